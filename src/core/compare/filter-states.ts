import type { Flip } from './comparison';
import type { FilteredSide } from './filtered-case';

export const FLIP_WORDS: Readonly<Record<Flip, string>> = {
  broken: 'right in the baseline, wrong now',
  fixed: 'wrong in the baseline, right now',
  changed: 'another answer, as right or wrong as before',
  same: 'the same answer',
  unscored: 'not judged in one of the runs',
};

interface StateWord {
  readonly says: string;
  readonly of: (side: FilteredSide) => boolean;
}

const status = (word: FilteredSide['status'], says: string): StateWord => ({
  says,
  of: (side) => side.status === word,
});

/** Words about how a case went in a run. */
export const STATE_WORDS: Readonly<Record<string, StateWord>> = {
  right: { says: 'all that was judged is right', of: ({ right }) => right === true },
  wrong: { says: 'something that was judged is wrong', of: ({ right }) => right === false },
  done: status('done', 'it has a verdict'),
  error: status('error', 'a model or the network failed'),
  unparsed: status('unparsed', 'an answer broke its format'),
  cancelled: status('cancelled', 'it was stopped'),
  missing: status('missing', 'a run does not have it'),
  pending: status('pending', 'it has not begun'),
  running: status('running', 'it runs now'),
  human: {
    says: 'a person judged it',
    of: ({ record }) => record?.scores.some(({ human }) => human === true) ?? false,
  },
};
