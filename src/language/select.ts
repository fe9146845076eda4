import type { Range as LspRange, SelectionRange } from 'vscode-languageserver-types';
import type { Position } from '../core/problem';
import type { LineIndex } from '../core/text/line-index';
import { everyField } from './every-field';
import type { RoleOutline } from './outline-role';
import type { YamlOutline } from './outline-yaml';
import { templateBlocks, templatePieces } from './template-blocks';

/** Offsets. */
type Span = readonly [start: number, end: number];

/** From the word at a place out to the whole file: expression, value, member with its key, stage, list. */
export function selectInYaml({ text, fields, lines }: YamlOutline, at: Position): SelectionRange {
  return nested(text, lines, at, [...values(lines, fields), ...ofTemplate(text, 0)]);
}

/** From the word at a place out to the whole file: expression, line, block, message, prompt. */
export function selectInRole(
  { text, lines, bodyOffset, messages, fields }: RoleOutline,
  at: Position,
): SelectionRange {
  const said = messages.map(({ range }) => spanOf(lines, range));
  const line = lineAt(text, lines.offsetAt(at));
  const whole: readonly Span[] = [
    [0, bodyOffset],
    [bodyOffset, text.length],
  ];
  return nested(text, lines, at, [
    ...values(lines, fields),
    ...said,
    line,
    ...ofTemplate(text, bodyOffset),
    ...whole,
  ]);
}

function values(lines: LineIndex, fields: RoleOutline['fields']): Span[] {
  return [...everyField(fields)].flatMap(({ field, whole }): Span[] => [
    spanOf(lines, field.range),
    spanOf(lines, whole),
  ]);
}

function ofTemplate(text: string, from: number): Span[] {
  const pieces = templatePieces(text, from);
  const inner = pieces.map(({ start, end }): Span => [start + 2, end - 2]);
  const outer = pieces.map(({ start, end }): Span => [start, end]);
  const blocks = templateBlocks(pieces).map(([begin, end]): Span => [begin.start, end.end]);
  return [...inner, ...outer, ...blocks];
}

/** Those around the place, each within the next; the word first. */
function nested(text: string, lines: LineIndex, at: Position, spans: readonly Span[]): SelectionRange {
  const offset = lines.offsetAt(at);
  const around = [...spans, wordAt(text, offset), [0, text.length] as const]
    .filter(([start, end]) => start <= offset && offset <= end && start < end)
    .sort((one, other) => one[1] - one[0] - (other[1] - other[0]));
  const chain: Span[] = [];
  for (const span of around) {
    const last = chain.at(-1);
    const isWithin = !last || (span[0] <= last[0] && last[1] <= span[1]);
    const isLarger = !last || span[1] - span[0] > last[1] - last[0];
    if (isWithin && isLarger) chain.push(span);
  }
  const outermost: SelectionRange = { range: rangeOf(lines, chain.at(-1) ?? [offset, offset]) };
  return chain
    .slice(0, -1)
    .reduceRight<SelectionRange>((parent, span) => ({ range: rangeOf(lines, span), parent }), outermost);
}

function wordAt(text: string, offset: number): Span {
  const isWord = (at: number): boolean => /[\p{L}\p{N}_-]/u.test(text[at] ?? '');
  let [start, end] = [offset, offset];
  while (start > 0 && isWord(start - 1)) start--;
  while (isWord(end)) end++;
  return [start, end];
}

function lineAt(text: string, offset: number): Span {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return [start, end < 0 ? text.length : end];
}

function spanOf(
  lines: LineIndex,
  { start, end }: { readonly start: Position; readonly end: Position },
): Span {
  return [lines.offsetAt(start), lines.offsetAt(end)];
}

function rangeOf(lines: LineIndex, [from, to]: Span): LspRange {
  const { start, end } = lines.range(from, to);
  return {
    start: { line: start.line, character: start.column },
    end: { line: end.line, character: end.column },
  };
}
