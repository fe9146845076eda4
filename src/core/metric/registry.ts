import { juryAccuracy } from './jury';
import { juryVotes } from './jury-votes';
import { lawBenchMetrics } from './lawbench/lawbench';
import type { Metric, MetricValue } from './metric';
import { simuCourtArticles } from './simucourt-articles';
import { simuCourtCriminal } from './simucourt-criminal';

/** Every metric, in the order in which they are offered. */
export const metrics: readonly Metric[] = [
  simuCourtArticles,
  ...simuCourtCriminal,
  ...lawBenchMetrics,
  juryAccuracy,
  juryVotes,
];

const namesOf = (metric: Metric): readonly string[] => [metric.name, ...(metric.aliases ?? [])];

/** Whether a name is this one or a figure of it: `articles.f1`, `lawbench.3-1_parsed`, `articles.f1[刑事]`. */
const isFigureOf = (figure: string, name: string): boolean =>
  figure === name || (figure.startsWith(name) && /^[._[]/.test(figure.slice(name.length)));

/** By name, alias or the name of one of its values. */
export function findMetric(name: string): Metric | undefined {
  return (
    metrics.find((metric) => namesOf(metric).includes(name)) ??
    metrics.find((metric) => namesOf(metric).some((own) => isFigureOf(name, own)))
  );
}

export function metricNames(): readonly string[] {
  return metrics.map((metric) => metric.name);
}

/**
 * The value a slice or gate names in short, such as `articles.f1` for `simucourt.articles.f1`. Undefined when the
 * values hold none of that name.
 */
export function findValue(
  values: Readonly<Record<string, MetricValue>>,
  name: string,
): MetricValue | undefined {
  const exact = values[name];
  if (exact) return exact;
  const metric = findMetric(name);
  if (!metric) return undefined;
  const used = namesOf(metric).find((own) => isFigureOf(name, own)) ?? name;
  return namesOf(metric)
    .map((own) => values[own + name.slice(used.length)])
    .find((value) => value !== undefined);
}
