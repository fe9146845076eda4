import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';
import { signTest } from './binomial';
import { leastP } from './interval';
import { NormalWalk } from './normal-walk';
import { SignWalk } from './sign-walk';
import type { Spending } from './spending';
import { spentBy } from './spending';
import { studentP } from './student-t';

/**
 * Share of alpha that the test of means spends: t statistics of one run hang together a little less than the normal walk
 * it supposes, which in simulations costs up to a twentieth of alpha, and differences are seldom normal.
 */
const OF_ALPHA_FOR_MEANS = 0.8;
/**
 * Pairs with a difference that a test of means takes to decide, before its end and at it: fewer tell too little of how
 * lopsided differences are.
 */
const DIFFERING_TO_DECIDE = { early: 20, last: 12 } as const;

export interface SequentialPlan {
  /** Pairs when nothing ends it early; at least 1. */
  readonly planned: number;
  /** Number of looks, evenly spaced, or the fractions of `planned` to look at, ascending; 5 when absent. */
  readonly looks?: number | readonly number[];
  /** Two-sided chance of ending with `different` although there is no difference, over all looks; .05 when absent. */
  readonly alpha?: number;
  /** `obrien-fleming` when absent. */
  readonly spending?: Spending;
}

/** `n` pairs so far, of which some went from wrong to right (`fixed`) or from right to wrong (`broken`). */
export interface SharesSoFar {
  readonly n: number;
  readonly fixed: number;
  readonly broken: number;
}

/** Mean and standard deviation (over n - 1) of the paired differences of `n` pairs so far. */
export interface MeansSoFar {
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  /** `Σ (difference - mean)³ / (n sd³)`; taken to be 0 when absent. */
  readonly skewness?: number;
  /** Pairs whose difference is not 0; taken to be all when absent. */
  readonly differing?: number;
}

/** What a look has shown. z is signed as the difference is, and p two-sided; infinite z: no value could end it here. */
export interface Look {
  readonly n: number;
  /** n over planned; 1 at the end. */
  readonly fraction: number;
  readonly statistic: { readonly z: number; readonly p: number };
  /** The test ends with `different` where |z| is at least this z, p at most this p. */
  readonly boundary: { readonly z: number; readonly p: number };
  readonly decision: 'go on' | 'different' | 'planned end';
}

export interface SequentialTest {
  /** At how many pairs to look; other places are allowed too, as long as results do not decide on them. */
  readonly lookAt: readonly number[];
  /**
   * Looks at all pairs so far. `last` says that no more will come, though fewer than planned. Without new pairs, and
   * once the test has ended, the look before is given again. Throws a RangeError when pairs have become fewer, or are
   * summed up in another way than before.
   */
  look(soFar: SharesSoFar | MeansSoFar, options?: { readonly last?: boolean }): Look;
}

/**
 * A paired comparison that may end before the last case: looks are allowed for by spending alpha little by little (Lan
 * and DeMets 1983). For right and wrong the boundary is exact, given how many cases were discordant at each look; for
 * means it is that of a normal walk, and t is turned into the z of the same p, with the skewness of the differences
 * allowed for. Where a difference is as likely as its opposite, as when the runs are alike, alpha holds; also for
 * most lopsided differences with a mean of 0. Where these are nearly all small on one side and now and then large on the
 * other, nothing tells before a large one has come, and fewer than a hundred pairs can end it falsely more often.
 */
