import { visible } from '../text/visible';
import type { Attribution, FlipKind } from './attribution';
import { caseWords, passageRows } from './attribution-table';
import { endWords } from './attribution-text';
import { passagePlace, passageWords } from './passage';

/** An attribution as a reader is shown it. */
export interface AttributionView {
  readonly state: Attribution['state'];
  /** How it ended, or how far it is, and what it took. */
  readonly ends: string;
  readonly rows: readonly {
    /** Place in the list of passages. */
    readonly passage: number;
    readonly place: string;
    readonly words: string;
    /** Both versions of its lines. */
    readonly lines: string;
    /** Keys of the cases that it flips by itself, and of those that it flips only together with others. */
    readonly alone: readonly string[];
    readonly together: readonly string[];
  }[];
  readonly cases: readonly {
    readonly key: string;
    readonly flip: FlipKind;
    readonly found: boolean;
    readonly because: string;
    /** How often it was run. */
    readonly runs: number;
  }[];
}

export function attributionView(attribution: Attribution): AttributionView {
  const { state, passages, cases } = attribution;
  return {
    state,
    ends: endWords(attribution),
    rows: passageRows(attribution).map(({ index, passage, alone, together }) => ({
      passage: index,
      place: passagePlace(passage),
      words: visible(passageWords(passage)),
      lines: visible(
        [
          ...passage.before.lines.map((line) => `- ${line}`),
          ...passage.after.lines.map((line) => `+ ${line}`),
        ].join('\n'),
      ),
      alone: alone.map(({ key }) => key),
      together: together.map(({ key }) => key),
    })),
    cases: cases.map((one) => ({
      key: one.key,
      flip: one.flip,
      found: one.state === 'found',
      because:
        one.state === 'found'
          ? one.passages
              .flatMap((index) => passages[index] ?? [])
              .map(passagePlace)
              .join(' + ')
          : visible(caseWords(one, passages.length)),
      runs: one.runs,
    })),
  };
}
