import { describe, expect, test } from 'vitest';
import { NormalWalk } from '../../../src/core/statistics/normal-walk';
import { Random } from '../../../src/core/statistics/random';
import { sequentialTest, type Look, type SequentialPlan } from '../../../src/core/statistics/sequential';
import { SignWalk } from '../../../src/core/statistics/sign-walk';
import { spentBy, type Spending } from '../../../src/core/statistics/spending';

const boundaries = (fractions: readonly number[], spending: Spending): number[] => {
  const walk = new NormalWalk();
  return fractions.map((t, look) =>
    walk.look(t, spentBy(t, 0.05, spending) - spentBy(fractions[look - 1] ?? 0, 0.05, spending)),
  );
};
const evenly = (looks: number): number[] => Array.from({ length: looks }, (_, look) => (look + 1) / looks);

describe('boundaries', () => {
  // Published for five evenly spaced looks at .05 two-sided, such as in the manual of Reboussin et al. (2000).
  test.each([
    ['obrien-fleming', [4.8769, 3.3569, 2.6803, 2.2898, 2.031]],
    ['pocock', [2.438, 2.4268, 2.4101, 2.3966, 2.3859]],
  ] as const)('%s spending has the published ones', (spending, published) => {
    boundaries(evenly(5), spending).forEach((z, look) => {
      expect(z).toBeCloseTo(published[look]!, 3.3);
    });
  });

  test('one look is the plain test', () => {
    expect(boundaries([1], 'pocock')[0]).toBeCloseTo(1.959964, 6);
  });

  test('many looks stay in order: each lower than the one before, the last above the plain test', () => {
    const zs = boundaries(evenly(50), 'obrien-fleming').filter((z) => z < Infinity);
    expect(zs.length).toBeGreaterThan(40);
    zs.slice(1).forEach((z, look) => {
      expect(z).toBeLessThan(zs[look]!);
    });
    expect(zs.at(-1)).toBeGreaterThan(2.1);
    expect(zs.at(-1)).toBeLessThan(2.25);
  });

  test('spending is nothing at the start and all of alpha at the end', () => {
    for (const spending of ['obrien-fleming', 'pocock'] as const) {
      expect(spentBy(0, 0.05, spending)).toBe(0);
      expect(spentBy(1, 0.05, spending)).toBe(0.05);
      expect(spentBy(0.999999, 0.05, spending)).toBeCloseTo(0.05, 6);
    }
    expect(spentBy(0.2, 0.05, 'obrien-fleming')).toBeLessThan(2e-6);
    expect(spentBy(0.2, 0.05, 'pocock')).toBeGreaterThan(0.01);
  });

  test('for right and wrong, what is spent is the share of all sequences that are stopped', () => {
    const looks = [5, 8, 9, 14];
    const allowed = [0.07, 0.1, 0.2, 0.3];
    const walk = new SignWalk();
    let spentBefore = 0;
    const found = looks.map((discordant, look) => {
      const { boundary, spent } = walk.look(discordant, allowed[look]! - spentBefore);
      spentBefore += spent;
      return boundary;
    });
    let stopped = 0;
    for (let sequence = 0; sequence < 2 ** 14; sequence++) {
      const difference = (length: number): number => {
        let sum = 0;
        for (let step = 0; step < length; step++) sum += (sequence >> step) % 2 === 1 ? 1 : -1;
        return Math.abs(sum);
      };
      if (looks.some((length, look) => difference(length) >= found[look]!)) stopped += 1;
    }
    expect(spentBefore).toBeCloseTo(stopped / 2 ** 14, 12);
    expect(spentBefore).toBeLessThanOrEqual(0.3);
    // 2 / 2^5 is below .07.
    expect(found[0]).toBe(5);
    expect(stopped / 2 ** 14).toBeGreaterThan(0.15);
  });
});

/** Runs of a test over generated differences, until it ends. */
const lookUntilEnd = (plan: SequentialPlan, draw: () => number, kind: 'shares' | 'means'): Look => {
  const sequential = sequentialTest(plan);
  let [n, sum, squares, cubes, fixed, broken] = [0, 0, 0, 0, 0, 0];
  let look: Look | undefined;
  for (const at of sequential.lookAt) {
    for (; n < at; n++) {
      const value = draw();
      sum += value;
      squares += value * value;
      cubes += value ** 3;
      if (value > 0) fixed += 1;
      if (value < 0) broken += 1;
    }
    const sd = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / Math.max(1, n - 1));
    const mean = sum / n;
    const skewness = sd < 1e-6 ? 0 : (cubes / n - (3 * mean * squares) / n + 2 * mean ** 3) / sd ** 3;
    look = sequential.look(
      kind === 'shares' ? { n, fixed, broken } : { n, mean, sd, skewness, differing: fixed + broken },
    );
    if (look.decision !== 'go on') break;
  }
  return look!;
};

