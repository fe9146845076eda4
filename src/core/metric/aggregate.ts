import type { CaseScore, Contribution, Figure, Metric, MetricValue, ScoredCase, Totals } from './metric';
import { typeLabel } from './scores';

/** A figure over all cases that have a score for it, or over those of one type. */
export interface Selection {
  /** Full name, such as `simucourt.articles.f1[刑事]`. */
  readonly name: string;
  readonly figure: Figure;
  readonly cases: readonly ScoredCase[];
}

/** Every figure of the metrics that some case has a score for, in order. */
export function selectionsOf(
  metrics: readonly Metric[],
  scored: readonly ScoredCase[],
): readonly Selection[] {
  const byType = new Map<string, ScoredCase[]>();
  for (const one of scored) {
    if (one.type === undefined) continue;
    const label = typeLabel(one.type);
    const cases = byType.get(label);
    if (cases) cases.push(one);
    else byType.set(label, [one]);
  }
  return metrics
    .flatMap((metric) => metric.figures)
    .flatMap((figure): Selection[] => [
      { name: figure.name, figure, cases: scored },
      ...(figure.byType
        ? [...byType].map(([label, cases]) => ({ name: `${figure.name}[${label}]`, figure, cases }))
        : []),
    ])
    .filter(({ figure, cases }) =>
      cases.some(({ scores }) => scores.some(({ metric }) => metric === figure.score)),
    );
}

/** The values of metrics over cases, by full name; a figure that no case has a score for is absent. */
export function valuesOf(
  metrics: readonly Metric[],
  scored: readonly ScoredCase[],
): Readonly<Record<string, MetricValue>> {
  return Object.fromEntries(
    selectionsOf(metrics, scored).flatMap(({ name, figure, cases }) => {
      const value = valueOf(figure, scoresOf(figure, cases));
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** The figure behind a full name, such as that of `simucourt.articles.f1[刑事]`. */
export function figureNamed(metrics: readonly Metric[], name: string): Figure | undefined {
  const figures = metrics.flatMap((metric) => metric.figures);
  return (
    figures.find((figure) => figure.name === name) ??
    figures.find((figure) => figure.name === name.replace(/\[[^[\]]*\]$/u, ''))
  );
}

/** Scores under the name a figure is made of, in the order of the cases. */
export function scoresOf({ score: name }: Figure, scored: readonly ScoredCase[]): readonly CaseScore[] {
  return scored.flatMap((one) => one.scores.filter((score) => score.metric === name));
}

/** The value of one figure over scores; undefined where there are none. */
export function valueOf(figure: Figure, scores: readonly CaseScore[]): MetricValue | undefined {
  if (scores.length === 0) return undefined;
  const contributions = scores
    .map((score) => figure.contribution(score))
    .filter((contribution) => contribution !== null);
  const count = (is: (score: CaseScore) => boolean): number => scores.filter(is).length;
  const errors = count((score) => score.graderError === true);
  const human = count((score) => score.human === true);
  const abstained = count((score) => score.abstained === true);
  return {
    value: contributions.length === 0 ? null : figure.value(totalOf(contributions)),
    n: contributions.length,
    ...(scores.some((score) => score.abstained !== undefined) && {
      abstained,
      abstention_rate: abstained / scores.length,
    }),
    ...(errors > 0 && { grader_errors: errors }),
    ...(human > 0 && { human }),
  };
}

export function totalOf(contributions: readonly Contribution[]): Totals {
  const totals: Record<string, number> = {};
  for (const contribution of contributions) {
    for (const name in contribution) totals[name] = (totals[name] ?? 0) + (contribution[name] ?? 0);
  }
  return totals;
}
