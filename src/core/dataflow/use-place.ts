import type { Range } from '../problem';
import type { Authored } from '../pipeline/stage';
import type { VariableUse } from '../template/expression';

/** A segment of a path as it is written; offsets are into the expression's source. */
export interface WrittenSegment {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The segments up to the first that only a run can tell, such as `[0]` or `[name]`. */
export function writtenSegments(source: string, use: VariableUse): readonly WrittenSegment[] {
  const [root = '', ...rest] = use.segments;
  if (!source.startsWith(root, use.start)) return [{ name: root, start: use.start, end: use.end }];
  const written = [{ name: root, start: use.start, end: use.start + root.length }];
  let at = use.start + root.length;
  for (const name of rest) {
    const before = [`.`, `['`, `["`].find((each) => source.startsWith(each + name, at));
    if (before === undefined) break;
    const start = at + before.length;
    written.push({ name, start, end: start + name.length });
    at = start + name.length + (before === '.' ? 0 : 2);
  }
  return written;
}

/** Where a segment of a name stands in the file. */
export function placeOfSegment(authored: Authored, use: VariableUse, index = 0): Range {
  const segment = writtenSegments(authored.expression.source, use)[index];
  if (!segment || !authored.placeOf) return authored.range;
  return authored.placeOf(segment.start, segment.end);
}

/** Whether the author provides for the name being null: by `default`, or by asking for it in an `if`. */
export function isGuarded(source: string, use: VariableUse): boolean {
  const before = source.slice(0, use.start);
  const [root = ''] = use.segments;
  const tag = before.lastIndexOf('{%');
  if (tag > before.lastIndexOf('{{')) {
    if (/^\{%-?\s*(?:if|elsif|unless|case|when)\b/u.test(source.slice(tag))) return true;
  }
  const after = source.slice(use.end, endOfOutput(source, use.end));
  if (/^[^|]*\|\s*default\b/u.test(after)) return true;
  const asked = new RegExp(`\\{%-?\\s*(?:if|elsif|unless|case)\\b[^%]*\\b${escaped(root)}\\b`, 'u');
  return asked.test(before);
}

function endOfOutput(source: string, from: number): number {
  const ends = ['}}', '%}'].map((end) => source.indexOf(end, from)).filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) : source.length;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
