import type { Paths } from '../../core/ports';
import { eolOf } from '../../core/text/line-ends';
import type { YamlOutline } from '../outline-yaml';
import { FileEdits } from './file-edits';
import type { Mention } from './mention';
import { rolesFolder, type NameIndex } from './name-index';
import type { FileChanges } from './rename';

/** A file or folder that gets another path. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** The edits, in files under their old paths, by which every path leads to the same file after the moves. */
export function editsForMoves(index: NameIndex, moves: readonly Move[]): FileChanges {
  const { paths, documents } = index.sources;
  const moved = (path: string): string => newPath(path, moves, paths);
  const edits = new FileEdits();
  for (const mentions of index.paths().values()) {
    const [first] = mentions;
    const wanted = new Set(mentions.map((mention) => newWords(mention, moved, paths)));
    const [words] = wanted;
    // A passage within a passage is named as seen from the roles; where they part, none is right for all.
    if (!first || words === undefined || wanted.size > 1 || !first.exact || words === first.name) continue;
    edits.replace(first.file, first.range, words);
  }
  for (const { kind, outline } of documents.values()) {
    if (kind === 'pipeline') keepRoles(outline, index, moved, edits);
  }
  return edits.all;
}

function newPath(path: string, moves: readonly Move[], paths: Paths): string {
  for (const { from, to } of moves) {
    if (path === from) return to;
    const below = paths.relative(from, path);
    const isBelow = below !== '' && below !== path && below !== '..' && !below.startsWith('../');
    if (isBelow) return paths.join(to, below);
  }
  return path;
}

/** The path as it has to be written after the moves, in the author's manner. */
function newWords(
  { name, path = '', from = '' }: Mention,
  moved: (path: string) => string,
  paths: Paths,
): string {
  const file = moved(from);
  const target = moved(path);
  if (file === from && target === path) return name;
  if (paths.resolveFrom(file, name) === target) return name;
  return relativeTo(file, target, paths, name.startsWith('./'));
}

function relativeTo(file: string, target: string, paths: Paths, dotted: boolean): string {
  const relative = paths.relative(paths.dirname(file), target) || '.';
  return dotted && !relative.startsWith('.') ? `./${relative}` : relative;
}

/** A pipeline that says nothing of its roles has them in the folder beside it, which it may leave behind. */
function keepRoles(
  outline: YamlOutline,
  index: NameIndex,
  moved: (path: string) => string,
  edits: FileEdits,
): void {
  const { paths } = index.sources;
  const { file, fields, text, lines } = outline;
  const [first] = fields.values();
  if (!first || fields.has('roles') || (index.pipelines.get(file)?.roles.byName.size ?? 0) === 0) return;
  const folder = moved(rolesFolder(outline, paths));
  if (rolesFolder({ file: moved(file), fields }, paths) === folder) return;
  const eol = eolOf(text);
  const after = fields.get('case') ?? fields.get('name') ?? first;
  // Behind a value of one line; else before the first key, which stands at the beginning of a line.
  const isOneLine = after.range.start.line === after.placeOfKey.start.line;
  const end = lines.offsetAt(after.range.end);
  const written = `roles: ${relativeTo(moved(file), folder, paths, true)}`;
  if (isOneLine && after.scalar() !== undefined) {
    const line = end + text.slice(end).search(/\r?\n|$/u);
    edits.insert(file, lines.positionAt(line), `${eol}${written}`);
  } else edits.insert(file, first.placeOfKey.start, `${written}${eol}`);
}