const sign = (random: Random, discordance: number, fixed = 0.5): number =>
  random.uniform() >= discordance ? 0 : random.uniform() < fixed ? 1 : -1;
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
/** Lopsided, with a mean of 0. */
const exponential = (random: Random): number => -Math.log(1 - random.uniform()) - 1;
const fifth = (random: Random): number => (random.uniform() < 0.2 ? 1 : -0.25);

describe('false alarms over 2,000 runs without a difference stay within 5 %', () => {
  test.each([
    { name: 'right and wrong, small', kind: 'shares', planned: 40, draw: (r) => sign(r, 0.3) },
    { name: 'right and wrong, rarely discordant', kind: 'shares', planned: 100, draw: (r) => sign(r, 0.02) },
    { name: 'right and wrong', kind: 'shares', planned: 200, draw: (r) => sign(r, 0.2) },
    {
      name: 'right and wrong, evenly spent',
      kind: 'shares',
      planned: 200,
      spending: 'pocock',
      draw: (r) => sign(r, 0.3),
    },
    {
      name: 'right and wrong, many looks',
      kind: 'shares',
      planned: 150,
      looks: 30,
      draw: (r) => sign(r, 0.3),
    },
    { name: 'graded, small', kind: 'means', planned: 30, draw: normal },
    { name: 'graded', kind: 'means', planned: 200, draw: normal },
    { name: 'graded, evenly spent', kind: 'means', planned: 60, spending: 'pocock', draw: normal },
    {
      name: 'graded, mostly the same',
      kind: 'means',
      planned: 150,
      draw: (r) => sign(r, 0.05) * r.uniform(),
    },
    { name: 'lopsided', kind: 'means', planned: 40, draw: exponential },
    { name: 'lopsided, in two steps', kind: 'means', planned: 40, draw: fifth },
    {
      name: 'lopsided, many rather small',
      kind: 'means',
      planned: 40,
      draw: (r) => r.uniform() ** 6 - 1 / 7,
    },
    {
      name: 'lopsided, mostly the same',
      kind: 'means',
      planned: 100,
      draw: (r) => (r.uniform() < 0.6 ? 0 : fifth(r)),
    },
    { name: 'graded, in few steps', kind: 'means', planned: 100, draw: (r) => (r.index(3) - r.index(3)) / 2 },
  ] as readonly {
    readonly name: string;
    readonly kind: 'shares' | 'means';
    readonly planned: number;
    readonly looks?: number;
    readonly spending?: Spending;
    readonly draw: (random: Random) => number;
  }[])('$name', ({ kind, draw, name: _, ...plan }) => {
    const random = new Random(20);
    let alarms = 0;
    for (let run = 0; run < 2000; run++) {
      if (lookUntilEnd(plan, () => draw(random), kind).decision === 'different') alarms += 1;
    }
    expect(alarms).toBeLessThanOrEqual(100);
  });
});

