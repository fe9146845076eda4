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

type About = Pick<Figure, 'name' | 'formula' | 'source'> & Partial<Omit<Figure, 'contribution' | 'value'>>;

/** The mean of the values of one case score, over the cases that have one. */
export function meanFigure(about: About): Figure {
  return {
    score: about.name,
    unit: 'share',
    direction: 'higher',
    ...about,
    contribution: ({ value }) => (value === null ? null : { sum: value, count: 1 }),
    value: ({ sum = 0, count = 0 }) => (count === 0 ? null : sum / count),
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
    value: ({ tp = 0, fp = 0, fn = 0 }) => precisionRecall({ tp, fp, fn })[figure],
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
