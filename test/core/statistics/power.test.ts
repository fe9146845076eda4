import { describe, expect, test } from 'vitest';
import { pairedBootstrap } from '../../../src/core/statistics/bootstrap';
import { mcnemar } from '../../../src/core/statistics/mcnemar';
import { casesForMean, detectableMean, powerOfMeans } from '../../../src/core/statistics/power-of-means';
import { casesForShare, detectableShare, powerOfShares } from '../../../src/core/statistics/power-of-shares';
import { Random } from '../../../src/core/statistics/random';
import { sumRows } from '../../../src/core/statistics/sum-rows';

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(random.uniform())) * Math.cos(2 * Math.PI * random.uniform());

describe('right and wrong', () => {
  test.each([
    { cases: 40, discordance: 0.3, difference: 0.2 },
    { cases: 100, discordance: 0.2, difference: 0.1 },
    { cases: 100, discordance: 0.08, difference: 0.07 },
    { cases: 125, discordance: 0.2, difference: 0.08 },
    { cases: 500, discordance: 0.15, difference: 0.05 },
    { cases: 300, discordance: 0.25, difference: 0 },
  ])('power is how often the test finds it: %o', (plan) => {
    const random = new Random(plan.cases);
    const runs = 4000;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      let [fixed, broken] = [0, 0];
      for (let unit = 0; unit < plan.cases; unit++) {
        const draw = random.uniform();
        if (draw < (plan.discordance + plan.difference) / 2) fixed += 1;
        else if (draw < plan.discordance) broken += 1;
      }
      if (mcnemar(fixed, broken).p <= 0.05) found += 1;
    }
    expect(Math.abs(powerOfShares(plan) - found / runs)).toBeLessThan(0.03);
  });

  test('with few cases, power is the sum over all that can happen', () => {
    const [cases, fixed, broken] = [9, 0.5, 0.1];
    const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
    let power = 0;
    for (let f = 0; f <= cases; f++) {
      for (let b = 0; b <= cases - f; b++) {
        const rest = cases - f - b;
        const ways = factorial(cases) / (factorial(f) * factorial(b) * factorial(rest));
        if (mcnemar(f, b).p <= 0.05) power += ways * fixed ** f * broken ** b * (1 - fixed - broken) ** rest;
      }
    }
    expect(powerOfShares({ cases, discordance: 0.6, difference: 0.4 })).toBeCloseTo(power, 10);
    expect(powerOfShares({ cases, discordance: 0.6, difference: -0.4 })).toBeCloseTo(power, 10);
  });

  test('the smallest difference found, and the cases it takes, lead back to the power', () => {
    const least = detectableShare({ cases: 200, discordance: 0.2 })!;
    expect(powerOfShares({ cases: 200, discordance: 0.2, difference: least })).toBeCloseTo(0.8, 3);
    const cases = casesForShare({ discordance: 0.2, difference: 0.05, power: 0.9 })!;
    expect(powerOfShares({ cases, discordance: 0.2, difference: 0.05 })).toBeGreaterThanOrEqual(0.9);
    expect(
      powerOfShares({ cases: Math.round(cases * 0.97), discordance: 0.2, difference: 0.05 }),
    ).toBeLessThan(0.9);
  });

  test.each([
    { cases: 12, discordance: 0.9, power: 0.5 },
    { cases: 40, discordance: 0.3, power: 0.8 },
    { cases: 200, discordance: 0.02, power: 0.02 },
    { cases: 500, discordance: 1, power: 0.99 },
    { cases: 5000, discordance: 0.4, power: 0.8 },
  ])('nothing smaller is found with this power: %o', ({ power, ...plan }) => {
    const least = detectableShare({ ...plan, power })!;
    expect(powerOfShares({ ...plan, difference: least })).toBeGreaterThanOrEqual(power);
    const less = least - 1e-6 * plan.discordance;
    if (less > 0) expect(powerOfShares({ ...plan, difference: less })).toBeLessThan(power);
  });

  test('what cannot be found is said to be so', () => {
    // Five discordant cases cannot be significant: 2 / 2^5 = .0625.
    expect(powerOfShares({ cases: 5, discordance: 0.9, difference: 0.8 })).toBe(0);
    expect(detectableShare({ cases: 5, discordance: 0.9 })).toBeNull();
    expect(detectableShare({ cases: 100, discordance: 0 })).toBeNull();
    expect(casesForShare({ discordance: 0.2, difference: 0 })).toBeNull();
    expect(casesForShare({ discordance: 0.2, difference: 0.3 })).toBeNull();
    expect(casesForShare({ discordance: 0.2, difference: 0.001, most: 10_000 })).toBeNull();
    expect(powerOfShares({ cases: 50, discordance: 0.2, difference: 0.3 })).toBeNaN();
  });
});

describe('means', () => {
  test.each([
    { cases: 12, sd: 0.3, difference: 0.25 },
    { cases: 25, sd: 0.3, difference: 0.15 },
    { cases: 80, sd: 0.2, difference: 0.06 },
  ])('power is how often the paired bootstrap finds it: %o', (plan) => {
    const random = new Random(plan.cases);
    const runs = 1500;
    let found = 0;
    for (let run = 0; run < runs; run++) {
      const before = Array.from({ length: plan.cases }, () => random.uniform());
      const rows = (values: readonly number[]) => sumRows(values.map((sum) => ({ sum, count: 1 })));
      const { p } = pairedBootstrap(
        rows(before),
        rows(before.map((value) => value + plan.difference + plan.sd * normal(random))),
        ({ sum = 0, count = 0 }) => sum / count,
        { resamples: 999, seed: run },
      );
      if (p! <= 0.05) found += 1;
    }
    expect(Math.abs(powerOfMeans(plan) - found / runs)).toBeLessThan(0.03);
  });

  test('with many cases, power is that of the normal distribution', () => {
    // (1.959964 + .841621) sd / √n is found with 80 %.
    expect(detectableMean({ cases: 10_000, sd: 1 })!).toBeCloseTo(0.02801585, 4);
    expect(casesForMean({ sd: 1, difference: 0.02801585 })! / 10_000).toBeCloseTo(1, 3);
  });

  test('the cases it takes are the fewest', () => {
    const cases = casesForMean({ sd: 0.3, difference: 0.1, power: 0.9 })!;
    expect(powerOfMeans({ cases, sd: 0.3, difference: 0.1 })).toBeGreaterThanOrEqual(0.9);
    expect(powerOfMeans({ cases: cases - 1, sd: 0.3, difference: 0.1 })).toBeLessThan(0.9);
  });

  test('what cannot be found is said to be so', () => {
    expect(powerOfMeans({ cases: 5, sd: 0.1, difference: 9 })).toBe(0);
    expect(detectableMean({ cases: 5, sd: 0.1 })).toBeNull();
    expect(casesForMean({ sd: 0.3, difference: 0 })).toBeNull();
    expect(casesForMean({ sd: 0.3, difference: 1e-9 })).toBeNull();
    // Differences that never vary are found as soon as any can be.
    expect(casesForMean({ sd: 0, difference: 0.1 })).toBe(6);
  });
});
