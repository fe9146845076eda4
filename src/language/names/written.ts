import type { Range } from '../../core/problem';
import type { LineIndex } from '../../core/text/line-index';
import type { Mention } from './mention';

/** A text with its lines, as every outline has it. */
export interface Written {
  readonly file: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** The range of a name, quotes left out, and whether that is what stands there. */
export function exactly(
  { text, lines }: Pick<Written, 'text' | 'lines'>,
  name: string,
  range: Range,
): Pick<Mention, 'range' | 'exact'> {
  const start = lines.offsetAt(range.start);
  const end = lines.offsetAt(range.end);
  const quoted = /^(["'])[\s\S]*\1$/u.test(text.slice(start, end)) && end - start >= 2;
  const [from, to] = quoted ? [start + 1, end - 1] : [start, end];
  const exact = text.slice(from, to) === name;
  return { range: lines.range(from, to), exact };
}
