import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** `obrien-fleming` spends next to nothing early, so that the last look costs little; `pocock` spends evenly. */
export type Spending = 'obrien-fleming' | 'pocock';

/**
 * How much of a two-sided alpha may be spent by the time the fraction `t` (0 to 1) of the information is in (Lan and
 * DeMets 1983).
 */
export function spentBy(t: number, alpha: number, spending: Spending): number {
  if (t <= 0) return 0;
  if (t >= 1) return alpha;
  switch (spending) {
    case 'obrien-fleming':
      return 4 * cdf(-quantile(1 - alpha / 4, 0, 1) / Math.sqrt(t), 0, 1);
    case 'pocock':
      return alpha * Math.log(1 + (Math.E - 1) * t);
  }
}
