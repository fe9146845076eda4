/** The smallest difference up to `most` whose power is as wanted, to a millionth of `most`; null when none is. */
export function leastDifference(
  wanted: number,
  most: number,
  powerOf: (difference: number) => number,
): number | null {
  if (!(powerOf(most) >= wanted)) return null;
  let tooSmall = 0;
  let enough = most;
  while (enough - tooSmall > most * 1e-6) {
    const middle = (tooSmall + enough) / 2;
    if (powerOf(middle) >= wanted) enough = middle;
    else tooSmall = middle;
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
