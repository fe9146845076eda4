import { ofTotals } from './from-sums';
import type { Figure } from './metric';

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

/** What one false positive and one false negative weigh. */
interface Weights {
  readonly fp: number;
  readonly fn: number;
}

/** The weights under which `rate` is precision, recall or F1. */
export const weights: Readonly<Record<keyof PrecisionRecall, Weights>> = {
  precision: { fp: 1, fn: 0 },
  recall: { fp: 0, fn: 1 },
  f1: { fp: 0.5, fn: 0.5 },
};

/** `tp / (tp + weighted fp + weighted fn)`; 0 where it would divide by 0. */
export function rate(tp: number, fp: number, fn: number, weight: Weights): number {
  return tp > 0 ? tp / (tp + weight.fp * fp + weight.fn * fn) : 0;
}

export function precisionRecall({ tp, fp, fn }: Counts): PrecisionRecall {
  return {
    precision: rate(tp, fp, fn, weights.precision),
    recall: rate(tp, fp, fn, weights.recall),
    f1: rate(tp, fp, fn, weights.f1),
  };
}

/** Counts of two sets: what a value occurs twice in counts once. */
export function setCounts<T>(gold: Iterable<T>, predicted: Iterable<T>): Counts {
  const goldSet = new Set(gold);
  const predictedSet = new Set(predicted);
  const tp = [...predictedSet].filter((value) => goldSet.has(value)).length;
  return { tp, fp: predictedSet.size - tp, fn: goldSet.size - tp };
}

type About = Pick<Figure, 'name' | 'formula' | 'source'> &
  Partial<Omit<Figure, 'contribution' | 'value' | 'prepare'>>;

/** The mean of the values of one case score, over the cases that have one. */
export function meanFigure(about: About): Figure {
  return {
    score: about.name,
    unit: 'share',
    direction: 'higher',
    ...about,
    contribution: ({ value }) => (value === null ? null : { sum: value, count: 1 }),
    ...ofTotals(['sum', 'count'], (sum = 0, count = 0) => (count === 0 ? null : sum / count)),
  };
}

/** Micro precision, recall and F1 over the summed counts `tp`, `fp`, `fn` of one case score. */
export function microFigures(
  about: Omit<About, 'formula' | 'name'> & {
    readonly nameOf: (figure: keyof PrecisionRecall) => string;
    readonly score: string;
  },
): readonly Figure[] {
  const { nameOf, ...rest } = about;
  const formulas = {
    precision: 'Σtp / Σ(tp + fp)',
    recall: 'Σtp / Σ(tp + fn)',
    f1: '2PR / (P + R), of micro precision and recall',
  } as const;
  return (['precision', 'recall', 'f1'] as const).map((figure) => ({
    unit: 'share',
    direction: 'higher',
    ...rest,
    name: nameOf(figure),
    formula: formulas[figure],
    contribution: ({ counts }) => counts ?? null,
    ...ofTotals(['tp', 'fp', 'fn'], (tp = 0, fp = 0, fn = 0) => rate(tp, fp, fn, weights[figure])),
  }));
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
