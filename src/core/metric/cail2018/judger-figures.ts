import { LabelCounts, labelContribution } from '../ljp/label-counts';
import { fromCounts } from '../from-sums';
import type { Figure } from '../metric';
import { rate, weights, type Counts } from '../scores';

/** F1 as the judger takes it: where nothing was there and nothing predicted, all is right. */
export function judgerF1({ tp, fp, fn }: Counts): number {
  return tp + fp + fn === 0 ? 1 : rate(tp, fp, fn, weights.f1);
}

/** The mean over every class of the task; a class with neither gold nor prediction counts 1. */
function macroF1({ tp, fp, fn }: LabelCounts, classes: number): number {
  let sum = classes;
  for (let label = 0; label < tp.length; label++) {
    const right = tp[label] as number;
    const extra = fp[label] as number;
    const missing = fn[label] as number;
    if (right + extra + missing > 0) sum += rate(right, extra, missing, weights.f1) - 1;
  }
  return sum / classes;
}

function microF1({ tp, fp, fn }: LabelCounts): number {
  const total = { tp: 0, fp: 0, fn: 0 };
  for (let label = 0; label < tp.length; label++) {
    total.tp += tp[label] as number;
    total.fp += fp[label] as number;
    total.fn += fn[label] as number;
  }
  return judgerF1(total);
}

/** The score of a classification task of the judger, with the two figures it is the mean of. */
export function judgerFigures(name: string, classes: number): readonly Figure[] {
  const figure = (suffix: string, formula: string, value: (counts: LabelCounts) => number): Figure => ({
    name: `${name}${suffix}`,
    score: name,
    formula,
    unit: 'share',
    direction: 'higher',
    source: 'CAIL2018, its judger',
    contribution: labelContribution,
    ...fromCounts((columns) => new LabelCounts(columns), value),
  });
  return [
    figure(
      '',
      `(micro F1 + macro F1 over ${classes} classes) / 2`,
      (counts) => (microF1(counts) + macroF1(counts, classes)) / 2,
    ),
    figure('.micro_f1', '2Σtp / (2Σtp + Σfp + Σfn)', microF1),
    figure(
      '.macro_f1',
      `mean over ${classes} classes of 2tp / (2tp + fp + fn), 1 for a class with neither gold nor prediction`,
      (counts) => macroF1(counts, classes),
    ),
  ];
}
