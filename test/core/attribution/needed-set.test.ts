import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neededSet } from '../../../src/core/attribution/needed-set';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

/** Counts trials; flips when all the guilty are among a set. */
function trial(guilty: readonly number[], tried: (readonly number[])[]) {
  return (set: readonly number[]): Promise<boolean> => {
    tried.push(set);
    return Promise.resolve(guilty.every((one) => set.includes(one)));
  };
}

describe('a set that flips and of which none can be left out', () => {
  it.each(upTo(8))('finds the one guilty passage %i among 8 in at most 6 trials', async (guilty) => {
    const tried: (readonly number[])[] = [];
    const found = await neededSet(upTo(8), trial([guilty], tried));
    expect(found).toEqual({ complete: true, set: [guilty] });
    expect(tried.length).toBeLessThanOrEqual(2 * Math.log2(8));
  });

  it('finds all of several that only flip together, and asks for no set twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 12 })
          .chain((n) => fc.tuple(fc.constant(n), fc.subarray(upTo(n), { minLength: 1 }))),
        async ([n, guilty]) => {
          const tried: (readonly number[])[] = [];
          expect(await neededSet(upTo(n), trial(guilty, tried))).toEqual({ complete: true, set: guilty });
          expect(new Set(tried.map(String)).size).toBe(tried.length);
        },
      ),
    );
  });

  it('keeps to sets that flip where passages undo one another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 62, maxLength: 62 }), async (table) => {
        const flips = (set: readonly number[]): boolean => {
          const mask = set.reduce((sum, one) => sum | (1 << one), 0);
          return mask === 63 || (mask !== 0 && table[mask - 1] === true);
        };
        const { complete, set } = await neededSet(upTo(6), (each) => Promise.resolve(flips(each)));
        expect(complete).toBe(true);
        expect(flips(set)).toBe(true);
        expect(set.filter((one) => flips(set.filter((other) => other !== one)))).toEqual([]);
      }),
    );
  });

  it('leaves out what was needed only beside another that is not among them', async () => {
    // Passage 2 undoes what 3 does alone; 0 mends that.
    const flipping = new Set(['0,1,2,3', '0,2,3', '0,3', '3']);
    const found = await neededSet(upTo(4), (set) => Promise.resolve(flipping.has(String(set))));
    expect(found).toEqual({ complete: true, set: [3] });
  });

  it('is any one of several such sets, not the one of fewest passages', async () => {
    const either = (set: readonly number[]): boolean =>
      (set.includes(0) && set.includes(1)) || set.includes(7);
    const found = await neededSet(upTo(8), (set) => Promise.resolve(either(set)));
    expect(found).toEqual({ complete: true, set: [0, 1] });
  });

  it('says what it knows when it is stopped: the smallest set that flipped by then', async () => {
    let left = 2;
    const found = await neededSet(upTo(8), (set) =>
      Promise.resolve(left-- > 0 ? set.includes(5) : undefined),
    );
    expect(found).toEqual({ complete: false, set: [4, 5, 6, 7] });
  });
});
