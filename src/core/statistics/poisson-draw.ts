import type { Random } from './random';

/** Chances below this share of the largest are left out: a random number of 32 bits does not tell them from 0. */
const NEGLIGIBLE = 1e-14;

/**
 * Numbers drawn from the Poisson distribution of a mean: by inversion, beginning at what is tabled for the first digits of
 * the random number (Chen and Asau, "On generating random variates from an empirical distribution", 1974).
 */
export class PoissonDraw {
  private readonly least: number;
  /** Chance of `least + i` or less. */
  private readonly upTo: readonly number[];
  /** The first place of `upTo` that is to be tried, by as many equal parts of the unit interval. */
  private readonly first: Uint32Array;

  constructor(mean: number) {
    const mode = Math.floor(mean);
    const above: number[] = [];
    for (let k = mode, chance = 1; chance > NEGLIGIBLE; chance *= mean / ++k) above.push(chance);
    const below: number[] = [];
    for (let k = mode, chance = k / mean; chance > NEGLIGIBLE && k > 0; chance *= --k / mean) {
      below.push(chance);
    }
    this.least = mode - below.length;
    const chances = [...below.reverse(), ...above];
    const all = chances.reduce((sum, chance) => sum + chance, 0);
    let sum = 0;
    this.upTo = chances.map((chance) => (sum += chance) / all);
    this.first = Uint32Array.from(chances, (_, part) =>
      this.upTo.findIndex((share) => share > part / chances.length),
    );
  }

  draw(random: Random): number {
    const { upTo, first } = this;
    const share = random.uniform();
    let place = first[Math.floor(share * first.length)] as number;
    while (place < upTo.length - 1 && share > (upTo[place] as number)) place += 1;
    return this.least + place;
  }
}
