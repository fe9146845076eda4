import type { Verdict } from '../verdict';
import type { CaseScore, Metric, MetricValue, ScorableCase } from './metric';
import { meanValue, precisionRecall, scoresNamed } from './scores';

const NAME = 'jury.accuracy';

/** What stands where no winner was named. No party has an empty name. */
const NOBODY = '';

/**
 * Agreement of winners. A tie or no verdict is wrong; cases without a gold winner are skipped. Where a verdict names no
 * winner but votes, the side with most votes won.
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
  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    const wanted = winnerOf(gold);
    if (wanted === undefined || predicted === undefined) return [];
    const found = winnerOf(predicted);
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
  aggregate(scored) {
    const scores = scoresNamed(scored, NAME);
    return {
      [NAME]: meanValue(scores),
      'jury.macro_f1': macroF1(scores),
      'jury.kappa': kappa(scores),
    };
  },
};

/** The winner as named, else the side with most votes; undefined for a tie or nothing. */
export function winnerOf({ winner, votes }: Verdict): string | undefined {
  if (winner !== undefined) return winner;
  const [first, second] = Object.entries(votes ?? {}).sort(([, m], [, n]) => n - m);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}

function macroF1(scores: readonly CaseScore[]): MetricValue {
  const sides = new Set(scores.flatMap((score) => [score.gold ?? NOBODY, score.predicted ?? NOBODY]));
  sides.delete(NOBODY);
  if (sides.size === 0) return { value: null, n: 0 };
  const f1 = [...sides].map((side) => {
    const count = (isHit: (score: CaseScore) => boolean): number => scores.filter(isHit).length;
    return precisionRecall({
      tp: count(({ gold, predicted }) => gold === side && predicted === side),
      fp: count(({ gold, predicted }) => gold !== side && predicted === side),
      fn: count(({ gold, predicted }) => gold === side && predicted !== side),
    }).f1;
  });
  return { value: f1.reduce((sum, one) => sum + one, 0) / f1.length, n: scores.length };
}

function kappa(scores: readonly CaseScore[]): MetricValue {
  const n = scores.length;
  const share = (of: (score: CaseScore) => boolean): number => scores.filter(of).length / n;
  const answers = new Set(scores.flatMap((score) => [score.gold, score.predicted]));
  const chance = [...answers].reduce(
    (sum, answer) =>
      sum + share(({ gold }) => gold === answer) * share(({ predicted }) => predicted === answer),
    0,
  );
  if (n === 0 || chance === 1) return { value: null, n };
  return { value: (share(({ right }) => right === true) - chance) / (1 - chance), n };
}
