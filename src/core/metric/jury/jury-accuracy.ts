import type { CaseScore, Contribution, Metric, ScorableCase, Totals } from '../metric';
import { meanFigure, precisionRecall } from '../scores';
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
      value: macroF1,
    },
    {
      name: 'jury.kappa',
      score: NAME,
      formula: '(observed − chance) / (1 − chance)',
      unit: 'coefficient',
      direction: 'higher',
      source: 'Cohen 1960',
      contribution: pairOf,
      value: kappa,
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

interface Pair {
  readonly gold: string;
  readonly predicted: string;
  readonly count: number;
}

function pairsIn(totals: Totals): readonly Pair[] {
  return Object.entries(totals).map(([name, count]) => {
    const [gold = NOBODY, predicted = NOBODY] = JSON.parse(name) as string[];
    return { gold, predicted, count };
  });
}

const countOf = (pairs: readonly Pair[], is: (pair: Pair) => boolean): number =>
  pairs.reduce((sum, pair) => (is(pair) ? sum + pair.count : sum), 0);

function macroF1(totals: Totals): number | null {
  const pairs = pairsIn(totals);
  const sides = new Set(pairs.flatMap(({ gold, predicted }) => [gold, predicted]));
  sides.delete(NOBODY);
  if (sides.size === 0) return null;
  const f1 = [...sides].map(
    (side) =>
      precisionRecall({
        tp: countOf(pairs, ({ gold, predicted }) => gold === side && predicted === side),
        fp: countOf(pairs, ({ gold, predicted }) => gold !== side && predicted === side),
        fn: countOf(pairs, ({ gold, predicted }) => gold === side && predicted !== side),
      }).f1,
  );
  return f1.reduce((sum, one) => sum + one, 0) / f1.length;
}

function kappa(totals: Totals): number | null {
  const pairs = pairsIn(totals);
  const n = countOf(pairs, () => true);
  const share = (is: (pair: Pair) => boolean): number => countOf(pairs, is) / n;
  const answers = new Set(pairs.flatMap(({ gold, predicted }) => [gold, predicted]));
  const chance = [...answers].reduce(
    (sum, answer) =>
      sum + share(({ gold }) => gold === answer) * share(({ predicted }) => predicted === answer),
    0,
  );
  if (n === 0 || chance === 1) return null;
  return (share(({ gold, predicted }) => gold === predicted) - chance) / (1 - chance);
}
