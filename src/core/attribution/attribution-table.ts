import type { AttributedCase, Attribution } from './attribution';
import type { Passage } from './passage';

/** How many cases a passage flipped: by itself, and only together with others. */
export interface PassageRow {
  /** Place in the list of passages. */
  readonly index: number;
  readonly passage: Passage;
  readonly alone: readonly AttributedCase[];
  readonly together: readonly AttributedCase[];
}

/** The passages that flipped cases, those of most cases first. */
export function passageRows({
  passages,
  cases,
}: Pick<Attribution, 'passages' | 'cases'>): readonly PassageRow[] {
  const found = cases.filter(({ state }) => state === 'found');
  return passages
    .map((passage, index): PassageRow => {
      const guilty = found.filter(({ passages: of }) => of.includes(index));
      return {
        index,
        passage,
        alone: guilty.filter(({ passages: of }) => of.length === 1),
        together: guilty.filter(({ passages: of }) => of.length > 1),
      };
    })
    .filter(({ alone, together }) => alone.length + together.length > 0)
    .sort((a, b) => b.alone.length + b.together.length - a.alone.length - a.together.length);
}

/** `2 broken, 1 fixed`. */
export function flipWords(cases: readonly AttributedCase[]): string {
  return (['broken', 'fixed', 'changed'] as const)
    .flatMap((flip) => {
      const n = cases.filter((each) => each.flip === flip).length;
      return n === 0 ? [] : [`${n} ${flip}`];
    })
    .join(', ');
}

/** What is to be said of a case for which no passages were found. */
export function caseWords({ state, passages, message }: AttributedCase, total: number): string {
  switch (state) {
    case 'found':
      return passages.length === 1 ? 'one passage' : `${passages.length} passages together`;
    case 'without':
      return 'flips with none of the passages: by chance, or by another input';
    case 'not again':
      return 'does not flip again with all passages: by chance, or by another input';
    case 'stopped':
      return passages.length === 0 || passages.length === total
        ? 'stopped before anything was known'
        : `stopped; it is among ${passages.length} of ${total} passages`;
    case 'failed':
      return `failed: ${message ?? ''}`;
    case 'waiting':
      return 'not begun';
  }
}
