import quantile from '@stdlib/stats-base-dists-normal-quantile';
import { binomialPmf, binomialUpper } from './binomial';
import { EXACT_BELOW, mcnemar } from './mcnemar';
import { leastCases, leastDifference, normalDifference } from './power-search';

/** A comparison of two runs whose cases are right or wrong, before it is made. */
export interface SharesPlan {
  /** Share of the cases that one run has right and the other wrong: 0 to 1. */
  readonly discordance: number;
  /** Two-sided chance of a false alarm; .05 when absent. */
  readonly alpha?: number;
}

/**
 * The chance that `mcnemar` finds a true difference in the share of right cases: its p is at most alpha, whichever way.
 * Exact: summed over the numbers of discordant cases that may occur, and within each over the splits that are
 * significant. NaN when the difference is larger than the discordance allows.
 */
export function powerOfShares(
  plan: SharesPlan & { readonly cases: number; readonly difference: number },
): number {
  const difference = Math.abs(plan.difference);
  if (difference > plan.discordance || plan.discordance > 1) return NaN;
  return powerOver(significantSplits(plan), plan, difference);
}

/** A number of discordant cases that may occur, and from how many on one side it is significant. */
interface Splits {
  readonly discordant: number;
  readonly least: number;
  readonly chance: number;
}

/** The same for every difference. */
function significantSplits({
  cases,
  discordance,
  alpha = 0.05,
}: SharesPlan & { readonly cases: number }): readonly Splits[] {
  if (discordance === 0) return [];
  const spread = Math.sqrt(cases * discordance * (1 - discordance));
  const first = Math.max(0, Math.floor(cases * discordance - 8 * spread - 8));
  const last = Math.min(cases, Math.ceil(cases * discordance + 8 * spread + 8));
  const splits: Splits[] = [];
  for (let discordant = first; discordant <= last; discordant++) {
    const least = leastSignificant(discordant, alpha);
    if (least <= discordant)
      splits.push({ discordant, least, chance: binomialPmf(discordant, cases, discordance) });
  }
  return splits;
}

function powerOver(
  splits: readonly Splits[],
  { discordance }: Pick<SharesPlan, 'discordance'>,
  difference: number,
): number {
  const fixed = (discordance + difference) / (2 * discordance);
  let power = 0;
  for (const { discordant, least, chance } of splits) {
    const found = binomialUpper(least, discordant, fixed) + binomialUpper(least, discordant, 1 - fixed);
    power += chance * found;
  }
  return Math.min(1, power);
}

/** The smallest true difference found with the wanted power (.8 when absent); null when no difference is. */
export function detectableShare(
  plan: SharesPlan & { readonly cases: number; readonly power?: number },
): number | null {
  const { power = 0.8, discordance, cases, alpha = 0.05 } = plan;
  if (discordance > 1) return null;
  const near = normalDifference(power, alpha) * Math.sqrt(discordance / cases);
  const splits = significantSplits(plan);
  return leastDifference({ wanted: power, near, most: discordance }, (difference) =>
    powerOver(splits, plan, difference),
  );
}

/**
 * How many cases it takes to find a difference with the wanted power (.8 when absent); null for a difference of 0, or
 * larger than the discordance, and where `most` cases (a million when absent) do not suffice. Power rises in small
 * steps and dips between them, by a point or so with few cases.
 */
export function casesForShare(
  plan: SharesPlan & { readonly difference: number; readonly power?: number; readonly most?: number },
): number | null {
  const { power = 0.8, difference, discordance, most = 1_000_000 } = plan;
  if (difference === 0 || Math.abs(difference) > discordance) return null;
  return leastCases(power, most, (cases) => powerOfShares({ ...plan, cases }));
}

/** The smaller side of the split decides: from how many on one side `mcnemar` is significant; above all when never. */
function leastSignificant(discordant: number, alpha: number): number {
  const z = quantile(1 - alpha / 2, 0, 1);
  // Near the answer: of the chi-square test, and for the exact one below it.
  const near = discordant < EXACT_BELOW ? discordant / 2 : (discordant + 1 + z * Math.sqrt(discordant)) / 2;
  let least = Math.max(Math.ceil(discordant / 2), Math.floor(near) - 1);
  while (least <= discordant && mcnemar(least, discordant - least).p > alpha) least += 1;
  return least;
}
