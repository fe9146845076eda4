import type { Random } from './random';

/** ln k! for k from 0 to `n`. */
export function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 2; k <= n; k++) logs[k] = (logs[k - 1] as number) + Math.log(k);
  return logs;
}

/**
 * A number drawn from the binomial distribution, exactly: by inversion when few successes or few failures are expected,
 * otherwise by transformed rejection (BTRS; Hörmann, "The generation of binomial random variates", 1993).
 * `logFactorial` must reach `n`.
 */
export function drawBinomial(random: Random, n: number, p: number, logFactorial: Float64Array): number {
  if (p > 0.5) return n - drawBinomial(random, n, 1 - p, logFactorial);
  if (n === 0 || p <= 0) return 0;
  return n * p < 10 ? byInversion(random, n, p) : byRejection(random, n, p, logFactorial);
}

function byInversion(random: Random, n: number, p: number): number {
  const odds = p / (1 - p);
  let chance = Math.exp(n * Math.log1p(-p));
  let rest = random.uniform();
  let k = 0;
  while (rest > chance && k < n) {
    rest -= chance;
    k += 1;
    chance *= ((n - k + 1) / k) * odds;
  }
  return k;
}

function byRejection(random: Random, n: number, p: number, logFactorial: Float64Array): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const alpha = (2.83 + 5.1 / b) * spread;
  const logOdds = Math.log(p / (1 - p));
  const mode = Math.floor((n + 1) * p);
  const logOf = (k: number): number => logFactorial[k] as number;
  const atMode = logOf(mode) + logOf(n - mode);
  for (;;) {
    const u = random.uniform() - 0.5;
    const v = random.uniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (us >= 0.07 && v <= 0.92 - 4.2 / b) return k;
    if (k < 0 || k > n) continue;
    const bound = Math.log((v * alpha) / (a / (us * us) + b));
    if (bound <= atMode - logOf(k) - logOf(n - k) + (k - mode) * logOdds) return k;
  }
}
