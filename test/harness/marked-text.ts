import type { Problem } from '../../src/core/problem';
import { LineIndex } from '../../src/core/text/line-index';

/** A fixture with the place of its problem between « and »: the text itself, and the marked place. */
export function unmark(marked: string): string {
  return marked.replace(/[«»]/gu, '');
}

/** The text with « and » around the place of the problem, to be compared with the fixture. */
export function mark(text: string, problem: Problem | undefined): string {
  if (!problem?.range) return `${text} (no place)`;
  const lines = new LineIndex(text);
  const start = lines.offsetAt(problem.range.start);
  const end = lines.offsetAt(problem.range.end);
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
}

export function codes(problems: readonly Problem[]): string[] {
  return problems.map((problem) => problem.code);
}
