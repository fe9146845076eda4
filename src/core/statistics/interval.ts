import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

export type Interval = readonly [low: number, high: number];

/** Values nearer to each other than this share of their size are equal: sums in another order differ that much. */
export const TIE = 1e-12;

/** The quantile of sorted values, linear between neighbours (type 7 of Hyndman and Fan, as numpy and scipy have it). */
export function quantileOf(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low === high ? low : low + (place - below) * (high - low);
}

/** The middle `confidence` of the resampled values (Efron 1979); null when there are none. */
export function percentileInterval(
  sorted: Float64Array,
  estimate: number,
  confidence: number,
): Interval | null {
  if (sorted.length === 0) return null;
  if (allEqual(sorted)) return [estimate, estimate];
  return [quantileOf(sorted, (1 - confidence) / 2), quantileOf(sorted, (1 + confidence) / 2)];
}

/**
 * The interval corrected for bias and for a spread that changes with the value (BCa; Efron 1987): the same values read
 * off at other places. Resampled values equal to the estimate count half as below it. Null when there are none.
 */
export function bcaInterval(
  sorted: Float64Array,
  estimate: number,
  acceleration: number,
  confidence: number,
): Interval | null {
  const n = sorted.length;
  if (n === 0) return null;
  if (allEqual(sorted)) return [estimate, estimate];
  const tie =
    TIE * Math.max(Math.abs(estimate), Math.abs(sorted[0] as number), Math.abs(sorted[n - 1] as number));
  let below = 0;
  for (const value of sorted) below += value < estimate - tie ? 1 : value <= estimate + tie ? 0.5 : 0;
  // An estimate beyond all resampled values: as far out as that many resamples can tell.
  const bias = quantile(Math.min(1 - 0.5 / n, Math.max(0.5 / n, below / n)), 0, 1);
  const place = (share: number): number => {
    const z = bias + quantile(share, 0, 1);
    const scale = 1 - acceleration * z;
    if (scale <= 0) return z > 0 ? 1 : 0;
    return cdf(bias + z / scale, 0, 1);
  };
  return [quantileOf(sorted, place((1 - confidence) / 2)), quantileOf(sorted, place((1 + confidence) / 2))];
}

/**
 * The acceleration of BCa from the values with one unit left out: `Σ d³ / (6 (Σ d²)^1.5)`, d their mean minus each.
 * `weights` says how many units each value stands for; NaN is left out. 0 where leaving out changes nothing.
 */
export function accelerationOf(leftOut: Float64Array, weights: Uint32Array): number {
  let units = 0;
  let sum = 0;
  leftOut.forEach((value, index) => {
    if (Number.isNaN(value)) return;
    units += weights[index] as number;
    sum += (weights[index] as number) * value;
  });
  const mean = sum / units;
  let squares = 0;
  let cubes = 0;
  leftOut.forEach((value, index) => {
    if (Number.isNaN(value)) return;
    const difference = mean - value;
    squares += (weights[index] as number) * difference ** 2;
    cubes += (weights[index] as number) * difference ** 3;
  });
  return squares > (TIE * mean) ** 2 * units ? cubes / (6 * squares ** 1.5) : 0;
}

/**
 * Two-sided p that the true value is 0: the least level whose percentile interval leaves 0 out, with 1 added to the
 * counts (Davison and Hinkley 1997). Null without values; 1 when all are 0.
 */
export function invertedP(sorted: Float64Array): number | null {
  if (sorted.length === 0) return null;
  let atMost = 0;
  let atLeast = 0;
  for (const value of sorted) {
    if (value <= 0) atMost += 1;
    if (value >= 0) atLeast += 1;
  }
  return Math.min(1, (2 * (1 + Math.min(atMost, atLeast))) / (sorted.length + 1));
}

/**
 * The least two-sided p that so many units with a difference can show: were the runs alike, each of them would differ
 * the one way or the other with equal chance, so that all agree with chance `2^(1 - differing)`.
 */
export function leastP(differing: number): number {
  return Math.min(1, 2 ** (1 - differing));
}

/** The standard deviation of one unit that would give a mean of so many this 95 % interval; 0 without an interval. */
export function spreadOfInterval(interval: Interval | null, units: number): number {
  if (!interval) return 0;
  return ((interval[1] - interval[0]) / (2 * quantile(0.975, 0, 1))) * Math.sqrt(units);
}

function allEqual(sorted: Float64Array): boolean {
  const first = sorted[0] as number;
  const last = sorted[sorted.length - 1] as number;
  return last - first <= TIE * Math.max(Math.abs(first), Math.abs(last));
}
