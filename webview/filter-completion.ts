import type { FilterHelp } from '../src/protocol/comparison';

/** The word of a filter that the caret is in or behind. */
export interface WordAtCaret {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export function wordAt(text: string, caret: number): WordAtCaret {
  let start = caret;
  while (start > 0 && !/\s/u.test(text[start - 1] ?? '')) start--;
  let end = caret;
  while (end < text.length && !/\s/u.test(text[end] ?? '')) end++;
  return { word: text.slice(start, end), start, end };
}

/** Words that begin as the one at the caret does, then those that hold it; all of them where there is none yet. */
export function completions(
  words: readonly FilterHelp[],
  typed: string,
  atMost: number,
): readonly FilterHelp[] {
  const wanted = typed.toLowerCase();
  const begins = words.filter(({ word }) => word.toLowerCase().startsWith(wanted) && word !== typed);
  const holds = words.filter(
    ({ word }) => !word.toLowerCase().startsWith(wanted) && word.toLowerCase().includes(wanted),
  );
  return [...begins, ...(typed === '' ? [] : holds)].slice(0, atMost);
}

/** The filter with the word at the caret replaced, and where the caret then is. */
export function completed(
  text: string,
  { start, end }: WordAtCaret,
  word: string,
): { readonly text: string; readonly caret: number } {
  // After `charge:` the value follows; after a whole word, the next one.
  const blank = word.endsWith(':') || text[end] === ' ' ? '' : ' ';
  return { text: `${text.slice(0, start)}${word}${blank}${text.slice(end)}`, caret: start + word.length + 1 };
}
