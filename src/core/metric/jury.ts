import type { CaseScore, Metric, ScorableCase } from './metric';
import { meanValue, scoresNamed } from './scores';

const NAME = 'jury.accuracy';

/** Share of disputes whose winner is the gold's. A tie or no verdict is wrong; cases without a gold winner are skipped. */
export const juryAccuracy: Metric = {
  name: NAME,
  describe: 'Share of disputes in which the predicted winner is that of the gold label.',
  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    if (gold.winner === undefined || predicted === undefined) return [];
    const right = predicted.winner === gold.winner;
    return [
      {
        metric: NAME,
        part: 'winner',
        value: right ? 1 : 0,
        right,
        gold: gold.winner,
        predicted: predicted.winner ?? '',
        reason:
          predicted.winner === undefined
            ? 'no winner was named'
            : right
              ? 'same winner'
              : 'another winner than the gold',
      },
    ];
  },
  aggregate: (scored) => ({ [NAME]: meanValue(scoresNamed(scored, NAME)) }),
};
