import type { Figure, Totals } from '../metric/metric';
import { pairedBootstrap, type PairedBootstrapResult } from '../statistics/bootstrap';
import { mcnemar } from '../statistics/mcnemar';
import { sumClusters } from '../statistics/sum-rows';
import { wilson } from '../statistics/wilson';
import type { Difference, FigureComparison, ScoreChange } from './comparison';
import { clustersOf } from './join-runs';
import { changeOf, isShareOfRight, type FigureCase } from './pair-figure';

export interface Resampling {
  readonly resamples: number;
  readonly seed: number;
  /** Of the intervals, such as 0.95. */
  readonly confidence: number;
}

/** One figure over the cases that every run has a score for: in every run, and each run against the first. */
export function compareFigure(
  figure: Figure,
  cases: readonly FigureCase[],
  runs: readonly string[],
  resampling: Resampling,
): FigureComparison {
  const clusters = clustersOf(cases);
  const [baseline, ...others] = runs.map((_, run) =>
    sumClusters(clusters.map((cluster) => cluster.map(({ contributions }) => contributions[run] ?? null))),
  );
  const value = (totals: Totals): number | null => figure.value(totals);
  const pairs =
    baseline && cases.length > 0
      ? others.map((other) => pairedBootstrap(baseline, other, value, resampling))
      : [];
  // Repeats of a case are no cases of their own, as McNemar's test and Wilson's interval would have them.
  const isShare = clusters.length === cases.length && isShareOfRight(cases);
  const sides = pairs.flatMap(({ a, b }, index) => (index === 0 ? [a, b] : [b]));
  const { unit, direction, formula, source } = figure;
  const n = cases.length;
  const human = runs.map((_, run) => cases.filter(({ scores }) => scores[run]?.human === true).length);
  return {
    unit,
    direction,
    formula,
    source,
    n,
    cases: clusters.length,
    ...(human.some((count) => count > 0) ? { human } : {}),
    values: runs.map((_, run) => sides[run]?.estimate ?? null),
    value_intervals: runs.map((_, run) => {
      const { estimate = null, bca = null, percentile = null } = sides[run] ?? {};
      return isShare && estimate !== null ? wilson(Math.round(estimate * n), n) : (bca ?? percentile);
    }),
    differences: runs.slice(1).map((run, index) => {
      const changes = changesOf(figure, cases, index + 1);
      return {
        run,
        ...testedBy(pairs[index]),
        ...(isShare ? byMcNemar(changes) : {}),
        p_holm: null,
        changes,
      };
    }),
  };
}

/** Without a value in one of the runs there is nothing to test. */
function testedBy(pair: PairedBootstrapResult | undefined): Omit<Difference, 'run' | 'p_holm' | 'changes'> {
  const { estimate: difference = null, percentile = null, bca = null, p = null } = pair ?? {};
  const test = p === null ? null : 'bootstrap';
  return { difference, interval: bca ?? percentile, percentile, bca, p, test };
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
