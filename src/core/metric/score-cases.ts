import { valuesOf } from './aggregate';
import type { Metric, MetricValue, ScorableCase, ScoredCase, ScoreTools } from './metric';

export interface ScoredCases {
  readonly perCase: readonly ScoredCase[];
  /** By full name, such as `simucourt.articles.f1[刑事]`. */
  readonly values: Readonly<Record<string, MetricValue>>;
}

/**
 * Scores cases under metrics. A case without `predicted` (error, cancelled, unparsed) gets no scores and is out of
 * every `n`: its status is counted apart. Where a benchmark scores whatever the model wrote, as LawBench does, give the
 * raw answer of an unparsed case as `predicted: { text }`: it counts there as wrong or as an abstention.
 */
export function scoreCases(
  cases: readonly ScorableCase[],
  metrics: readonly Metric[],
  tools: ScoreTools = {},
): ScoredCases {
  const perCase = cases.map((one): ScoredCase => {
    const scores = one.predicted === undefined ? [] : metrics.flatMap((metric) => metric.score(one, tools));
    return { id: one.id, ...(one.type !== undefined && { type: one.type }), scores };
  });
  return { perCase, values: valuesOf(metrics, perCase) };
}
