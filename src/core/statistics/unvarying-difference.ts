import type { Interval } from './interval';
import { wilson } from './wilson';

/**
 * The score interval (Tango 1998) of a difference between paired shares that is the same in every pair: 0, 1 or -1.
 * Resamples of such pairs are all alike and would have no width. Null for other differences, and when `n` is 0.
 */
export function unvaryingDifference(each: number, n: number, confidence = 0.95): Interval | null {
  const all = wilson(n, n, confidence);
  if (!all) return null;
  const [low] = all;
  if (each === 0) return [low - 1, 1 - low];
  if (Math.abs(each) !== 1) return null;
  return each > 0 ? [2 * low - 1, 1] : [-1, 1 - 2 * low];
}
