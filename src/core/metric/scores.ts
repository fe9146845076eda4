import type { CaseScore, MetricValue, ScoredCase } from './metric';

/** True positives, false positives, false negatives. */
export interface Counts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

export interface PrecisionRecall {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Precision, recall and F1; each is 0 where it would divide by 0. */
export function precisionRecall({ tp, fp, fn }: Counts): PrecisionRecall {
  const precision = tp + fp > 0 ? tp / (tp + fp) : 0;
  const recall = tp + fn > 0 ? tp / (tp + fn) : 0;
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { precision, recall, f1 };
}

/** Counts of two sets: what a value occurs twice in counts once. */
export function setCounts<T>(gold: Iterable<T>, predicted: Iterable<T>): Counts {
  const goldSet = new Set(gold);
  const predictedSet = new Set(predicted);
  const tp = [...predictedSet].filter((value) => goldSet.has(value)).length;
  return { tp, fp: predictedSet.size - tp, fn: goldSet.size - tp };
}

/** All scores under one name, across cases. */
export function scoresNamed(scored: readonly ScoredCase[], name: string): readonly CaseScore[] {
  return scored.flatMap((one) => one.scores.filter((score) => score.metric === name));
}

/** Mean over the cases that have a value; abstentions and their rate over all cases, skipped ones included. */
export function meanValue(scores: readonly CaseScore[]): MetricValue {
  const values = scores.flatMap((score) => (score.value === null ? [] : [score.value]));
  const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
  if (scores.every((score) => score.abstained === undefined)) return { value: mean, n: values.length };
  const abstained = scores.filter((score) => score.abstained === true).length;
  return { value: mean, n: values.length, abstained, abstention_rate: abstained / scores.length };
}

const typeLabels: Readonly<Record<string, string>> = {
  criminal: '刑事',
  civil: '民事',
  administrative: '行政',
};

/** 刑事, 民事, 行政 for the three types in either language; any other type as it is. */
export function typeLabel(type: string): string {
  return typeLabels[type] ?? type;
}
