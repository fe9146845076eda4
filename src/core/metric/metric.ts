import type { Verdict } from '../verdict';

/** `error`, `unparsed`, `wrong` and `cancelled` are four different things everywhere; `done` covers right and wrong. */
export type CaseStatus = 'done' | 'error' | 'unparsed' | 'cancelled';

/** What a metric sees of a finished case. */
export interface ScorableCase {
  readonly id: string;
  /** `criminal`, `civil`, `administrative`, or the dataset's own. */
  readonly type?: string;
  readonly gold: Verdict;
  /** Absent when the case is `error`, `unparsed` or `cancelled`. */
  readonly predicted?: Verdict;
}

/** The score of one case under one metric, with its reason. */
export interface CaseScore {
  /** Name of the metric, such as `lawbench.3-1`. */
  readonly metric: string;
  /** Null where the benchmark skips the case. */
  readonly value: number | null;
  readonly abstained?: boolean;
  /** Verdict part the score is about, for the ✓/✗ beside it: `articles`, `charges`, `term`, `fine`, ... */
  readonly part?: keyof Verdict;
  /** Whether the part counts as right; graded scores are right when full. */
  readonly right?: boolean;
  readonly gold?: string;
  readonly predicted?: string;
  /** Raw value, normalised value, rule that matched, in words. */
  readonly reason: string;
  /** Counts that aggregate across cases, such as `tp`, `fp`, `fn`. */
  readonly counts?: Readonly<Record<string, number>>;
}

export interface MetricValue {
  readonly value: number | null;
  /** Cases the value is taken over. */
  readonly n: number;
  /** How many of all cases abstained. */
  readonly abstained?: number;
  /** Abstained over all cases, as LawBench reports it. */
  readonly abstention_rate?: number;
}

/** One family of metrics: scores cases one by one, then aggregates to named values. */
export interface Metric {
  /** Name by which a slice asks for it, such as `articles` or `lawbench.3-1`. */
  readonly name: string;
  /** Other names, such as `simucourt.articles`. */
  readonly aliases?: readonly string[];
  /** One sentence for the hover and the report: what it measures and whose convention it follows. */
  readonly describe: string;
  /** Scores of one case; one entry per figure shown. Never throws for what a model wrote. */
  score(scorable: ScorableCase): readonly CaseScore[];
  /** From the case scores (and their types) to values by full name, such as `simucourt.articles.f1[刑事]`. */
  aggregate(scored: readonly ScoredCase[]): Readonly<Record<string, MetricValue>>;
}

export interface ScoredCase {
  readonly id: string;
  readonly type?: string;
  readonly scores: readonly CaseScore[];
}
