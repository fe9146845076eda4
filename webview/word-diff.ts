import { diffArrays } from 'diff';
import { languageOf } from './format';

/** A stretch of text; `removed` stands only in the first text, `added` only in the second. */
export interface DiffRun {
  readonly text: string;
  readonly kind: 'same' | 'added' | 'removed';
}

export interface TextDiff {
  readonly runs: readonly DiffRun[];
  /** `whole`: so little is common that single marks would tell nothing, or the texts are too long to look. */
  readonly by: 'words' | 'lines' | 'whole';
}

/** Stretches that are one word whatever is in them, such as the name of an article; in order, without overlaps. */
export interface Unbroken {
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Characters of both texts together, beyond equal ends, that are cut into words; longer ones go by lines. */
const wordsUpTo = 40_000;
/** Words or lines that may differ before the search is given up; its time grows with their square. */
const mostEdits = 1000;
/** Below this share of common words, of the shorter text, the texts count as different throughout. */
const leastCommon = 0.2;
const boundary = /[\s，。；：、！？,.;:!?]/u;

/**
 * What became of a text, word by word, Chinese ones too. The runs that are not `added` make up `before`, those that
 * are not `removed` make up `after`.
 */
export function wordDiff(
  before: string,
  after: string,
  unbroken: Unbroken = { before: [], after: [] },
): TextDiff {
  if (before === after) return { runs: runsOf([{ text: before, kind: 'same' }]), by: 'words' };
  const start = startOutside(commonStart(before, after), unbroken);
  const end = endOutside(commonEnd(before.slice(start), after.slice(start)), before, after, unbroken);
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const framed = (runs: readonly DiffRun[]): readonly DiffRun[] =>
    runsOf([
      { text: before.slice(0, start), kind: 'same' },
      ...runs,
      { text: before.slice(before.length - end), kind: 'same' },
    ]);

  const short = old.length + now.length <= wordsUpTo;
  const words = short
    ? tokenDiff(wordsWith(old, start, unbroken.before), wordsWith(now, start, unbroken.after))
    : undefined;
  if (words) {
    const runs = framed(withoutIslands(words));
    return isAlike(runs, before, after) ? { runs, by: 'words' } : throughout(before, after);
  }
  const lines = tokenDiff(linesOf(old), linesOf(now));
  const runs = lines && framed(lines);
  return runs && isAlike(runs, before, after) ? { runs, by: 'lines' } : throughout(before, after);
}

/** Both texts as one run each: what stands in for a difference that nobody could read. */
function throughout(before: string, after: string): TextDiff {
  return {
    runs: runsOf([
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ]),
    by: 'whole',
  };
}

/** Short texts, such as labels, are worth marking whatever they have in common. */
function isAlike(runs: readonly DiffRun[], before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  if (shorter <= 40) return true;
  const common = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return common >= shorter * leastCommon;
}

function wordsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(languageOf(text) ?? 'en', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As `wordsOf`, with stretches of the whole text, in which this part begins at an offset, as words of their own. */
function wordsWith(part: string, offset: number, stretches: readonly Stretch[]): string[] {
  const words: string[] = [];
  let at = 0;
  for (const stretch of stretches) {
    const [start, end] = [stretch.start - offset, stretch.end - offset];
    if (start < at || end > part.length) continue;
    words.push(...wordsOf(part.slice(at, start)), part.slice(start, end));
    at = end;
  }
  return [...words, ...wordsOf(part.slice(at))];
}

/** A common start that cuts no stretch. */
function startOutside(length: number, { before, after }: Unbroken): number {
  const cut = [...before, ...after].filter(({ start, end }) => start < length && length < end);
  return Math.min(length, ...cut.map(({ start }) => start));
}

/** A common end that cuts no stretch. */
function endOutside(length: number, before: string, after: string, unbroken: Unbroken): number {
  const left = (text: string, stretches: readonly Stretch[]): number[] =>
    stretches
      .filter(({ start, end }) => start < text.length - length && text.length - length < end)
      .map(({ end }) => text.length - end);
  return Math.min(length, ...left(before, unbroken.before), ...left(after, unbroken.after));
}

/** Lines with their line breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

/** Nothing where more than the most edits would be needed. */
function tokenDiff(before: string[], after: string[]): readonly DiffRun[] | undefined {
  if (fewestEdits(before, after) > mostEdits) return undefined;
  const changes = diffArrays(before, after, { maxEditLength: mostEdits });
  return changes?.map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

/** Tokens that only one side has, wherever they stand: a bound that is found without searching. */
function fewestEdits(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of before) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of after) {
    const times = left.get(token) ?? 0;
    if (times === 0) continue;
    left.set(token, times - 1);
    common++;
  }
  return before.length + after.length - 2 * common;
}

/** A lone comma or space between two changes belongs to them: one change is read faster than two. */
function withoutIslands(runs: readonly DiffRun[]): readonly DiffRun[] {
  return runs.flatMap((run, index): readonly DiffRun[] => {
    const between = index > 0 && index < runs.length - 1;
    if (run.kind !== 'same' || !between || !/^[\p{P}\s]{1,2}$/u.test(run.text) || run.text.includes('\n'))
      return [run];
    return [
      { text: run.text, kind: 'removed' },
      { text: run.text, kind: 'added' },
    ];
  });
}

/** Without empty runs, neighbours of a kind joined; of each change what was removed stands first. */
function runsOf(runs: readonly DiffRun[]): readonly DiffRun[] {
  const joined: DiffRun[] = [];
  let removed = '';
  let added = '';
  const close = (): void => {
    if (removed !== '') joined.push({ text: removed, kind: 'removed' });
    if (added !== '') joined.push({ text: added, kind: 'added' });
    removed = added = '';
  };
  for (const { text, kind } of runs) {
    if (text === '') continue;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      const last = removed === '' && added === '' ? joined.pop() : undefined;
      close();
      joined.push({ text: `${last?.text ?? ''}${text}`, kind });
    }
  }
  close();
  return joined;
}

/** Length of the common start, up to the end of a sentence or word, so that no word is cut. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  while (length > 0 && !boundary.test(one.charAt(length - 1))) length--;
  return length;
}

function commonEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (
    length < most &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length++;
  while (length > 0 && !boundary.test(one.charAt(one.length - length))) length--;
  return length;
}
