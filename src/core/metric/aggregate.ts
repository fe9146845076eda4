import type { CaseScore, Contribution, Figure, Metric, MetricValue, ScoredCase, Totals } from './metric';
import { typeLabel } from './scores';

/** The values of metrics over cases, by full name; a figure that no case has a score for is absent. */
export function valuesOf(
  metrics: readonly Metric[],
  scored: readonly ScoredCase[],
): Readonly<Record<string, MetricValue>> {
  const labels = new Set(scored.flatMap(({ type }) => (type === undefined ? [] : [typeLabel(type)])));
  const values: Record<string, MetricValue> = {};
  const put = (name: string, figure: Figure, cases: readonly ScoredCase[]): void => {
    const value = valueOf(figure, scoresOf(figure, cases));
    if (value) values[name] = value;
  };
  for (const figure of metrics.flatMap((metric) => metric.figures)) {
    put(figure.name, figure, scored);
    if (!figure.byType) continue;
    for (const label of labels) {
      const ofType = scored.filter(({ type }) => type !== undefined && typeLabel(type) === label);
      put(`${figure.name}[${label}]`, figure, ofType);
    }
  }
  return values;
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
