import { cail2018Metrics } from './cail2018/cail2018';
import { juryAccuracy } from './jury/jury-accuracy';
import { juryCalibration } from './jury/jury-calibration';
import { juryDeliberation } from './jury/jury-deliberation';
import { juryVotes } from './jury/jury-votes';
import { lawBenchMetrics } from './lawbench/lawbench';
import { usualConvention } from './ljp/conventions';
import { ljpMetrics } from './ljp/ljp';
import type { Metric, MetricValue } from './metric';
import { simuCourtAnalysis } from './simucourt-analysis';
import { simuCourtArticles } from './simucourt-articles';
import { simuCourtCriminal } from './simucourt-criminal';
import { simuCourtResults } from './simucourt-results';

/** Every metric, in the order in which they are offered. */
export const metrics: readonly Metric[] = [
  simuCourtArticles,
  ...simuCourtCriminal,
  simuCourtResults,
  simuCourtAnalysis,
  ...lawBenchMetrics,
  ...ljpMetrics,
  ...cail2018Metrics,
  juryAccuracy,
  juryVotes,
  juryCalibration,
  juryDeliberation,
];

const namesOf = (metric: Metric): readonly string[] => [metric.name, ...(metric.aliases ?? [])];

/** Whether a name is this one or a figure of it: `articles.f1`, `lawbench.3-1_parsed`, `articles.f1[刑事]`. */
const isFigureOf = (figure: string, name: string): boolean =>
  figure === name || (figure.startsWith(name) && /^[._[]/.test(figure.slice(name.length)));

/** By name, alias or the name of one of its values or scores; a convention or type may stand behind it. */
export function findMetric(name: string): Metric | undefined {
  return (
    metrics.find((metric) => namesOf(metric).includes(name)) ??
    metrics.find((metric) => hasFigure(metric, name))
  );
}

/** One by its name, or all of a family: `ljp`, `cail2018`, `lawbench`, `jury`, `simucourt`. Empty for a name unknown. */
export function findMetrics(name: string): readonly Metric[] {
  const one = findMetric(name);
  if (one) return [one];
  return metrics.filter(({ figures }) => figures.some((figure) => figure.name.startsWith(`${name}.`)));
}

function hasFigure(metric: Metric, name: string): boolean {
  const used = namesOf(metric).find((own) => isFigureOf(name, own));
  if (used === undefined) return false;
  return namesOf(metric).some((own) => {
    const full = own + name.slice(used.length);
    const ofAllTypes = full.replace(/\[[^[\]]*\]$/u, '');
    return metric.figures.some(
      ({ name: figure, score, byType }) =>
        figure === full ||
        score === full ||
        figure === `${full}[${usualConvention}]` ||
        (byType === true && figure === ofAllTypes),
    );
  });
}

export function metricNames(): readonly string[] {
  return metrics.map((metric) => metric.name);
}

/**
 * The value a slice or gate names in short, such as `articles.f1` for `simucourt.articles.f1`, or `ljp.term.macro_f1`
 * for `ljp.term.macro_f1[gold-labels]`. Undefined when the values hold none of that name.
 */
export function findValue(
  values: Readonly<Record<string, MetricValue>>,
  name: string,
): MetricValue | undefined {
  const exact = values[name];
  if (exact) return exact;
  const metric = findMetric(name);
  // A figure that no case has a score for is not there; its family's others do not stand for it.
  if (!metric || metric.figures.some((figure) => figure.name === name)) return undefined;
  const used = namesOf(metric).find((own) => isFigureOf(name, own)) ?? name;
  return namesOf(metric)
    .map((own) => own + name.slice(used.length))
    .map((own) => values[own] ?? values[`${own}[${usualConvention}]`])
    .find((value) => value !== undefined);
}
