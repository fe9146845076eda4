import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** Wilson's score interval (1927) of a share, without continuity correction; null when `n` is 0. */
export function wilson(
  successes: number,
  n: number,
  confidence = 0.95,
): readonly [low: number, high: number] | null {
  if (n === 0) return null;
  const z = quantile((1 + confidence) / 2, 0, 1);
  const share = successes / n;
  const centre = share + (z * z) / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return [
    successes === 0 ? 0 : Math.max(0, (centre - half) / scale),
    successes === n ? 1 : Math.min(1, (centre + half) / scale),
  ];
}
