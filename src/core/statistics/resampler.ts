import { drawBinomial, logFactorials } from './binomial-draw';
import type { Groups } from './distinct';
import { Random } from './random';

/** A binomial draw takes about as long as so many draws of single units. */
const BINOMIAL_IN_UNITS = 20;
/** Units whose index is one byte of a random number. */
const BLOCK = 256;

/**
 * Draws resamples of units: as many as there are, each unit as likely as any other, with replacement. Given are only
 * the counts by group. With few groups they are drawn as such, from their multinomial distribution: binomials, each
 * conditional on the ones before. Otherwise the counts of blocks of units are drawn in that way, and units within each.
 * Either has the distribution of counting single draws.
 */
export class Resampler {
  /** Overwritten by every draw. */
  readonly counts: Uint32Array;
  private readonly random: Random;
  private readonly logFactorial: Float64Array;
  /** Groups by size when their counts are drawn, the largest first: the units are used up sooner. */
  private readonly order: readonly number[] | undefined;

  constructor(
    private readonly groups: Groups,
    seed: number,
  ) {
    const { sizes, groupOf } = groups;
    this.random = new Random(seed);
    this.counts = new Uint32Array(sizes.length);
    this.logFactorial = logFactorials(groupOf.length);
    if (sizes.length * BINOMIAL_IN_UNITS < groupOf.length) {
      this.order = [...sizes.keys()].sort(
        (left, right) => (sizes[right] as number) - (sizes[left] as number),
      );
    }
  }

  draw(): void {
    this.counts.fill(0);
    if (this.order) this.drawGroups(this.order);
    else this.drawUnits();
  }

  private drawGroups(order: readonly number[]): void {
    const { sizes, groupOf } = this.groups;
    let toDraw = groupOf.length;
    let units = groupOf.length;
    for (const group of order) {
      const size = sizes[group] as number;
      const count = this.share(toDraw, size, units);
      this.counts[group] = count;
      toDraw -= count;
      units -= size;
      if (toDraw === 0) return;
    }
  }

  private drawUnits(): void {
    const { random, counts } = this;
    const { groupOf } = this.groups;
    let toDraw = groupOf.length;
    let first = 0;
    for (; first + BLOCK <= groupOf.length; first += BLOCK) {
      const count = this.share(toDraw, BLOCK, groupOf.length - first);
      random.tally(counts, groupOf, first, count);
      toDraw -= count;
    }
    for (; toDraw > 0; toDraw--) {
      const group = groupOf[first + random.index(groupOf.length - first)] as number;
      counts[group] = (counts[group] as number) + 1;
    }
  }

  /** How many of `toDraw` draws from `units` fall on `size` of them. */
  private share(toDraw: number, size: number, units: number): number {
    return size === units ? toDraw : drawBinomial(this.random, toDraw, size / units, this.logFactorial);
  }
}
