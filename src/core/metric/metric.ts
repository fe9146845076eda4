import type { Json } from '../json';
import type { Tally } from '../tally';
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
  /** What evaluator roles said of the verdict, by name of the grader. */
  readonly grades?: Readonly<Record<string, Grade>>;
  /** Votes of a jury, by round (0: the sealed first ballot), then by juror (`''`: no vote); absent where no jury sat. */
  readonly ballots?: readonly (readonly string[])[];
  /** The rule by which the jury decided, where it is known. */
  readonly tally?: Tally;
}

/** What an evaluator role said; `error` when it could not be asked or its answer could not be read. */
export type Grade = { readonly value: Json } | { readonly error: string };

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
  /** Normalised labels, where a figure counts by label. */
  readonly labels?: { readonly gold: readonly string[]; readonly predicted: readonly string[] };
  /** The evaluator of the case failed: out of the figure, and counted apart. */
  readonly graderError?: boolean;
  /** Given or overridden by a person. */
  readonly human?: boolean;
  /** What people said of it, the last of each; the last of all stands. */
  readonly marks?: readonly HumanMark[];
  /** What was said without them, where `human`. */
  readonly machine?: Pick<CaseScore, 'value' | 'right' | 'reason'>;
}

/** What a person says of the score of a case. */
export interface HumanMark {
  readonly by: string;
  /** ISO 8601. */
  readonly at?: string;
  readonly right: boolean;
  readonly note?: string;
}

export interface MetricValue {
  readonly value: number | null;
  /** Cases the value is taken over. */
  readonly n: number;
  /** How many of all cases abstained. */
  readonly abstained?: number;
  /** Abstained over all cases, as LawBench reports it. */
  readonly abstention_rate?: number;
  /** Cases out of the figure because their evaluator failed. */
  readonly grader_errors?: number;
  /** Cases whose score a person gave. */
  readonly human?: number;
  /** 95 % interval over cases, where it was asked for. */
  readonly interval?: readonly [low: number, high: number];
}

/** What the scores of one case add to the totals of a figure, by name. */
export type Contribution = Readonly<Record<string, number>>;
export type Totals = Readonly<Record<string, number>>;

/**
 * A value made ready for many totals of the same names, such as those of thousands of resamples: given are the sums by
 * place of their name; NaN is a total that no case added to. The array may be used again for the next sums.
 */
export type Prepare = (columns: readonly string[]) => (sums: Float64Array) => number | null;

/**
 * One value over many cases. It is a function of sums over the cases, so that it can be taken over any selection of
 * them: a group, a resample, a pair of runs.
 */
export interface Figure {
  /** Full name, such as `simucourt.articles.f1`. */
  readonly name: string;
  /** Name of the case score it is made of; this decides which cases were right, abstained, or human. */
  readonly score: string;
  /** In symbols or words, such as `Σtp / Σ(tp + fp)`. */
  readonly formula: string;
  /** `share`: 0 to 1. `coefficient`: −1 to 1. `count`: a number of its own kind, such as flips. */
  readonly unit: 'share' | 'coefficient' | 'count';
  /** Which way is better; `neither` for what only describes. */
  readonly direction: 'higher' | 'lower' | 'neither';
  /** Whose convention it follows: a benchmark's code, a paper, or Moot. */
  readonly source: string;
  /** Whether it is given for each type of case too, as `NAME[刑事]`. */
  readonly byType?: boolean;
  /** Null where the case is not in the figure, and not in its `n`. */
  contribution(score: CaseScore): Contribution | null;
  /** Null where the totals allow no value. A total that no case added to is absent. */
  value(totals: Totals): number | null;
  /** The same value, made ready for totals of the same names. */
  readonly prepare?: Prepare;
}

/** What the host lends to metrics that need more than the case. */
export interface ScoreTools {
  /** Cuts Chinese text into the words of jieba, with its guess at unknown words; joined they are the text. */
  readonly words?: (text: string) => readonly string[];
}

/** Gets ready what these metrics need. */
export type ToolsFor = (metrics: readonly Metric[]) => Promise<ScoreTools>;

/** One family of metrics: scores cases one by one; its figures are taken over their scores. */
export interface Metric {
  /** Name by which a slice asks for it, such as `articles` or `lawbench.3-1`. */
  readonly name: string;
  /** Other names, such as `simucourt.articles`. */
  readonly aliases?: readonly string[];
  /** One sentence for the hover and the report: what it measures and whose convention it follows. */
  readonly describe: string;
  readonly figures: readonly Figure[];
  /** Whether scores need `ScoreTools.words`. */
  readonly needsWords?: boolean;
  /** Name of the grader whose grades it is made of, such as `results`. */
  readonly grader?: string;
  /** Scores of one case; one entry per figure shown. Never throws for what a model wrote. */
  score(scorable: ScorableCase, tools?: ScoreTools): readonly CaseScore[];
}

export interface ScoredCase {
  readonly id: string;
  readonly type?: string;
  readonly scores: readonly CaseScore[];
}
