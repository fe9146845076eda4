import { fromSums, sumAt } from '../from-sums';
import type { CaseScore, Contribution, Metric, ScorableCase } from '../metric';
import { meanFigure } from '../scores';

const MAE = 'jury.vote_mae';
const JSD = 'jury.vote_jsd';
const PEARSON = 'jury.vote_pearson';

export type Votes = Readonly<Record<string, number>>;

/**
 * How near the shares of votes come to those of the real jury, whatever the sizes of the two. Cases whose gold or
 * prediction has no votes are skipped.
 *
 * `jury.vote_mae`: mean absolute error of the share, from 0 to 1; with two sides that of either side, with more half
 * the sum over them. `jury.vote_jsd`: mean Jensen–Shannon divergence to base 2. `jury.vote_pearson`: Pearson's r of the
 * buyer's share over the cases (of the first side by name, where there is no buyer); null with fewer than two cases or
 * where one of the two never varies.
 */
export const juryVotes: Metric = {
  name: 'jury.votes',
  aliases: [MAE, JSD, PEARSON],
  describe:
    'Distance of the shares of votes from those of the real jury: mean absolute error, Jensen–Shannon divergence (base 2), Pearson’s r.',
  figures: [
    meanFigure({
      name: MAE,
      formula: 'mean over cases of Σ|share − gold share| / 2',
      direction: 'lower',
      source: 'CyberJurors',
    }),
    meanFigure({
      name: JSD,
      formula: 'mean over cases of the Jensen–Shannon divergence, base 2',
      direction: 'lower',
      source: 'CyberJurors',
    }),
    {
      name: PEARSON,
      score: MAE,
      formula: 'Pearson’s r of the shares of one side',
      unit: 'coefficient',
      direction: 'higher',
      source: 'CyberJurors',
      contribution: moments,
      ...fromSums(pearson),
    },
  ],
  score({ gold, predicted }: ScorableCase): readonly CaseScore[] {
    const wanted = sharesOf(gold.votes);
    const found = sharesOf(predicted?.votes);
    if (!wanted || !found) return [];
    const sides = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort();
    const pairs = sides.map((side) => [wanted[side] ?? 0, found[side] ?? 0] as const);
    const counts = Object.fromEntries(
      sides.flatMap((side, index) => [
        [`gold ${side}`, pairs[index]?.[0] ?? 0],
        [`predicted ${side}`, pairs[index]?.[1] ?? 0],
      ]),
    );
    const told = {
      part: 'votes',
      gold: votesLine(gold.votes),
      predicted: votesLine(predicted?.votes),
    } as const;
    const error = pairs.reduce((sum, [one, other]) => sum + Math.abs(one - other), 0) / 2;
    return [
      { ...told, metric: MAE, value: error, counts, reason: `the shares differ by ${error.toFixed(4)}` },
      {
        ...told,
        metric: JSD,
        value: divergence(pairs),
        reason: 'Jensen–Shannon divergence of the shares, base 2',
      },
    ];
  },
};

/** Shares of the sides that have votes; undefined where nobody voted. */
export function sharesOf(votes: Votes | undefined): Votes | undefined {
  const counts = Object.entries(votes ?? {}).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return undefined;
  return Object.fromEntries(counts.map(([side, count]) => [side, count / total]));
}

/** Such as `buyer 3, seller 2`. */
export function votesLine(votes: Votes | undefined): string {
  return Object.entries(votes ?? {})
    .map(([side, count]) => `${side} ${count}`)
    .join(', ');
}

function divergence(pairs: readonly (readonly [number, number])[]): number {
  const toMean = (share: number, mean: number): number => (share === 0 ? 0 : share * Math.log2(share / mean));
  return pairs.reduce((sum, [one, other]) => {
    const mean = (one + other) / 2;
    return sum + (toMean(one, mean) + toMean(other, mean)) / 2;
  }, 0);
}

/** Moments of the shares of each side, so that r can be taken of any of them. */
function moments({ counts = {} }: CaseScore): Contribution {
  const sides = new Set(Object.keys(counts).map((key) => key.replace(/^(?:gold|predicted) /u, '')));
  const sums: Record<string, number> = { n: 1 };
  for (const side of sides) {
    const [x, y] = [counts[`gold ${side}`] ?? 0, counts[`predicted ${side}`] ?? 0];
    Object.assign(sums, {
      [`x ${side}`]: x,
      [`y ${side}`]: y,
      [`xx ${side}`]: x * x,
      [`yy ${side}`]: y * y,
      [`xy ${side}`]: x * y,
    });
  }
  return sums;
}

/** Of the buyer, else of the first side by name that the totals have. */
function pearson(columns: readonly string[]): (sums: Float64Array) => number | null {
  const sides = columns.flatMap((key) => /^x (.*)$/u.exec(key)?.[1] ?? []).sort();
  const order = [...sides.filter((side) => side === 'buyer'), ...sides.filter((side) => side !== 'buyer')];
  const momentsOf = order.map((side) =>
    ['x', 'y', 'xx', 'yy', 'xy'].map((moment) => columns.indexOf(`${moment} ${side}`)),
  );
  const count = columns.indexOf('n');
  return (sums) => {
    const places = momentsOf.find(([x = -1]) => !Number.isNaN(sums[x]));
    const n = sumAt(sums, count);
    if (!places || n < 2) return null;
    const [sumX = 0, sumY = 0, sumXX = 0, sumYY = 0, sumXY = 0] = places.map((place) => sumAt(sums, place));
    const [x, y] = [sumX / n, sumY / n];
    const [xx, yy, xy] = [sumXX - n * x * x, sumYY - n * y * y, sumXY - n * x * y];
    // Shares that are equal on paper may differ in their last bits.
    return xx < 1e-12 || yy < 1e-12 ? null : xy / Math.sqrt(xx * yy);
  };
}
