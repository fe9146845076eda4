import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** The difference, in standard errors, that a normal test finds with this power. */
export function normalDifference(power: number, alpha: number): number {
  return quantile(1 - alpha / 2, 0, 1) + quantile(power, 0, 1);
}

/**
 * The smallest difference up to `most` whose power is as wanted, to a millionth of `most`; null when none is. Looks
 * first about `near`, where it is thought to be; then where the line between the last two bounds meets the wanted power
 * (the Illinois variant of regula falsi: Dowell and Jarratt 1971).
 */
export function leastDifference(
  { wanted, near, most }: { readonly wanted: number; readonly near: number; readonly most: number },
  powerOf: (difference: number) => number,
): number | null {
  const beyond = (difference: number): number => powerOf(difference) - wanted;
  let [enough, above] = [most, beyond(most)];
  if (!(above >= 0)) return null;
  let [tooSmall, below] = [0, -wanted];
  let lastWasEnough: boolean | undefined;
  const take = (difference: number): void => {
    const value = beyond(difference);
    const isEnough = value >= 0;
    if (isEnough) [enough, above] = [difference, value];
    else [tooSmall, below] = [difference, value];
    // A bound that stays twice would hold the other back.
    if (lastWasEnough === isEnough) {
      if (isEnough) below /= 2;
      else above /= 2;
    }
    lastWasEnough = isEnough;
  };
  if (near < most) take(near * 0.98);
  if (tooSmall > 0) take(Math.min(most, near * 1.03));
  lastWasEnough = undefined;
  const within = most * 1e-6;
  while (enough - tooSmall > within) {
    const crossing = enough - (above * (enough - tooSmall)) / (above - below);
    // No nearer to a bound than is asked for: so the other one closes in too.
    take(Math.min(enough - within / 2, Math.max(tooSmall + within / 2, crossing)));
  }
  return enough;
}

/** The smallest number of cases from `least` to `most` whose power is as wanted; null when none is. */
export function leastCases(
  wanted: number,
  most: number,
  powerOf: (cases: number) => number,
  least = 1,
): number | null {
  let tooFew = least - 1;
  let enough = least;
  while (!(powerOf(enough) >= wanted)) {
    if (enough >= most) return null;
    tooFew = enough;
    enough = Math.min(most, enough * 2);
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (powerOf(middle) >= wanted) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
