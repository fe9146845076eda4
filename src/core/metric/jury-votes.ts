import type { CaseScore, Metric, MetricValue, ScorableCase, ScoredCase } from './metric';
import { meanValue, scoresNamed } from './scores';

const MAE = 'jury.vote_mae';
const JSD = 'jury.vote_jsd';
const PEARSON = 'jury.vote_pearson';

type Votes = Readonly<Record<string, number>>;

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
  aggregate: (scored) => ({
    [MAE]: meanValue(scoresNamed(scored, MAE)),
    [JSD]: meanValue(scoresNamed(scored, JSD)),
    [PEARSON]: correlation(scored),
  }),
};

function sharesOf(votes: Votes | undefined): Votes | undefined {
  const counts = Object.entries(votes ?? {}).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return undefined;
  return Object.fromEntries(counts.map(([side, count]) => [side, count / total]));
}

function votesLine(votes: Votes | undefined): string {
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

function correlation(scored: readonly ScoredCase[]): MetricValue {
  const counts = scoresNamed(scored, MAE).flatMap((score) => (score.counts ? [score.counts] : []));
  const sides = counts
    .flatMap((each) => Object.keys(each))
    .map((key) => key.replace(/^(?:gold|predicted) /u, ''));
  const side = sides.includes('buyer') ? 'buyer' : [...new Set(sides)].sort()[0];
  const points = counts.map((each) => [each[`gold ${side}`] ?? 0, each[`predicted ${side}`] ?? 0] as const);
  return { value: pearson(points), n: points.length };
}

function pearson(points: readonly (readonly [number, number])[]): number | null {
  if (points.length < 2) return null;
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [one, other] of points) {
    xx += (one - x) ** 2;
    yy += (other - y) ** 2;
    xy += (one - x) * (other - y);
  }
  // Shares that are equal on paper may differ in their last bits.
  return xx < 1e-12 || yy < 1e-12 ? null : xy / Math.sqrt(xx * yy);
}
