import gammaln from '@stdlib/math-base-special-gammaln';

/** Two-sided p of Student's t with `freedom` degrees of freedom (at least 1); 1 for t = 0, 0 for an infinite t. */
export function studentP(t: number, freedom: number): number {
  if (!Number.isFinite(t)) return 0;
  return regularisedBeta(freedom / 2, 0.5, freedom / (freedom + t * t));
}

/** The regularised incomplete beta function, by its continued fraction (Lentz's way of evaluating it). */
function regularisedBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side only.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularisedBeta(b, a, 1 - x);
  const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return (front * fraction) / a;
}
