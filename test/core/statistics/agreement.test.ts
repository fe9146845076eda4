import { describe, expect, test } from 'vitest';
import { cohenKappa, krippendorffAlpha } from '../../../src/core/statistics/agreement';

const repeated = (counts: readonly (readonly [string, string, number])[]): [string[], string[]] => {
  const pairs = counts.flatMap(([one, other, count]) => Array.from({ length: count }, () => [one, other]));
  return [pairs.map(([one]) => one!), pairs.map(([, other]) => other!)];
};

describe("Cohen's kappa", () => {
  test('50 proposals, both yes 20, both no 15: agreement .7, by chance .5, kappa .4', () => {
    const [first, second] = repeated([
      ['yes', 'yes', 20],
      ['yes', 'no', 5],
      ['no', 'yes', 10],
      ['no', 'no', 15],
    ]);
    const { kappa, n, agreement } = cohenKappa(first, second);
    expect(kappa).toBeCloseTo(0.4, 12);
    expect(agreement).toBeCloseTo(0.7, 12);
    expect(n).toBe(50);
  });

  test('counts only what both rated', () => {
    expect(cohenKappa(['a', 'b', null, 'a'], ['a', 'b', 'b', undefined])).toEqual({
      kappa: 1,
      n: 2,
      agreement: 1,
    });
  });

  test('is undefined without units, and when nobody ever varied', () => {
    expect(cohenKappa([], [])).toEqual({ kappa: null, n: 0, agreement: null });
    expect(cohenKappa(['a', 'a'], ['a', 'a'])).toEqual({ kappa: null, n: 2, agreement: 1 });
  });

  test('refuses lists of different lengths', () => {
    expect(() => cohenKappa(['a'], [])).toThrow(RangeError);
  });
});

describe("Krippendorff's alpha", () => {
  test('four observers, twelve units, ratings missing: .743 (Krippendorff 2011)', () => {
    const _ = null;
    const observers = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
      [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
    ];
    const units = observers[0]!.map((__, unit) => observers.map((ratings) => ratings[unit]));
    const { alpha, n, ratings } = krippendorffAlpha(units);
    expect(alpha).toBeCloseTo(0.743, 3);
    // The last unit has one rating, which nobody can agree with.
    expect(n).toBe(11);
    expect(ratings).toBe(40);
  });

  test('two observers, ten units, yes or no: .095 (Krippendorff 2011)', () => {
    const first = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const second = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    expect(krippendorffAlpha(first.map((one, unit) => [one, second[unit]])).alpha).toBeCloseTo(0.095, 3);
  });

  test('is undefined without two ratings of a unit, and when all are the same', () => {
    expect(krippendorffAlpha([])).toEqual({ alpha: null, n: 0, ratings: 0 });
    expect(krippendorffAlpha([['a', null], ['b']])).toEqual({ alpha: null, n: 0, ratings: 0 });
    expect(
      krippendorffAlpha([
        ['a', 'a'],
        ['a', 'a'],
      ]).alpha,
    ).toBeNull();
  });
});
