import { fromCounts, fromSums } from '../from-sums';
import type { Figure } from '../metric';
import { meanFigure, type PrecisionRecall } from '../scores';
import { conventions, describeConvention, macro, microOverGold } from './conventions';
import type { LabelClasses } from './label-classes';
import { LabelCounts, labelContribution } from './label-counts';

const FIGURES = ['precision', 'recall', 'f1'] as const satisfies readonly (keyof PrecisionRecall)[];
const SOURCE = 'VERDICT, JurisAgents, TopJudge';

const FORMULAS: Readonly<Record<keyof PrecisionRecall, string>> = {
  precision: 'tp / (tp + fp)',
  recall: 'tp / (tp + fn)',
  f1: '2tp / (2tp + fp + fn)',
};

export function accuracyFigure(name: string): Figure {
  return meanFigure({
    name: `${name}.accuracy`,
    score: name,
    formula: 'share of cases whose set of labels is exactly the gold set',
    source: SOURCE,
  });
}

/** Three means over labels, each in three conventions: `NAME.macro_f1[gold-labels]`. */
export function macroFigures(name: string, classes: LabelClasses): readonly Figure[] {
  return conventions.flatMap((convention) =>
    FIGURES.map((figure): Figure => ({
      name: `${name}.macro_${figure}[${convention}]`,
      score: name,
      formula: `mean of ${FORMULAS[figure]} over ${describeConvention[convention]}`,
      unit: 'share',
      direction: 'higher',
      source: convention === 'gold-labels' ? SOURCE : convention === 'sklearn' ? 'scikit-learn' : 'CAIL2018',
      contribution: labelContribution,
      ...fromSums(macro(figure, convention, classes)),
    })),
  );
}

/** Micro figures over the labels seen in gold; what else was predicted does not count there. */
export function microGoldFigures(name: string): readonly Figure[] {
  return FIGURES.map((figure): Figure => ({
    name: `${name}.micro_${figure}`,
    score: name,
    formula: `${FORMULAS[figure]}, summed over labels seen in gold`,
    unit: 'share',
    direction: 'higher',
    source: SOURCE,
    contribution: labelContribution,
    ...fromCounts(
      (columns) => new LabelCounts(columns),
      (counts) => microOverGold(counts, figure),
    ),
  }));
}

export function hitFigure(name: string): Figure {
  return meanFigure({
    name: `${name}.hit2`,
    formula: 'share of cases with a gold label among the first two of the ranking',
    source: 'VERDICT, JurisAgents',
  });
}
