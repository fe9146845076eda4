import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/core/statistics/seeded-random';
import { groupBy } from '../../../src/core/statistics/distinct';
import { PoissonDraw } from '../../../src/core/statistics/poisson-draw';
import { Random } from '../../../src/core/statistics/random';
import { Resampler } from '../../../src/core/statistics/resampler';

/** xoshiro128** written down from its publication, in unbounded whole numbers. */
function reference(seed: number): () => number {
  const word = 0xffff_ffffn;
  const turn = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & word;
  const next = seededRandom(seed);
  const s = Array.from({ length: 4 }, () => BigInt(Math.floor(next() * 2 ** 32)));
  return () => {
    const result = (turn((s[1]! * 5n) & word, 7n) * 9n) & word;
    const shifted = (s[1]! << 9n) & word;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= shifted;
    s[3] = turn(s[3]!, 11n);
    return Number(result);
  };
}

/** Chi-square over its degrees of freedom: near 1 when observed counts come from the expected ones. */
const misfit = (observed: readonly number[], expected: readonly number[]): number =>
  observed.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0) /
  (observed.length - 1);

describe('the generator', () => {
  test('draws what xoshiro128** draws', () => {
    const random = new Random(42);
    const expected = reference(42);
    for (let draw = 0; draw < 1000; draw++) expect(random.next32()).toBe(expected());
  });

  test('tallies the bytes of its numbers, beginning with the lowest', () => {
    const groupOf = Uint32Array.from({ length: 300 }, (_, unit) => unit % 7);
    const counts = new Uint32Array(7);
    const [one, other] = [new Random(5), new Random(5)];
    one.tally(counts, groupOf, 40, 4003);
    const single = new Array<number>(7).fill(0);
    for (let left = 4003; left > 0; left -= 4) {
      const number = other.next32();
      for (let byte = 0; byte < Math.min(4, left); byte++)
        single[(40 + ((number >>> (8 * byte)) & 255)) % 7]! += 1;
    }
    expect([...counts]).toEqual(single);
    expect(one.next32()).toBe(other.next32());
  });

  test('draws every index equally often', () => {
    const random = new Random(1);
    const counts = new Array<number>(50).fill(0);
    for (let draw = 0; draw < 100_000; draw++) counts[random.index(50)]! += 1;
    expect(
      misfit(
        counts,
        counts.map(() => 2000),
      ),
    ).toBeLessThan(1.6);
  });
});

test.each([0, 0.02, 0.9, 1, 7.3, 256, 9700])(
  'Poisson numbers of mean %d follow their distribution',
  (mean) => {
    const random = new Random(3);
    const poisson = new PoissonDraw(mean);
    const draws = 40_000;
    const observed: number[] = [];
    for (let draw = 0; draw < draws; draw++) {
      const k = poisson.draw(random);
      observed[k] = (observed[k] ?? 0) + 1;
    }
    // Values expected too rarely for a chi-square count together, with one for those that are never expected.
    const pooled: [observed: number, expected: number] = [1, 1];
    const [seen, expected]: [number[], number[]] = [[], []];
    let logChance = -mean;
    for (let k = 0; k < Math.max(observed.length, 2 * mean); k++) {
      if (k > 0) logChance += Math.log(mean) - Math.log(k);
      const chance = draws * Math.exp(logChance);
      if (chance >= 10) {
        seen.push(observed[k] ?? 0);
        expected.push(chance);
      } else {
        pooled[0] += observed[k] ?? 0;
        pooled[1] += chance;
      }
    }
    expect(misfit([...seen, pooled[0]], [...expected, pooled[1]])).toBeLessThan(2);
  },
);

test.each([
  ['few groups', 6000, (unit: number) => Math.floor(30 * (unit / 6000) ** 2)],
  ['single units, in whole blocks', 512, (unit: number) => unit],
  ['single units, in no block', 100, (unit: number) => unit],
  ['single units, with some beyond the blocks', 600, (unit: number) => Math.floor(unit / 4)],
] as const)('a resample draws every unit equally often: %s', (_, units, groupOf) => {
  const groups = groupBy(units, groupOf);
  const resampler = new Resampler(groups, 17);
  const [sums, squares] = [new Float64Array(groups.sizes.length), new Float64Array(groups.sizes.length)];
  const draws = 4000;
  for (let draw = 0; draw < draws; draw++) {
    resampler.draw();
    expect(resampler.counts.reduce((sum, count) => sum + count, 0)).toBe(units);
    resampler.counts.forEach((count, group) => {
      sums[group]! += count;
      squares[group]! += (count - groups.sizes[group]!) ** 2;
    });
  }
  expect(
    misfit(
      [...sums],
      [...groups.sizes].map((size) => size * draws),
    ),
  ).toBeLessThan(1.7);
  // Counts vary as those of binomials do.
  const variances = [...groups.sizes].map((size) => size * (1 - size / units));
  const ratio = variances.reduce((sum, variance, group) => sum + squares[group]! / draws / variance, 0);
  expect(ratio / variances.length).toBeCloseTo(1, 1.5);
});
