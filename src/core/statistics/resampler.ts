import type { Groups } from './distinct';
import { PoissonDraw } from './poisson-draw';
import { Random } from './random';

/** The count of a group takes about as long to draw as so many single units. */
const GROUP_IN_UNITS = 8;
/** Units whose index is one byte of a random number. */
const BLOCK = 256;

/**
 * Draws resamples of units: as many as there are, each unit as likely as any other, with replacement. Given are only
 * the counts by group. The parts of a resample, which are the groups where they are few, else blocks of units, get
 * independent Poisson numbers of draws, somewhat fewer than there are units, and the rest is drawn unit by unit. Of
 * Poisson numbers whose sum is known, each split is as likely as by single draws, so that this has their distribution.
 */
export class Resampler {
  /** Overwritten by every draw. */
  readonly counts: Uint32Array;
  private readonly random: Random;
  private readonly draws: readonly PoissonDraw[];
  /** Units drawn in each block, where there are blocks. */
  private readonly inBlock: Uint32Array | undefined;

  constructor(
    private readonly groups: Groups,
    seed: number,
  ) {
    const { sizes, groupOf } = groups;
    const units = groupOf.length;
    this.random = new Random(seed);
    this.counts = new Uint32Array(sizes.length);
    let parts = sizes;
    if (sizes.length * GROUP_IN_UNITS > units) {
      parts = Uint32Array.from({ length: Math.ceil(units / BLOCK) }, (_, block) =>
        Math.min(BLOCK, units - block * BLOCK),
      );
      this.inBlock = new Uint32Array(parts.length);
    }
    // Two standard deviations below 1, so that the parts seldom get more than there are units.
    const share = Math.max(0, 1 - 2 / Math.sqrt(units));
    const bySize = new Map([...new Set(parts)].map((size) => [size, new PoissonDraw(size * share)]));
    this.draws = Array.from(parts, (size) => bySize.get(size) as PoissonDraw);
  }

  draw(): void {
    const { counts, inBlock } = this;
    const units = this.groups.groupOf.length;
    let drawn = this.drawParts(inBlock ?? counts);
    while (drawn > units) drawn = this.drawParts(inBlock ?? counts);
    if (inBlock) this.drawWithin(inBlock);
    this.drawUnits(units - drawn, 0);
  }

  /** Gives the sum. */
  private drawParts(into: Uint32Array): number {
    const { draws, random } = this;
    let sum = 0;
    for (let part = 0; part < draws.length; part++) {
      sum += into[part] = (draws[part] as PoissonDraw).draw(random);
    }
    return sum;
  }

  private drawWithin(inBlock: Uint32Array): void {
    const { counts, random } = this;
    const { groupOf } = this.groups;
    counts.fill(0);
    inBlock.forEach((draws, block) => {
      const first = block * BLOCK;
      if (first + BLOCK <= groupOf.length) random.tally(counts, groupOf, first, draws);
      else this.drawUnits(draws, first);
    });
  }

  /** Of the units from `first` on. */
  private drawUnits(draws: number, first: number): void {
    const { counts, random } = this;
    const { groupOf } = this.groups;
    for (let left = draws; left > 0; left--) {
      const group = groupOf[first + random.index(groupOf.length - first)] as number;
      counts[group] = (counts[group] as number) + 1;
    }
  }
}
