import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** Beyond this z no p is told from 0. */
const FARTHEST = 9;
/** Points of the grid per standard deviation of a step. */
const FINENESS = 5;

/** A chance density on evenly spaced points, times the weights of Simpson's rule. */
interface Grid {
  readonly points: Float64Array;
  readonly mass: Float64Array;
}

/**
 * Boundaries for z statistics looked at several times, when there is no difference: a random walk with normal steps,
 * whose density among those not yet stopped is integrated from look to look (Armitage, McPherson and Rowe 1969).
 */
export class NormalWalk {
  /** Density at the look before the last. */
  private grid: Grid | undefined;
  private last: { readonly t: number; readonly boundary: number } | undefined;
  private before = 0;

  /**
   * The next look, at time `t`, such as the number of pairs: the |z| from which stopping there for the first time has the
   * chance `spend`, both sides together; infinite when there is nothing to spend. At the time of the look before, it has
   * at most that chance.
   */
  look(t: number, spend: number): number {
    const { last } = this;
    let boundary: number;
    if (last === undefined || t <= last.t) {
      boundary = spend > 0 ? -quantile(spend / 2, 0, 1) : Infinity;
    } else {
      const grid = this.densityAt(last.t, last.boundary, t - last.t);
      this.grid = grid;
      this.before = last.t;
      boundary = boundaryFor(grid, t, Math.sqrt(t - last.t), spend);
    }
    this.last = { t, boundary };
    return boundary;
  }

  /** The density at `t` of those within the boundary, on a grid fine enough for the step to `t` and for the next. */
  private densityAt(t: number, boundary: number, nextStep: number): Grid {
    const { grid: from, before } = this;
    const sd = Math.sqrt(t - before);
    const reach = Math.min(boundary, FARTHEST) * Math.sqrt(t);
    const width = Math.min(sd, Math.sqrt(nextStep)) / FINENESS;
    const steps = 2 * Math.max(8, Math.ceil(reach / width));
    const points = Float64Array.from({ length: steps + 1 }, (_, step) => reach * ((2 * step) / steps - 1));
    const mass = new Float64Array(steps + 1);
    // The walk is the same both ways.
    for (let step = 0; step <= steps / 2; step++) {
      const point = points[step] as number;
      const simpson = step === 0 ? 1 : step % 2 === 1 ? 4 : 2;
      const density = from ? stepped(from, point, sd) : normalDensity(point, sd);
      mass[step] = ((simpson * 2 * reach) / (3 * steps)) * density;
      mass[steps - step] = mass[step] as number;
    }
    return { points, mass };
  }
}

function normalDensity(x: number, sd: number): number {
  return Math.exp(-0.5 * (x / sd) ** 2) / (sd * Math.sqrt(2 * Math.PI));
}

function stepped({ points, mass }: Grid, to: number, sd: number): number {
  let density = 0;
  const first = firstFrom(points, to - FARTHEST * sd);
  for (let index = first; index < points.length; index++) {
    const step = to - (points[index] as number);
    if (step < -FARTHEST * sd) break;
    density += (mass[index] as number) * normalDensity(step, sd);
  }
  return density;
}

/** Place of the first of the evenly spaced points that is not below. */
function firstFrom(points: Float64Array, below: number): number {
  const [lowest, highest] = [points[0] as number, points[points.length - 1] as number];
  return Math.max(0, Math.ceil(((below - lowest) / (highest - lowest)) * (points.length - 1)));
}

/** The |z| at `t` beyond which a step of `sd` from the grid leads with the chance `spend`, both sides together. */
function boundaryFor({ points, mass }: Grid, t: number, sd: number, spend: number): number {
  if (spend <= 0) return Infinity;
  const root = Math.sqrt(t);
  // Newton's method on the logarithm of the chance, which falls ever faster; this start is never too near.
  let z = -quantile(spend / 2, 0, 1);
  for (let round = 0; round < 200; round++) {
    let chance = 0;
    let slope = 0;
    for (let index = points.length - 1; index >= 0; index--) {
      const out = ((points[index] as number) - z * root) / sd;
      if (out < -FARTHEST) break;
      chance += 2 * (mass[index] as number) * cdf(out, 0, 1);
      slope += 2 * (mass[index] as number) * root * normalDensity(out * sd, sd);
    }
    if (chance === 0) {
      // Too far for the grid.
      z -= sd / root;
      continue;
    }
    const step = (Math.log(chance / spend) * chance) / slope;
    z += step;
    if (Math.abs(step) < 1e-9) break;
  }
  return z > FARTHEST ? Infinity : z;
}
