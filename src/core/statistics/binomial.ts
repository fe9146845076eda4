import gammaln from '@stdlib/math-base-special-gammaln';

/** The chance of exactly `k` successes in `n` tries that succeed with chance `p` each. */
export function binomialPmf(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  if (p <= 0) return k === 0 ? 1 : 0;
  if (p >= 1) return k === n ? 1 : 0;
  const logChoose = gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);
  return Math.exp(logChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/** The chance of at least `k` successes in `n` tries; a sum over the shorter tail, so that small tails are exact. */
export function binomialUpper(k: number, n: number, p: number): number {
  if (k <= 0) return 1;
  if (k > n) return 0;
  if (p <= 0) return 0;
  if (p >= 1) return 1;
  if (k <= n * p) return 1 - binomialUpper(n - k + 1, n, 1 - p);
  let term = binomialPmf(k, n, p);
  let sum = term;
  const odds = p / (1 - p);
  for (let next = k + 1; next <= n && term > sum * 1e-17; next++) {
    term *= ((n - next + 1) / next) * odds;
    sum += term;
  }
  return Math.min(1, sum);
}

/** The two-sided p of `first` against `second` when each of them was as likely as the other; 1 when there are none. */
export function signTest(first: number, second: number): number {
  return Math.min(1, 2 * binomialUpper(Math.max(first, second), first + second, 0.5));
}
