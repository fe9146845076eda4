import type { Figure, CaseStatus } from '../metric/metric';
import type { Usage } from '../model/model';
import type { Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { Counts, EarlyStopping, Manifest, RunState } from '../run-store/manifest';

/** What comparing needs of a finished case. Human marks are laid over the records before they are compared. */
export type ComparedRecord = Pick<
  CaseRecord,
  | 'key'
  | 'id'
  | 'repeat'
  | 'title'
  | 'type'
  | 'cause'
  | 'length'
  | 'status'
  | 'gold'
  | 'verdict'
  | 'scores'
  | 'fault'
  | 'lostAt'
  | 'perturbed'
  | 'mirrored'
>;

export interface ComparedRun {
  readonly manifest: Manifest;
  /** In the order of the run. */
  readonly records: readonly ComparedRecord[];
}

/** 95 % interval, low and high. */
export type Interval = readonly [low: number, high: number];

export interface RunHead {
  readonly id: string;
  /** What people call it, where they call it something and that is known. */
  readonly name?: string;
  readonly pipeline: string;
  readonly slice?: string;
  readonly model: string;
  readonly state: RunState;
  readonly counts: Counts;
  readonly usage: Usage;
  readonly repeats: number;
  /** Of a run that may stop before its last case: how, and what its looks have shown. */
  readonly stopEarly?: EarlyStopping;
  /** The same in words, with what it means for the p of this comparison. */
  readonly earlyStop?: string;
}

/**
 * What became of a score from the baseline to the other run. `fixed`: wrong to right; `broken`: right to wrong;
 * `better` and `worse`: another score without becoming right or wrong; `changed`: another answer, the same score.
 */
export const SCORE_CHANGES = ['fixed', 'broken', 'better', 'worse', 'changed', 'same'] as const;
export type ScoreChange = (typeof SCORE_CHANGES)[number];

/**
 * What became of a whole case, over all parts scored in both runs. `changed`: another answer, right or wrong as before.
 * `unscored`: no judgment of right or wrong in one of the runs, as after an error; this is no failure of the answer.
 */
export const FLIPS = ['fixed', 'broken', 'changed', 'same', 'unscored'] as const;
export type Flip = (typeof FLIPS)[number];

/** A figure of one run less that of the baseline, over the cases that all runs have a score for. */
export interface Difference {
  /** The run that is not the baseline. */
  readonly run: string;
  /** Null where either value is. */
  readonly difference: number | null;
  /**
   * The BCa interval where it is defined, else the percentile interval. Where these have no width, Tango's for right
   * and wrong answers, else null.
   */
  readonly interval: Interval | null;
  readonly percentile: Interval | null;
  readonly bca: Interval | null;
  /** Two-sided. */
  readonly p: number | null;
  /** Corrected by Holm over every p of the comparison. */
  readonly p_holm: number | null;
  /** Which test `p` is of. */
  readonly test: 'mcnemar-exact' | 'mcnemar' | 'bootstrap' | null;
  /** Cases and repeats by what became of their score. */
  readonly changes: Readonly<Record<ScoreChange, number>>;
}

export interface FigureComparison extends Pick<Figure, 'unit' | 'direction' | 'formula' | 'source'> {
  /** Cases and repeats that all runs have a score for. */
  readonly n: number;
  /** The same, repeats of one case counted once. */
  readonly cases: number;
  /** One for each run, over these `n`. */
  readonly values: readonly (number | null)[];
  /** Of these `n`, how many a person scored, one for each run; absent where nobody did. */
  readonly human?: readonly number[];
  /**
   * Of each value by itself: Wilson's for a share of right answers, else BCa, null where that has no width.
   * `differences` say whether two of them differ.
   */
  readonly value_intervals: readonly (Interval | null)[];
  /** One for each run after the baseline. */
  readonly differences: readonly Difference[];
}

/** One run against the baseline, case by case. */
export interface RunAgainst {
  readonly run: string;
  /** Cases and repeats that are in both runs. */
  readonly common: number;
  readonly only_baseline: number;
  readonly only_other: number;
  /** Common ones without a verdict in either run. */
  readonly neither: number;
  readonly flips: Readonly<Record<Flip, number>>;
  /** Keys of the cases by flip, in the order of the baseline. */
  readonly cases: Readonly<Record<Flip, readonly string[]>>;
  /** Common cases by their status before and after, where one of the two is not `done`. */
  readonly statuses: readonly {
    readonly before: CaseStatus;
    readonly after: CaseStatus;
    readonly n: number;
  }[];
  /**
   * Share of cases with a verdict in both runs whose verdict is another in the compared parts. Cases in which a
   * perturbation found nothing to change do not count.
   */
  readonly flip_rate: {
    readonly value: number | null;
    readonly interval: Interval | null;
    readonly n: number;
    readonly flipped: number;
  };
}

export interface GroupFigure {
  readonly n: number;
  readonly values: readonly (number | null)[];
  readonly value_intervals: readonly (Interval | null)[];
  readonly differences: readonly Pick<Difference, 'run' | 'difference' | 'interval' | 'changes'>[];
}

export interface Group {
  readonly group: string;
  /** Common cases and repeats in it. */
  readonly n: number;
  readonly metrics: Readonly<Record<string, GroupFigure>>;
  /** One for each run after the baseline. */
  readonly flips: readonly Readonly<Record<Flip, number>>[];
}

export interface Grouping {
  readonly by: string;
  /** A case with several charges or articles is in the group of each. */
  readonly groups: readonly Group[];
}

/** Something the runs were made from that is not the same in all. */
export interface InputDifference {
  readonly what:
    | 'dataset'
    | 'answers'
    | 'slice'
    | 'pipeline'
    | 'model'
    | 'switch'
    | 'file'
    | 'knowledge'
    | 'memory'
    | 'grader'
    | 'metrics'
    | 'repeats'
    | 'up-to'
    /** By hand, in a fork. */
    | 'edits'
    | 'perturb'
    | 'version';
  /** Which switch, role or file. */
  readonly name?: string;
  /** One for each run, as text; null where a run has none. */
  readonly values: readonly (string | null)[];
}

/** Whether a run holds a bound on its difference from the baseline. */
export interface DifferenceGate {
  /** Full name of the figure. */
  readonly metric: string;
  readonly run: string;
  /** Such as `>= -0.01`. */
  readonly wanted: string;
  /** The difference; null where there is none, which meets no gate. */
  readonly value: number | null;
  readonly met: boolean;
}

/** The comparison of two or more runs; plain JSON. */
export interface Comparison {
  /** The baseline first. */
  readonly runs: readonly RunHead[];
  /** The figures asked for, by full name. */
  readonly metrics: Readonly<Record<string, FigureComparison>>;
  /** Names of all figures that the runs have in common. */
  readonly available: readonly string[];
  /** One for each run after the baseline. */
  readonly against: readonly RunAgainst[];
  readonly groups?: Grouping;
  /** Absent where no gate was set. */
  readonly gates?: readonly DifferenceGate[];
  readonly inputs: readonly InputDifference[];
  readonly resamples: number;
  readonly seed: number;
  readonly confidence: number;
  readonly problems: readonly Problem[];
}
