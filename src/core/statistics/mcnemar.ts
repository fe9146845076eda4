import cdf from '@stdlib/stats-base-dists-normal-cdf';
import { signTest } from './binomial';

export interface McNemar {
  /** Two-sided. */
  readonly p: number;
  readonly method: 'exact binomial' | 'chi-square, continuity corrected';
  /** Chi-square with one degree of freedom; only with that method. */
  readonly chiSquare?: number;
}

/** From how many discordant pairs on chi-square is used. */
export const EXACT_BELOW = 25;

/**
 * Whether two runs over the same cases are right equally often (McNemar 1947; continuity correction of Edwards 1948).
 * Only cases judged differently count: `fixed` went from wrong to right, `broken` from right to wrong. Without any, p
 * is 1.
 */
export function mcnemar(fixed: number, broken: number): McNemar {
  const discordant = fixed + broken;
  if (discordant < EXACT_BELOW) return { p: signTest(fixed, broken), method: 'exact binomial' };
  const chi = Math.max(0, Math.abs(fixed - broken) - 1) / Math.sqrt(discordant);
  return {
    p: Math.min(1, 2 * cdf(-chi, 0, 1)),
    method: 'chi-square, continuity corrected',
    chiSquare: chi * chi,
  };
}
