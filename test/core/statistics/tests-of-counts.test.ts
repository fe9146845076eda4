import { describe, expect, test } from 'vitest';
import { binomialUpper, signTest } from '../../../src/core/statistics/binomial';
import { holm } from '../../../src/core/statistics/holm';
import { mcnemar } from '../../../src/core/statistics/mcnemar';
import { studentP } from '../../../src/core/statistics/student-t';
import { wilson } from '../../../src/core/statistics/wilson';

describe("McNemar's test", () => {
  test('is exact below 25 discordant pairs', () => {
    // Twice (C(12,0) + C(12,1) + C(12,2)) / 2^12.
    expect(mcnemar(10, 2).p).toBeCloseTo(158 / 4096, 12);
    expect(mcnemar(2, 10).p).toBeCloseTo(158 / 4096, 12);
    expect(mcnemar(5, 0).p).toBeCloseTo(2 / 32, 12);
    expect(mcnemar(24, 0)).toEqual({ p: expect.closeTo(2 ** -23, 12) as number, method: 'exact binomial' });
  });

  test('is a chi-square with continuity correction from 25 on', () => {
    const { p, method, chiSquare } = mcnemar(40, 20);
    expect(method).toBe('chi-square, continuity corrected');
    expect(chiSquare).toBeCloseTo(19 ** 2 / 60, 12);
    expect(p).toBeCloseTo(0.014171388254, 10);
    expect(mcnemar(13, 12).p).toBe(1);
    expect(mcnemar(20, 20).p).toBe(1);
  });

  test('finds nothing where nothing is discordant, or both ways equally', () => {
    expect(mcnemar(0, 0).p).toBe(1);
    expect(mcnemar(6, 6).p).toBe(1);
  });
});

test('binomial tails are those of the counted splits', () => {
  expect(binomialUpper(3, 4, 0.5)).toBeCloseTo(5 / 16, 14);
  expect(binomialUpper(1, 4, 0.5)).toBeCloseTo(15 / 16, 14);
  expect(binomialUpper(2, 3, 0.1)).toBeCloseTo(0.028, 14);
  expect(binomialUpper(300, 1000, 0.27)).toBeCloseTo(0.018590734302, 11);
  expect(binomialUpper(0, 9, 0.2)).toBe(1);
  expect(binomialUpper(10, 9, 0.2)).toBe(0);
  expect(signTest(1, 0)).toBe(1);
});

test("two-sided p of Student's t", () => {
  // One degree of freedom: 1 - 2 atan(t) / π. Two: 1 - t / √(2 + t²).
  expect(studentP(5, 1)).toBeCloseTo(1 - (2 * Math.atan(5)) / Math.PI, 12);
  expect(studentP(-0.1, 1)).toBeCloseTo(1 - (2 * Math.atan(0.1)) / Math.PI, 12);
  expect(studentP(3, 2)).toBeCloseTo(1 - 3 / Math.sqrt(11), 12);
  expect(studentP(2.228138852, 10)).toBeCloseTo(0.05, 9);
  expect(studentP(0, 7)).toBe(1);
  expect(studentP(Infinity, 7)).toBe(0);
});

test("Wilson's interval", () => {
  const [low, high] = wilson(7, 10)!;
  expect(low).toBeCloseTo(0.396778147461, 10);
  expect(high).toBeCloseTo(0.892208732594, 10);
  expect(wilson(0, 10)![0]).toBe(0);
  expect(wilson(10, 10)![1]).toBe(1);
  expect(wilson(0, 0)).toBeNull();
});

describe("Holm's correction", () => {
  test('multiplies the smallest by the number of tests, the next by one less, and never falls', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((p, index) => {
      expect(adjusted[index]).toBeCloseTo(p, 12);
    });
  });

  test('leaves out what has no p, and stays at most 1', () => {
    expect(holm([null, 0.6, NaN, 0.02])).toEqual([null, 0.6, null, 0.04]);
    expect(holm([0.7, 0.9])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});
