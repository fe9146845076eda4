import { fromCounts, sumAt } from '../from-sums';
import type { CaseScore, Contribution, Metric, ScorableCase } from '../metric';
import { meanFigure, rate, weights } from '../scores';
import { winnerFound, winnerOf } from './winner';

const NAME = 'jury.accuracy';

/** What stands where no winner was named. No party has an empty name. */
const NOBODY = '';

/**
 * Agreement of winners. A tie or no verdict is wrong; cases without a gold winner are skipped. Where a verdict names no
 * winner but votes, the side with most votes won, or whom the tally of a jury lets win.
 *
 * `jury.macro_f1` is the mean of F1 over the sides that are gold or were predicted (scikit-learn's convention; having
 * no winner is no side of its own, but a miss). `jury.kappa` is Cohen's, with having no winner as an answer of its own;
 * it is null where chance alone would agree always.
 */
export const juryAccuracy: Metric = {
  name: NAME,
  aliases: ['jury.macro_f1', 'jury.kappa'],
  describe:
    'Share of disputes with the winner of the gold label, with macro F1 over the sides and Cohen’s kappa beside it.',
  figures: [
    meanFigure({ name: NAME, formula: 'share of disputes with the gold winner', source: 'CyberJurors' }),
    {
      name: 'jury.macro_f1',
      score: NAME,
      formula: 'mean over sides of 2tp / (2tp + fp + fn)',
      unit: 'share',
      direction: 'higher',
      source: 'scikit-learn: sides that are gold or were predicted',
      contribution: pairOf,
      ...fromCounts(answerCounts, macroF1),
    },
    {
      name: 'jury.kappa',
      score: NAME,
      formula: '(observed − chance) / (1 − chance)',
      unit: 'coefficient',
      direction: 'higher',
      source: 'Cohen 1960',
      contribution: pairOf,
      ...fromCounts(answerCounts, kappa),
    },
  ],
  score(scorable: ScorableCase): readonly CaseScore[] {
    const wanted = winnerOf(scorable.gold);
    if (wanted === undefined || scorable.predicted === undefined) return [];
    const found = winnerFound(scorable);
    const right = found === wanted;
    return [
      {
        metric: NAME,
        part: 'winner',
        value: right ? 1 : 0,
        right,
        gold: wanted,
        predicted: found ?? NOBODY,
        reason:
          found === undefined
            ? 'no winner was named'
            : right
              ? 'same winner'
              : 'another winner than the gold',
      },
    ];
  },
};

/** A pair of gold and predicted answer, as the name of a total. */
function pairOf({ gold = NOBODY, predicted = NOBODY }: CaseScore): Contribution {
  return { [JSON.stringify([gold, predicted])]: 1 };
}

/** Counts of answers, from pairs of gold and predicted answer. */
class AnswerCounts {
  readonly answers: readonly string[];
  /** By answer: pairs of it and itself, and pairs where it is gold, predicted. */
  readonly both: Float64Array;
  readonly gold: Float64Array;
  readonly predicted: Float64Array;
  /** Of all pairs. */
  n = 0;
  private readonly pairs: readonly (readonly [gold: number, predicted: number])[];

  constructor(columns: readonly string[]) {
    const pairs = columns.map((name) => JSON.parse(name) as [gold: string, predicted: string]);
    this.answers = [...new Set(pairs.flat())];
    this.pairs = pairs.map(([gold, predicted]) => [
      this.answers.indexOf(gold),
      this.answers.indexOf(predicted),
    ]);
    this.both = new Float64Array(this.answers.length);
    this.gold = new Float64Array(this.answers.length);
    this.predicted = new Float64Array(this.answers.length);
  }

  read(sums: Float64Array): void {
    const { both, gold, predicted } = this;
    for (const counts of [both, gold, predicted]) counts.fill(0);
    this.n = 0;
    this.pairs.forEach(([wanted, found], place) => {
      const count = sumAt(sums, place);
      this.n += count;
      gold[wanted] = (gold[wanted] as number) + count;
      predicted[found] = (predicted[found] as number) + count;
      if (wanted === found) both[wanted] = (both[wanted] as number) + count;
    });
  }
}

function answerCounts(columns: readonly string[]): AnswerCounts {
  return new AnswerCounts(columns);
}

function macroF1({ answers, both, gold, predicted }: AnswerCounts): number | null {
  let sum = 0;
  let sides = 0;
  answers.forEach((answer, place) => {
    const [tp, wanted, found] = [both[place] as number, gold[place] as number, predicted[place] as number];
    if (answer === NOBODY || wanted + found === 0) return;
    sum += rate(tp, found - tp, wanted - tp, weights.f1);
    sides += 1;
  });
  return sides === 0 ? null : sum / sides;
}

function kappa({ both, gold, predicted, n }: AnswerCounts): number | null {
  const agreeing = both.reduce((sum, count) => sum + count, 0);
  // Pairs of pairs that agree, if answers were paired by chance.
  const chance = gold.reduce((sum, wanted, place) => sum + wanted * (predicted[place] as number), 0);
  return n === 0 || chance === n * n ? null : (agreeing * n - chance) / (n * n - chance);
}