describe('a test during a run', () => {
  test('finds a large difference early, with its direction', () => {
    const random = new Random(3);
    const plan = { planned: 400 };
    const worse = lookUntilEnd(plan, () => sign(random, 0.4, 0.1), 'shares');
    expect(worse.decision).toBe('different');
    expect(worse.n).toBeLessThan(400);
    expect(worse.statistic.z).toBeLessThan(-worse.boundary.z);
    const better = lookUntilEnd(plan, () => 0.5 + normal(random), 'means');
    expect(better.decision).toBe('different');
    expect(better.n).toBeLessThan(400);
    expect(better.statistic.z).toBeGreaterThan(better.boundary.z);
    expect(better.statistic.p).toBeLessThan(better.boundary.p);
  });

  test('finds what is plain however lopsided it is', () => {
    const random = new Random(5);
    for (const share of [0.7, 0.9, 0.95]) {
      const look = lookUntilEnd({ planned: 100 }, () => Number(random.uniform() < share), 'means');
      expect(look).toMatchObject({ decision: 'different', n: 40 });
    }
  });

  test('does not tell a mean from a few lopsided differences', () => {
    const of = (differing: number, last: boolean) =>
      sequentialTest({ planned: 100 }).look({ n: 60, mean: 0.1, sd: 0.1, differing }, { last });
    expect(of(19, false)).toMatchObject({ decision: 'go on', boundary: { z: Infinity, p: 0 } });
    expect(of(20, false).decision).toBe('different');
    expect(of(11, true)).toMatchObject({ decision: 'planned end', boundary: { z: Infinity, p: 0 } });
    expect(of(12, true).decision).toBe('different');
  });

  test('skewness takes evidence away where the rare ones would be on the other side, and nowhere adds any', () => {
    const p = (mean: number, skewness?: number): number =>
      sequentialTest({ planned: 40, looks: 1 }).look({
        n: 40,
        mean,
        sd: 0.3,
        ...(skewness === undefined ? {} : { skewness }),
      }).statistic.p;
    expect(p(0.1, -1.5)).toBeGreaterThan(1.5 * p(0.1));
    expect(p(0.1, 1.5)).toBe(p(0.1));
    expect(p(-0.1, 1.5)).toBeCloseTo(p(0.1, -1.5), 12);
    // t = 2.108, a = -.2372: 2.108 - .3513 + .0195 - .0395 = 1.7369.
    expect(p(0.1, -1.5)).toBeCloseTo(0.0903, 3);
  });

  test('finds nearly as often as the plain test what that finds four times out of five', () => {
    const random = new Random(8);
    let found = 0;
    for (let run = 0; run < 400; run++) {
      if (lookUntilEnd({ planned: 100 }, () => 0.283 + normal(random), 'means').decision === 'different')
        found += 1;
    }
    expect(found / 400).toBeGreaterThan(0.7);
  });

  test('looks at the planned places, or wherever it is asked to', () => {
    expect(sequentialTest({ planned: 103, looks: 4 }).lookAt).toEqual([26, 52, 77, 103]);
    expect(sequentialTest({ planned: 10, looks: [0.5, 1] }).lookAt).toEqual([5, 10]);
    expect(sequentialTest({ planned: 2, looks: 5 }).lookAt).toEqual([1, 2]);
    const { fraction, decision } = sequentialTest({ planned: 100 }).look({ n: 33, fixed: 3, broken: 2 });
    expect(fraction).toBeCloseTo(0.33, 12);
    expect(decision).toBe('go on');
  });

  test('at the end, the plan ends or there is a difference', () => {
    const one = { planned: 20, looks: 1 };
    expect(sequentialTest(one).look({ n: 20, fixed: 8, broken: 2 }).decision).toBe('planned end');
    // 22 / 1024 is at most .05, and 112 / 1024 is not.
    expect(sequentialTest(one).look({ n: 20, fixed: 9, broken: 1 })).toMatchObject({
      decision: 'different',
      boundary: { p: expect.closeTo(22 / 1024, 10) as number },
    });
    expect(sequentialTest(one).look({ n: 20, fixed: 0, broken: 0 })).toEqual({
      n: 20,
      fraction: 1,
      statistic: { z: 0, p: 1 },
      boundary: { z: Infinity, p: 0 },
      decision: 'planned end',
    });
  });

  test('ends when no more pairs will come, though fewer than planned, with what is left to spend', () => {
    const early = sequentialTest({ planned: 100 });
    expect(early.look({ n: 60, fixed: 12, broken: 2 }).decision).toBe('go on');
    const end = early.look({ n: 60, fixed: 12, broken: 2 }, { last: true });
    expect(end).toMatchObject({ n: 60, fraction: 1, decision: 'different' });
    const means = sequentialTest({ planned: 100 });
    expect(means.look({ n: 60, mean: 0.1, sd: 0.4 }).decision).toBe('go on');
    expect(means.look({ n: 60, mean: 0.1, sd: 0.4 }, { last: true })).toMatchObject({
      fraction: 1,
      decision: 'planned end',
    });
  });

  test('costs nothing to ask again, nor once it has ended', () => {
    const sequential = sequentialTest({ planned: 100 });
    const first = sequential.look({ n: 20, fixed: 2, broken: 2 });
    expect(sequential.look({ n: 20, fixed: 2, broken: 2 })).toBe(first);
    const second = sequential.look({ n: 50, fixed: 25, broken: 0 });
    expect(second.decision).toBe('different');
    expect(sequential.look({ n: 100, fixed: 25, broken: 25 })).toBe(second);
  });

  test('differences that never vary decide only as far as their number can', () => {
    const looked = (n: number) => sequentialTest({ planned: n, looks: 1 }).look({ n, mean: 0.2, sd: 0 });
    expect(looked(1).decision).toBe('planned end');
    expect(looked(5)).toMatchObject({ decision: 'planned end', statistic: { p: 2 / 32 } });
    expect(looked(12).decision).toBe('different');
  });

  test('refuses looks that cannot follow each other', () => {
    const sequential = sequentialTest({ planned: 100 });
    sequential.look({ n: 20, fixed: 2, broken: 2 });
    expect(() => sequential.look({ n: 19, fixed: 2, broken: 2 })).toThrow(RangeError);
    expect(() => sequential.look({ n: 30, fixed: 1, broken: 2 })).toThrow(RangeError);
    expect(() => sequential.look({ n: 30, mean: 0, sd: 1 })).toThrow(RangeError);
  });
});
