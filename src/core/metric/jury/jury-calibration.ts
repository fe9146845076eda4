import { wilson } from '../../statistics/wilson';
import { totalOf } from '../aggregate';
import { fromSums, sumAt } from '../from-sums';
import type { CaseScore, Contribution, Metric, ScorableCase, Totals } from '../metric';
import { meanFigure } from '../scores';
import { sharesOf, votesLine } from './jury-votes';
import { winnerOf } from './winner';

const NAME = 'jury.brier';
const BINS = 10;

/**
 * Whether the share of votes can be read as a probability. The predicted probability that a side wins is its share of
 * the predicted votes; the outcome is whether the gold's winner is that side. The side is the buyer, or the first by
 * name in disputes of other parties. Cases without a gold winner or without predicted votes are left out. How near the
 * share is to that of the real jury is another question, which `jury.votes` answers.
 */
export const juryCalibration: Metric = {
  name: 'jury.calibration',
  aliases: [NAME, 'jury.calibration_error'],
  describe:
    'Whether the share of votes can be read as the probability of winning: Brier score and expected calibration error.',
  figures: [
    meanFigure({
      name: NAME,
      formula: 'mean over cases of (share − outcome)²',
      direction: 'lower',
      source: 'Brier 1950',
    }),
    {
      name: 'jury.calibration_error',
      score: NAME,
      formula: 'Σ over ten bins of |Σ share − Σ outcome| / n',
      unit: 'share',
      direction: 'lower',
      source: 'expected calibration error, Naeini et al. 2015',
      contribution: binOf,
      ...fromSums(calibrationError),
    },
  ],
  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    const winner = winnerOf(gold);
    const shares = sharesOf(predicted?.votes);
    if (winner === undefined || !shares) return [];
    const sides = [winner, ...Object.keys(gold.votes ?? {}), ...Object.keys(shares)].sort();
    // Of a seller alone it is known who the other side is.
    const side = sides.some((one) => one === 'buyer' || one === 'seller') ? 'buyer' : (sides[0] ?? winner);
    const share = shares[side] ?? 0;
    const outcome = winner === side ? 1 : 0;
    return [
      {
        metric: NAME,
        part: 'votes',
        value: (share - outcome) ** 2,
        gold: winner,
        predicted: votesLine(predicted?.votes),
        counts: { bin: binAt(share), share, outcome },
        reason: `${(100 * share).toFixed(1)} % of the votes for the ${side}, who ${outcome === 1 ? 'won' : 'lost'}`,
      },
    ];
  },
};

/** Bins are closed below: [0, .1), [.1, .2), … and [.9, 1]. */
function binAt(share: number): number {
  // Shares such as 7 of 10 may lie a last bit below their bound.
  return Math.min(BINS - 1, Math.floor(share * BINS + 1e-9));
}

function binOf({ counts = {} }: CaseScore): Contribution {
  const { bin = 0, share = 0, outcome = 0 } = counts;
  return { [`n:${bin}`]: 1, [`p:${bin}`]: share, [`y:${bin}`]: outcome };
}

interface Bin {
  readonly index: number;
  readonly n: number;
  readonly share: number;
  readonly outcome: number;
}

function binsIn(totals: Totals): readonly Bin[] {
  return Array.from({ length: BINS }, (_, index) => ({
    index,
    n: totals[`n:${index}`] ?? 0,
    share: totals[`p:${index}`] ?? 0,
    outcome: totals[`y:${index}`] ?? 0,
  })).filter(({ n }) => n > 0);
}

function calibrationError(columns: readonly string[]): (sums: Float64Array) => number | null {
  const bins = Array.from({ length: BINS }, (_, bin) =>
    ['n', 'p', 'y'].map((total) => columns.indexOf(`${total}:${bin}`)),
  );
  return (sums) => {
    let n = 0;
    let error = 0;
    for (const [count = -1, share = -1, outcome = -1] of bins) {
      n += sumAt(sums, count);
      error += Math.abs(sumAt(sums, share) - sumAt(sums, outcome));
    }
    return n === 0 ? null : error / n;
  };
}

/** One point of a reliability curve: the cases whose predicted share lies in a bin. */
export interface ReliabilityPoint {
  /** Bounds of the bin, the lower one included; the upper one only in the last. */
  readonly bin: readonly [low: number, high: number];
  readonly n: number;
  /** Mean predicted share of votes. */
  readonly predicted: number;
  /** Share of the cases in which the side won. */
  readonly observed: number;
  /** Wilson's 95 % interval of `observed`. */
  readonly interval: readonly [low: number, high: number];
}

/** The reliability curve of scored cases, over ten bins of equal width; empty bins are left out. */
export function reliabilityCurve(scores: readonly CaseScore[]): readonly ReliabilityPoint[] {
  const totals = totalOf(scores.filter(({ metric }) => metric === NAME).map(binOf));
  return binsIn(totals).map(({ index, n, share, outcome }) => ({
    bin: [index / BINS, (index + 1) / BINS],
    n,
    predicted: share / n,
    observed: outcome / n,
    interval: wilson(outcome, n) ?? [0, 1],
  }));
}
