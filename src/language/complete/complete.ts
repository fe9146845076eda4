import { CompletionItemKind, InsertTextMode, type CompletionItem } from 'vscode-languageserver-types';
import type { Position } from '../../core/problem';
import { eolOf } from '../../core/text/line-ends';
import type { LineIndex } from '../../core/text/line-index';
import { inputsAsGiven } from '../given-inputs';
import { inputNames } from '../input-names';
import { localsBefore, namesAt, openingBefore } from '../names-at';
import type { Outlined } from '../outlined';
import type { RoleOutline } from '../outline-role';
import type { LanguageWorld } from '../world';
import { placeInYaml } from '../yaml-place';
import { itemsOf, type Offer } from './items';
import { keysFor } from './keys';
import { completePath } from './paths';
import { completeTemplate } from './template';
import { valuesAt, type ValueSource } from './values';

/** What can be written at a place of a role, pipeline or slice. */
export async function complete(
  world: LanguageWorld,
  { kind, outline }: Outlined,
  at: Position,
): Promise<CompletionItem[]> {
  const { text, lines, file } = outline;
  const offset = lines.offsetAt(at);
  if (kind === 'role') return completeRole(world, outline, offset, at);
  const open = openingBefore(text, offset);
  if (open !== undefined) {
    const names = await namesAt(world, outline, offset);
    return completeTemplate({ text, lines, offset, open, inRole: false }, names);
  }
  const source: ValueSource = { world, kind, file, outline };
  return completeYaml(source, { text, offset, at, lines }, 0);
}

async function completeRole(
  world: LanguageWorld,
  outline: RoleOutline,
  offset: number,
  at: Position,
): Promise<CompletionItem[]> {
  const { text, lines, file, bodyOffset } = outline;
  const settings = settingsOf(outline);
  if (settings && offset >= settings.start && offset <= settings.end) {
    const source: ValueSource = { world, kind: 'role', file, outline: undefined };
    const own = text.slice(settings.start, settings.end);
    return completeYaml(source, { text: own, offset: offset - settings.start, at, lines }, settings.start);
  }
  if (offset < bodyOffset) return [];
  const open = openingBefore(text, offset);
  if (open !== undefined && open >= bodyOffset) {
    const before = text.slice(open, offset);
    const include = /^\{%-?\s*include\s+["']([^"']*)$/u.exec(before);
    if (include) {
      const typed = include[1] ?? '';
      const offers = await completePath(world.files, world.project.paths, file, typed, { file: /\.md$/u });
      const rest = /^[^"'%}\s]*/u.exec(text.slice(offset))?.[0].length ?? 0;
      const passages = offers.filter(({ label }) => !label.endsWith('.role.md'));
      return itemsOf(passages, lines, [offset - typed.length, offset + rest], CompletionItemKind.File);
    }
    // What an input holds matters behind a point, and where it is compared.
    const inputs = /[.=]/u.test(before) ? await inputsAsGiven(world, outline) : inputNames(outline);
    const names = [...localsBefore(text, open, offset, inputs), ...inputs];
    return completeTemplate({ text, lines, offset, open, inRole: true }, names);
  }
  const lineStart = offset - at.column;
  const line = text.slice(lineStart, offset);
  if (!/^[a-z]*$/u.test(line) || /\S/u.test(/^[^\r\n]*/u.exec(text.slice(offset))?.[0] ?? '')) return [];
  return itemsOf(MARKERS, lines, [lineStart, offset], CompletionItemKind.Keyword);
}

const MARKERS: readonly Offer[] = [
  { label: 'system:', doc: 'Begins a message of the system.' },
  { label: 'user:', doc: 'Begins a message of the user.' },
  { label: 'assistant:', doc: 'Begins a message of the model, as an example of an answer.' },
];

/** Where the settings of a role stand when an offset may be in them; while they are not closed yet, all that follows. */
function settingsOf({ text, bodyOffset }: RoleOutline): { start: number; end: number } | undefined {
  const open = /^\uFEFF?---[ \t]*\r?\n/u.exec(text);
  if (!open) return undefined;
  if (bodyOffset === 0) {
    const blank = /\r?\n(?=(?:system|user|assistant):[ \t]*\r?$)/mu.exec(text);
    return { start: open[0].length, end: blank?.index ?? text.length };
  }
  const close = text.lastIndexOf('---', bodyOffset);
  return { start: open[0].length, end: close };
}

interface YamlCursor {
  readonly text: string;
  readonly offset: number;
  readonly at: Position;
  /** Of the whole file. */
  readonly lines: LineIndex;
}

/** `shift`: where the YAML begins in the file. */
async function completeYaml(
  source: ValueSource,
  cursor: YamlCursor,
  shift: number,
): Promise<CompletionItem[]> {
  const { text, offset, at, lines } = cursor;
  const place = placeInYaml(text, offset);
  if (!place) return [];
  const typed = text.slice(place.start, offset);
  const after = text.slice(offset, offset + 300);
  const spanTo = (rest: RegExp): readonly [number, number] => [
    place.start + shift,
    offset + shift + (rest.exec(after)?.[0].length ?? 0),
  ];
  const items: CompletionItem[] = [];
  if (place.kind === 'key') {
    const keys = await keysFor(source, place, at.line);
    items.push(...itemsOf(keys, lines, spanTo(/^[\p{L}\p{N}_-]*/u), CompletionItemKind.Property));
  }
  // An item of a list may be a map or a single value; a value may not stand over several words.
  const mayBeValue = place.kind === 'value' || place.isItem;
  const isItself = place.kind === 'value' && place.isItem && source.kind === 'pipeline';
  if (mayBeValue && (isItself || !/[\s{}]$/u.test(typed))) {
    const values = await valuesAt(source, place.path, typed);
    items.push(...itemsOf(values, lines, spanTo(/^[^\s,\]}"'#]*/u), CompletionItemKind.Value));
  }
  const newline = eolOf(text);
  return items.map((item) => withLines(item, newline));
}

/** Lines are set in already, so that the editor leaves them as they are. */
function withLines(item: CompletionItem, newline: string): CompletionItem {
  const { textEdit } = item;
  if (!textEdit?.newText.includes('\n')) return item;
  const edit = { ...textEdit, newText: textEdit.newText.replaceAll('\n', newline) };
  return { ...item, insertTextMode: InsertTextMode.asIs, textEdit: edit };
}
