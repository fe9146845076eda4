/** A bootstrap written down plainly, to compare the fast one with: nothing of it is shared. */

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** The normal distribution function by Simpson's rule from 0. */
export function normalCdf(x: number): number {
  const steps = 2000;
  const width = x / steps;
  let sum = density(0) + density(x);
  for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * density(step * width);
  return 0.5 + (sum * width) / 3;
}

export function normalQuantile(p: number): number {
  let [low, high] = [-9, 9];
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return low;
}

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + (place % 1) * (sorted[Math.ceil(place)]! - below);
}

/** BCa from the resampled values and those with one unit left out, as in Efron and Tibshirani (1993), chapter 14. */
export function bca(
  resampled: readonly number[],
  leftOut: readonly number[],
  estimate: number,
): [number, number] {
  const below = resampled.filter((value) => value < estimate).length;
  const same = resampled.filter((value) => value === estimate).length;
  const bias = normalQuantile((below + same / 2) / resampled.length);
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  const power = (exponent: number): number =>
    leftOut.reduce((sum, value) => sum + (mean - value) ** exponent, 0);
  const acceleration = power(3) / (6 * power(2) ** 1.5);
  return [0.025, 0.975].map((share) => {
    const z = bias + normalQuantile(share);
    return quantileOf(resampled, normalCdf(bias + z / (1 - acceleration * z)));
  }) as [number, number];
}

/** Every resample of `items` there is. */
export function* allResamples<T>(items: readonly T[], drawn: readonly T[] = []): Generator<readonly T[]> {
  if (drawn.length === items.length) yield drawn;
  else for (const item of items) yield* allResamples(items, [...drawn, item]);
}
