import { countsByLabel, labelContribution, summed } from '../ljp/label-counts';
import type { Figure, Totals } from '../metric';
import { precisionRecall, type Counts } from '../scores';

/** F1 as the judger takes it: where nothing was there and nothing predicted, all is right. */
export function judgerF1(counts: Counts): number {
  return counts.tp + counts.fp + counts.fn === 0 ? 1 : precisionRecall(counts).f1;
}

function microF1(totals: Totals): number {
  return judgerF1(summed(countsByLabel(totals).values()));
}

/** The mean over every class of the task; a class with neither gold nor prediction counts 1. */
function macroF1(totals: Totals, classes: number): number {
  let sum = classes;
  for (const counts of countsByLabel(totals).values()) sum += judgerF1(counts) - 1;
  return sum / classes;
}

/** The score of a classification task of the judger, with the two figures it is the mean of. */
export function judgerFigures(name: string, classes: number): readonly Figure[] {
  const figure = (suffix: string, formula: string, value: (totals: Totals) => number): Figure => ({
    name: `${name}${suffix}`,
    score: name,
    formula,
    unit: 'share',
    direction: 'higher',
    source: 'CAIL2018, its judger',
    contribution: labelContribution,
    value,
  });
  return [
    figure(
      '',
      `(micro F1 + macro F1 over ${classes} classes) / 2`,
      (totals) => (microF1(totals) + macroF1(totals, classes)) / 2,
    ),
    figure('.micro_f1', '2Σtp / (2Σtp + Σfp + Σfn)', microF1),
    figure(
      '.macro_f1',
      `mean over ${classes} classes of 2tp / (2tp + fp + fn), 1 for a class with neither gold nor prediction`,
      (totals) => macroF1(totals, classes),
    ),
  ];
}
