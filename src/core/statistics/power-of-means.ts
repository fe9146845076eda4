import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';
import gammaln from '@stdlib/math-base-special-gammaln';
import { leastP } from './interval';
import { leastCases, leastDifference, normalDifference } from './power-search';

/** A comparison of two runs by the mean of a graded score, before it is made. */
export interface MeansPlan {
  /** Standard deviation of the differences case by case, in the unit of the score. */
  readonly sd: number;
  /** Two-sided chance of a false alarm; .05 when absent. */
  readonly alpha?: number;
}

/**
 * The chance that the paired bootstrap finds a true difference of means, whichever way. The bootstrap spreads as the
 * differences at hand do, by their standard deviation over n (not n - 1), so with normal differences the chance follows
 * from how that standard deviation varies; it is integrated over its distribution. 0 with too few cases for any
 * difference to be significant.
 */
export function powerOfMeans(
  plan: MeansPlan & { readonly cases: number; readonly difference: number },
): number {
  const { cases, sd, alpha = 0.05 } = plan;
  if (leastP(cases) > alpha) return 0;
  if (sd === 0) return plan.difference === 0 ? 0 : 1;
  const shift = (Math.abs(plan.difference) / sd) * Math.sqrt(cases);
  const freedom = cases - 1;
  const z = quantile(1 - alpha / 2, 0, 1) * Math.sqrt(freedom / cases);
  // Simpson's rule over s, the standard deviation at hand in units of the true one: s² is chi-square / freedom.
  const logScale = Math.log(2) + (freedom / 2) * Math.log(freedom / 2) - gammaln(freedom / 2);
  const reach = 9 / Math.sqrt(2 * freedom);
  const low = Math.max(1e-9, 1 - reach);
  const steps = 400;
  const width = (1 + reach - low) / steps;
  let power = 0;
  for (let step = 0; step <= steps; step++) {
    const s = low + step * width;
    const density = Math.exp(logScale + (freedom - 1) * Math.log(s) - (freedom * s * s) / 2);
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    power += weight * density * (cdf(shift - z * s, 0, 1) + cdf(-shift - z * s, 0, 1));
  }
  return Math.min(1, (power * width) / 3);
}

/**
 * The smallest true difference, in the unit of the score, found with the wanted power (.8 when absent); null with too
 * few cases for any.
 */
export function detectableMean(
  plan: MeansPlan & { readonly cases: number; readonly power?: number },
): number | null {
  const { power = 0.8, sd, cases, alpha = 0.05 } = plan;
  const near = normalDifference(power, alpha) * (sd / Math.sqrt(cases));
  return leastDifference({ wanted: power, near, most: 20 * sd }, (difference) =>
    powerOfMeans({ ...plan, difference }),
  );
}

/**
 * How many cases it takes to find a difference with the wanted power (.8 when absent); null for a difference of 0, and
 * where `most` cases (a million when absent) do not suffice.
 */
export function casesForMean(
  plan: MeansPlan & { readonly difference: number; readonly power?: number; readonly most?: number },
): number | null {
  const { power = 0.8, difference, most = 1_000_000 } = plan;
  if (difference === 0) return null;
  return leastCases(power, most, (cases) => powerOfMeans({ ...plan, cases }));
}
