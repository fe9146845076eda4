import type { Metric, MetricValue } from '../metric/metric';
import { findMetric, metrics as allMetrics } from '../metric/registry';
import { withIntervals } from '../metric/with-intervals';
import type { CaseRecord } from '../run-store/case-record';
import type { Manifest } from '../run-store/manifest';

export interface RunFigures {
  readonly metrics: readonly Metric[];
  /** With intervals. */
  readonly values: Readonly<Record<string, MetricValue>>;
}

/**
 * The figures of a run from the scores of its cases: of the metrics it asked for, and of those that its cases were
 * given scores for afterwards. Figures that only the manifest still knows stand last.
 */
export function figuresOfRun(
  manifest: Pick<Manifest, 'score' | 'metrics'>,
  records: readonly CaseRecord[],
): RunFigures {
  const given = new Set(records.flatMap(({ scores }) => scores.map(({ metric }) => metric)));
  const asked = manifest.score.flatMap((name) => findMetric(name) ?? []);
  const later = allMetrics.filter(({ figures }) => figures.some(({ score }) => given.has(score)));
  const metrics = [...new Set([...asked, ...later])];
  const computed = withIntervals(metrics, records);
  return { metrics, values: { ...computed, ...without(manifest.metrics, computed) } };
}

function without<T>(
  all: Readonly<Record<string, T>>,
  known: Readonly<Record<string, unknown>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in known)));
}
