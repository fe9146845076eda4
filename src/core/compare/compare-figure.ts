import type { Figure } from '../metric/metric';
import { pairedBootstrap, type PairedBootstrapResult } from '../statistics/bootstrap';
import { mcnemar } from '../statistics/mcnemar';
import { sumClustersOf, type SumRows } from '../statistics/sum-rows';
import { unvaryingDifference } from '../statistics/unvarying-difference';
import { wilson } from '../statistics/wilson';
import type { Difference, FigureComparison, Interval, ScoreChange } from './comparison';
import { clustersOf } from './join-runs';
import { changeOf, isShareOfRight, type FigureCase } from './pair-figure';

export interface Resampling {
  readonly resamples: number;
  readonly seed: number;
  /** Of the intervals, such as 0.95. */
  readonly confidence: number;
}

/** A run held against the first by resampling, which takes long: somebody else may have done it by the time it is needed. */
export interface PendingPair {
  readonly figure: Figure;
  readonly a: SumRows;
  readonly b: SumRows;
  readonly resampling: Resampling;
  result?: PairedBootstrapResult;
}

export function resampled({ figure, a, b, resampling }: PendingPair): PairedBootstrapResult {
  return pairedBootstrap(a, b, figure, resampling);
}

/** A figure of which all is known but what resampling tells. */
export interface PreparedFigure {
  readonly pairs: readonly PendingPair[];
  /** Resamples what is not done yet. */
  finish(): FigureComparison;
}

/** One figure over the cases that every run has a score for: in every run, and each run against the first. */
export function compareFigure(...given: Parameters<typeof prepareFigure>): FigureComparison {
  return prepareFigure(...given).finish();
}

export function prepareFigure(
  figure: Figure,
  cases: readonly FigureCase[],
  runs: readonly string[],
  resampling: Resampling,
): PreparedFigure {
  const clusters = clustersOf(cases);
  const [baseline, ...others] = runs.map((_, run) =>
    sumClustersOf(clusters, ({ contributions }) => contributions[run] ?? null),
  );
  const pairs =
    baseline && cases.length > 0
      ? others.map((other): PendingPair => ({ figure, a: baseline, b: other, resampling }))
      : [];
  // Repeats of a case are no cases of their own, as McNemar's test and Wilson's interval would have them.
  const isRightOrWrong = isShareOfRight(cases);
  const human = runs.map((_, run) => cases.filter(({ scores }) => scores[run]?.human === true).length);
  const changes = runs.slice(1).map((_, index) => changesOf(figure, cases, index + 1));
  const counted: Counted = { n: cases.length, clusters: clusters.length, isRightOrWrong, human, changes };
  // Of the cases themselves nothing is held: there may be dozens of figures.
  return {
    pairs,
    finish: () =>
      comparisonOf(
        figure,
        runs,
        counted,
        pairs.map((pair) => pair.result ?? resampled(pair)),
      ),
  };
}

/** What is counted in the cases of a figure. */
interface Counted {
  readonly n: number;
  readonly clusters: number;
  readonly isRightOrWrong: boolean;
  readonly human: readonly number[];
  /** One for each run after the first. */
  readonly changes: readonly Readonly<Record<ScoreChange, number>>[];
}

function comparisonOf(
  { unit, direction, formula, source }: Figure,
  runs: readonly string[],
  { n, clusters, isRightOrWrong, human, changes }: Counted,
  pairs: readonly PairedBootstrapResult[],
): FigureComparison {
  const isShare = clusters === n && isRightOrWrong;
  const sides = pairs.flatMap(({ a, b }, index) => (index === 0 ? [a, b] : [b]));
  return {
    unit,
    direction,
    formula,
    source,
    n,
    cases: clusters,
    ...(human.some((count) => count > 0) ? { human } : {}),
    values: runs.map((_, run) => sides[run]?.estimate ?? null),
    value_intervals: runs.map((_, run) => {
      const { estimate = null, bca = null, percentile = null } = sides[run] ?? {};
      if (isShare && estimate !== null) return wilson(Math.round(estimate * n), n);
      const whole = estimate !== null && isRightOrWrong;
      return widened(bca ?? percentile, () => (whole ? wilson(estimate * clusters, clusters) : null));
    }),
    differences: changes.map((changed, index) => ({
      run: runs[index + 1] ?? '',
      ...testedBy(pairs[index], (difference) =>
        isRightOrWrong ? unvaryingDifference(difference, clusters) : null,
      ),
      ...(isShare ? byMcNemar(changed) : {}),
      p_holm: null,
      changes: changed,
    })),
  };
}

/** Without a value in one of the runs there is nothing to test. */
function testedBy(
  pair: PairedBootstrapResult | undefined,
  unvarying: (difference: number) => Interval | null,
): Omit<Difference, 'run' | 'p_holm' | 'changes'> {
  const { estimate: difference = null, percentile = null, bca = null, p = null } = pair ?? {};
  const test = p === null ? null : 'bootstrap';
  const interval = widened(bca ?? percentile, () => (difference === null ? null : unvarying(difference)));
  return { difference, interval, percentile, bca, p, test };
}

/** Where all resamples are alike, they cannot tell how far the truth may be from them. */
function widened(interval: Interval | null, otherwise: () => Interval | null): Interval | null {
  return interval && interval[0] === interval[1] ? otherwise() : interval;
}

function byMcNemar({ fixed, broken }: Readonly<Record<ScoreChange, number>>): Pick<Difference, 'p' | 'test'> {
  const { p, method } = mcnemar(fixed, broken);
  return { p, test: method === 'exact binomial' ? 'mcnemar-exact' : 'mcnemar' };
}

function changesOf(
  figure: Figure,
  cases: readonly FigureCase[],
  other: number,
): Readonly<Record<ScoreChange, number>> {
  const counts = { fixed: 0, broken: 0, better: 0, worse: 0, changed: 0, same: 0 };
  for (const one of cases) counts[changeOf(figure, one, other)] += 1;
  return counts;
}
