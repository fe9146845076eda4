import { seededRandom } from './seeded-random';

/**
 * A fast seeded generator whose numbers are the same on every machine: xoshiro128** (Blackman and Vigna, "Scrambled
 * linear pseudorandom number generators", 2021), period 2^128 − 1. `seededRandom` spreads the seed over its state; that
 * one alone, with a period of 2^32, would repeat itself within a bootstrap.
 */
export class Random {
  private readonly state = new Int32Array(4);

  constructor(seed: number) {
    const next = seededRandom(seed);
    for (let word = 0; word < 4; word++) this.state[word] = Math.floor(next() * 4_294_967_296) | 0;
    if (this.state.every((word) => word === 0)) this.state[0] = 1;
  }

  /** A whole number from 0 to 2^32 − 1. */
  next32(): number {
    const state = this.state;
    // By index: taking the array apart would be several times as slow.
    const s0 = state[0] as number;
    const s1 = state[1] as number;
    const s2 = state[2] as number;
    const s3 = state[3] as number;
    const scrambled = Math.imul(s1, 5);
    const t2 = s2 ^ s0;
    const t3 = s3 ^ s1;
    state[0] = s0 ^ t3;
    state[1] = s1 ^ t2;
    state[2] = t2 ^ (s1 << 9);
    state[3] = (t3 << 11) | (t3 >>> 21);
    return Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
  }

  /** Strictly between 0 and 1. */
  uniform(): number {
    return (this.next32() + 0.5) / 4_294_967_296;
  }

  /** From 0 to `below - 1`; no index is likelier than another by more than `below / 2^32`. */
  index(below: number): number {
    return Math.floor((this.next32() / 4_294_967_296) * below);
  }

  /**
   * Adds 1 to `counts[groupOf[i]]` for `draws` indices `i` from `first` to `first + 255`, all equally likely. This is
   * the innermost loop of a bootstrap: four indices of each number, and the state of `next32` in local variables.
   */
  tally(counts: Uint32Array, groupOf: Uint32Array, first: number, draws: number): void {
    const state = this.state;
    let s0 = (state[0] as number) | 0;
    let s1 = (state[1] as number) | 0;
    let s2 = (state[2] as number) | 0;
    let s3 = (state[3] as number) | 0;
    let left = draws;
    for (; left > 3; left -= 4) {
      const scrambled = Math.imul(s1, 5);
      const value = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      addOne(counts, groupOf[first + (value & 255)] as number);
      addOne(counts, groupOf[first + ((value >>> 8) & 255)] as number);
      addOne(counts, groupOf[first + ((value >>> 16) & 255)] as number);
      addOne(counts, groupOf[first + (value >>> 24)] as number);
    }
    state[0] = s0;
    state[1] = s1;
    state[2] = s2;
    state[3] = s3;
    if (left === 0) return;
    for (let value = this.next32(); left > 0; left--) {
      addOne(counts, groupOf[first + (value & 255)] as number);
      value >>>= 8;
    }
  }
}

/** Only there for its brevity; it is inlined. */
function addOne(counts: Uint32Array, group: number): void {
  counts[group] = (counts[group] as number) + 1;
}
