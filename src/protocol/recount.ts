/** Ballots counted anew, where they lie: it takes no call. */
import type { StopRule } from '../core/ballot';
import type { RecountedCase, RecountedVerdicts } from '../core/metric/jury/recount-cases';
import type { Tally } from '../core/tally';

export { recount, type Recount } from '../core/metric/jury/recount';
export type { StopRule } from '../core/ballot';
export type { Tally } from '../core/tally';

/** What is asked of ballots beside what they came to. */
export interface WhatIf {
  /** Absent: as each jury decided. */
  readonly tally?: Tally;
  /** The ballot to count, 0 the sealed one. Absent: the last. */
  readonly round?: number;
  /** When the discussion is to have ended. Absent: when it did. */
  readonly stop?: StopRule;
  /** Numbers of jurors who are not to have sat. */
  readonly without: readonly number[];
}

/** A run whose ballots were counted anew. */
export interface RecountView extends Pick<
  RecountedVerdicts,
  'cases' | 'withoutBallots' | 'jurors' | 'goOn' | 'accuracy'
> {
  /** The most ballots of a case. */
  readonly rounds: number;
  /** Cases whose winner would be another: all of them, and those that the gold label says got right or wrong by it. */
  readonly changed: number;
  readonly fixed: number;
  readonly broken: number;
  /** The first of them, at most 200. */
  readonly rows: readonly (RecountedCase & { readonly title: string })[];
}

export interface RecountRequests {
  /** The ballots of all cases of a run that have ended. */
  readonly recount: {
    readonly params: { readonly run: string; readonly whatIf: WhatIf };
    readonly result: RecountView;
  };
}
