import type { InputPair } from '../compare/input-texts';
import { lineHunks } from './line-hunks';

/** Lines of one version of a file. */
export interface PassageLines {
  /** From 1: of the first line, or of the line before which it would stand. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** One edit between two runs: lines of a prompt, pipeline or slice file that stand in place of others. */
export interface Passage {
  /** As the manifest of the second run names it. */
  readonly file: string;
  readonly before: PassageLines;
  readonly after: PassageLines;
}

/** Both versions of a file that two runs were made from. */
export interface EditedText {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The texts of pairs that both runs have and still hold. */
export async function editedTexts(
  pairs: readonly InputPair[],
  textOf: (hash: string) => Promise<string | undefined>,
): Promise<readonly EditedText[]> {
  const texts: EditedText[] = [];
  for (const { sides } of pairs) {
    const [left, right] = [sides[0].file, sides[1].file];
    if (!left || !right) continue;
    const [before, after] = [await textOf(left.hash), await textOf(right.hash)];
    if (before !== undefined && after !== undefined) texts.push({ file: right.path, before, after });
  }
  return texts;
}

/** The edits of one file, in order. */
export function passagesOf({ file, before, after }: EditedText): readonly Passage[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return lineHunks(old, now).map(({ from, to }) => ({
    file,
    before: { line: from.start + 1, lines: old.slice(from.start, from.start + from.count) },
    after: { line: to.start + 1, lines: now.slice(to.start, to.start + to.count) },
  }));
}

/** The first version of a text with some of its edits made. */
export function textWith(before: string, chosen: readonly Passage[]): string {
  const lines = before.split('\n');
  // From the end, so that the places of those before stay true.
  for (const { before: old, after } of [...chosen].sort((a, b) => b.before.line - a.before.line))
    lines.splice(old.line - 1, old.lines.length, ...after.lines);
  return lines.join('\n');
}

/** A passage in one line: the first of its words that is not empty. */
export function passageWords({ before, after }: Passage): string {
  const [sign, { lines }] = after.lines.length > 0 ? ['+', after] : ['-', before];
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? '(empty lines)';
  return `${sign} ${first}`;
}

/** `roles/judge.role.md:12`, or `:12-15`, in the second version. */
export function passagePlace({ file, after }: Passage): string {
  const last = after.line + Math.max(after.lines.length, 1) - 1;
  return `${file}:${after.line}${last > after.line ? `-${last}` : ''}`;
}
