import type { CaseStatus } from '../metric/metric';
import type { Flip } from './comparison';

/** How a case went in one of the runs. */
export interface ComparedSide {
  /** `missing`: the run has no such case. */
  readonly status: CaseStatus | 'missing';
  /** Over all parts that were scored; absent where nothing was judged. */
  readonly right?: boolean;
  /** The verdict in one line, or why there is none. */
  readonly prediction: string;
  /** Of the figure that was asked for; absent where the case has none. */
  readonly score?: { readonly value: number | null; readonly right?: boolean; readonly reason: string };
}

/** A case of the table, with a side for each run, the baseline first. */
export interface ComparedRow {
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly type?: string;
  /** First words of the facts. */
  readonly excerpt: string;
  readonly gold: string;
  /** One for each run after the baseline. */
  readonly flips: readonly Flip[];
  readonly sides: readonly ComparedSide[];
}

/** Column by which the cases are sorted; without one they stand in the order of the baseline, flips first. */
export interface CaseOrder {
  readonly by: 'case' | 'gold' | 'change' | 'score';
  /** For `score`: which run, from 0. */
  readonly run?: number;
  readonly descending: boolean;
}

/** A word of the filter, with what it is completed to. */
export interface FilterHelp {
  readonly word: string;
  readonly says: string;
}