export function sequentialTest(plan: SequentialPlan): SequentialTest {
  const { planned, looks = 5, alpha = 0.05, spending = 'obrien-fleming' } = plan;
  const fractions =
    typeof looks === 'number' ? Array.from({ length: looks }, (_, look) => (look + 1) / looks) : looks;
  const lookAt = [...new Set(fractions.map((fraction) => Math.max(1, Math.round(fraction * planned))))];
  let walk: Walk | undefined;
  let previous: Look | undefined;
  return {
    lookAt,
    look(soFar, { last = false } = {}) {
      const { n } = soFar;
      const ending = last || n >= planned;
      if (previous && previous.decision !== 'go on') return previous;
      if (previous && n < previous.n)
        throw new RangeError(`A look at ${n} pairs after one at ${previous.n}.`);
      if (previous?.n === n && !ending) return previous;
      const fraction = ending ? 1 : n / planned;
      walk ??= 'fixed' in soFar ? sharesWalk() : meansWalk();
      const { crossed, ...shown } = walk(soFar, (of) => spentBy(fraction, of * alpha, spending), ending);
      previous = {
        n,
        fraction,
        ...shown,
        decision: crossed ? 'different' : ending ? 'planned end' : 'go on',
      };
      return previous;
    },
  };
}

/** One kind of summary, over the looks; `allowed` says how much of that share of alpha may be spent by now. */
type Walk = (
  soFar: SharesSoFar | MeansSoFar,
  allowed: (ofAlpha: number) => number,
  isLast: boolean,
) => Pick<Look, 'statistic' | 'boundary'> & { readonly crossed: boolean };

function sharesWalk(): Walk {
  const walk = new SignWalk();
  let spentBefore = 0;
  return (soFar, allowed) => {
    if (!('fixed' in soFar)) throw new RangeError('Looks at fixed and broken cases, then at means.');
    const { fixed, broken } = soFar;
    const { boundary, spent } = walk.look(fixed + broken, allowed(1) - spentBefore);
    spentBefore += spent;
    const p = signTest(fixed, broken);
    const [most, least] = [(fixed + broken + boundary) / 2, (fixed + broken - boundary) / 2];
    const boundaryP = boundary === Infinity ? 0 : signTest(most, least);
    return {
      statistic: { z: Math.sign(fixed - broken) * zOf(p), p },
      boundary: { z: zOf(boundaryP), p: boundaryP },
      crossed: Math.abs(fixed - broken) >= boundary,
    };
  };
}

function meansWalk(): Walk {
  const walk = new NormalWalk();
  let spentBefore = 0;
  return (soFar, allowed, isLast) => {
    if ('fixed' in soFar) throw new RangeError('Looks at means, then at fixed and broken cases.');
    const { n, differing = n } = soFar;
    const p = n < 2 ? 1 : Math.max(pOfMeans(soFar), leastP(differing));
    const statistic = { z: Math.sign(soFar.mean) * zOf(p), p };
    if (differing < DIFFERING_TO_DECIDE[isLast ? 'last' : 'early']) {
      return { statistic, boundary: { z: Infinity, p: 0 }, crossed: false };
    }
    const spend = allowed(OF_ALPHA_FOR_MEANS) - spentBefore;
    const z = walk.look(n, spend);
    if (z < Infinity) spentBefore += spend;
    return { statistic, boundary: { z, p: 2 * cdf(-z, 0, 1) }, crossed: zOf(p) >= z };
  };
}

/**
 * Two-sided p of a mean of 0: of t, or of t without its skewness (Hall 1992, a cubic that never turns back) where that
 * is larger. The correction only ever takes evidence away: the skewness at hand is too small just where the rare large
 * differences have not come yet.
 */
function pOfMeans({ n, mean, sd, skewness = 0 }: MeansSoFar): number {
  const t = mean === 0 ? 0 : mean / (sd / Math.sqrt(n));
  const p = studentP(t, n - 1);
  if (!Number.isFinite(t) || skewness === 0) return p;
  const a = skewness / Math.sqrt(n);
  const corrected = t + (a * t ** 2) / 3 + (a ** 2 * t ** 3) / 27 + a / 6;
  return corrected * t <= 0 ? 1 : Math.max(p, studentP(corrected, n - 1));
}

/** The |z| with that two-sided p. */
function zOf(p: number): number {
  return p === 0 ? Infinity : Math.abs(quantile(p / 2, 0, 1));
}
