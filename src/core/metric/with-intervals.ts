import { bootstrapAll } from '../statistics/bootstrap';
import type { Interval } from '../statistics/interval';
import { sumClusters, type SumRows } from '../statistics/sum-rows';
import { wilson } from '../statistics/wilson';
import { scoresOf, selectionsOf, valueOf, type Selection } from './aggregate';
import type { Contribution, Figure, Metric, MetricValue, ScoredCase } from './metric';

const CONFIDENCE = 0.95;

/** A figure over its cases, with what each case adds. */
interface Summed extends Selection {
  readonly value: MetricValue;
  readonly clusters: readonly (readonly Contribution[])[];
  readonly rows: SumRows;
}

/**
 * The values of metrics, as `valuesOf` gives them, with their 95 % intervals over cases: BCa from 10,000 resamples of
 * whole cases, all repeats of a case together. Where every resample gives the same value, resampling cannot tell: a
 * share of right answers has Wilson's interval then, any other figure none. The same cases give the same intervals.
 */
export function withIntervals(
  metrics: readonly Metric[],
  scored: readonly ScoredCase[],
): Readonly<Record<string, MetricValue>> {
  const summed = selectionsOf(metrics, scored).flatMap((selection): Summed[] => {
    const value = valueOf(selection.figure, scoresOf(selection.figure, selection.cases));
    if (!value) return [];
    const clusters = clustersOf(selection);
    return [{ ...selection, value, clusters, rows: sumClusters(clusters) }];
  });
  const intervals = new Map<string, Interval>();
  for (const alike of byRows(summed)) {
    const [first] = alike;
    if (!first || first.rows.units < 2) continue;
    const values = alike.map(({ figure }) => figure);
    bootstrapAll(first.rows, values, { confidence: CONFIDENCE }).forEach(({ bca, percentile }, index) => {
      const of = alike[index];
      const interval = of && usable(bca ?? percentile, of);
      if (of && interval) intervals.set(of.name, interval);
    });
  }
  return Object.fromEntries(
    summed.map(({ name, value }) => {
      const interval = intervals.get(name);
      return [name, interval ? { ...value, interval } : value];
    }),
  );
}

/** What each case adds to a figure, its repeats together; cases that are not in the figure are not there. */
function clustersOf({ figure, cases }: Selection): readonly (readonly Contribution[])[] {
  const byId = new Map<string, Contribution[]>();
  for (const one of cases) {
    const contributions = contributionsOf(figure, one);
    const earlier = byId.get(one.id);
    if (earlier) earlier.push(...contributions);
    else if (contributions.length > 0) byId.set(one.id, contributions);
  }
  return [...byId.values()];
}

function contributionsOf(figure: Figure, { scores }: ScoredCase): Contribution[] {
  return scores.flatMap((score) => {
    const contribution = score.metric === figure.score ? figure.contribution(score) : null;
    return contribution ? [contribution] : [];
  });
}

/** Figures made of the same sums, such as precision and recall, share their resamples. */
function byRows(summed: readonly Summed[]): readonly (readonly Summed[])[] {
  const groups: Summed[][] = [];
  for (const one of summed) {
    const alike = groups.find(
      ([first]) =>
        first?.figure.score === one.figure.score &&
        first.cases === one.cases &&
        areSame(first.rows, one.rows),
    );
    if (alike) alike.push(one);
    else groups.push([one]);
  }
  return groups;
}

function areSame(one: SumRows, other: SumRows): boolean {
  const same = (a: ArrayLike<number | string>, b: ArrayLike<number | string>): boolean => {
    if (a.length !== b.length) return false;
    for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
    return true;
  };
  return (
    same(one.columns, other.columns) &&
    same(one.start, other.start) &&
    same(one.column, other.column) &&
    same(one.amount, other.amount)
  );
}

function usable(interval: Interval | null, { figure, clusters, value }: Summed): Interval | undefined {
  if (!interval) return undefined;
  const [low, high] = interval;
  if (low !== high) return interval;
  return figure.unit === 'share' && isShareOfRight(clusters) && value.value !== null
    ? (wilson(value.value * clusters.length, clusters.length) ?? undefined)
    : undefined;
}

function isShareOfRight(clusters: Summed['clusters']): boolean {
  return clusters.every((cluster) =>
    cluster.every(
      ({ sum, count, ...others }) =>
        count === 1 && (sum === 0 || sum === 1) && Object.keys(others).length === 0,
    ),
  );
}
