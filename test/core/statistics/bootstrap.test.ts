import { describe, expect, test } from 'vitest';
import type { Contribution } from '../../../src/core/metric/metric';
import {
  bootstrap,
  bootstrapAll,
  pairedBootstrap,
  pairedBootstrapAll,
} from '../../../src/core/statistics/bootstrap';
import { Random } from '../../../src/core/statistics/random';
import { sumClusters, sumRows } from '../../../src/core/statistics/sum-rows';
import type { ValueOf } from '../../../src/core/statistics/sum-side';
import { allResamples, bca, quantileOf } from './plain-bootstrap';

const mean: ValueOf = ({ sum = 0, count = 0 }) => (count === 0 ? null : sum / count);
const scores = (values: readonly (number | null)[]): (Contribution | null)[] =>
  values.map((sum) => (sum === null ? null : { sum, count: 1 }));
const microF1: ValueOf = ({ tp = 0, fp = 0, fn = 0 }) => (tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn));

const totalOf = (contributions: readonly (Contribution | null)[]): Record<string, number> => {
  const totals: Record<string, number> = {};
  for (const contribution of contributions) {
    for (const [name, amount] of Object.entries(contribution ?? {})) {
      totals[name] = (totals[name] ?? 0) + amount;
    }
  }
  return totals;
};
const without = <T>(items: readonly T[], index: number): T[] => items.filter((_, other) => other !== index);

describe('one run', () => {
  test('has the intervals of all resamples there are', () => {
    const units = scores([0.1, 0.35, 0.4, 0.75, 0.9, 2.1]);
    const of = (resample: readonly (Contribution | null)[]): number => mean(totalOf(resample))!;
    const resampled = [...allResamples(units)].map(of);
    const leftOut = units.map((_, index) => of(without(units, index)));
    const result = bootstrap(sumRows(units), mean, { resamples: 200_000 });
    expect(result.estimate).toBeCloseTo(of(units), 12);
    expect(result.percentile![0]).toBeCloseTo(quantileOf(resampled, 0.025), 1.7);
    expect(result.percentile![1]).toBeCloseTo(quantileOf(resampled, 0.975), 1.7);
    const [low, high] = bca(resampled, leftOut, of(units));
    expect(result.bca![0]).toBeCloseTo(low, 1.7);
    expect(result.bca![1]).toBeCloseTo(high, 1.7);
    // The skewed data move BCa visibly.
    expect(low - quantileOf(resampled, 0.025)).toBeGreaterThan(0.04);
  });

  test('says the same for the same seed, something else for another', () => {
    const rows = sumRows(scores(Array.from({ length: 50 }, (_, unit) => (unit * 37) % 50)));
    const of = (seed: number) => bootstrap(rows, mean, { resamples: 1000, seed });
    expect(of(3)).toEqual(of(3));
    expect(of(3).percentile).not.toEqual(of(4).percentile);
  });

  test('units that are not in the figure are drawn all the same', () => {
    const rows = sumRows(scores([1, null, null, null]));
    const { estimate, percentile, undefinedResamples } = bootstrap(rows, mean, { resamples: 20_000 });
    expect(estimate).toBe(1);
    expect(percentile).toEqual([1, 1]);
    expect(undefinedResamples / 20_000).toBeCloseTo(0.75 ** 4, 2);
  });

  test('has no intervals where it has no value', () => {
    const nothing = { estimate: null, percentile: null, bca: null, resamples: 100, undefinedResamples: 100 };
    expect(bootstrap(sumRows([]), mean, { resamples: 100 })).toEqual(nothing);
    expect(bootstrap(sumRows([null, null]), mean, { resamples: 100 })).toEqual(nothing);
    expect(bootstrap(sumRows(scores([1, 2])), () => null, { resamples: 100 })).toEqual(nothing);
    expect(bootstrap(sumRows(scores([1, 2])), () => NaN, { resamples: 100 })).toEqual(nothing);
  });

  test('the totals of a resample are those of a plain sum: a column that nobody drawn adds to is absent', () => {
    // Columns of all kinds: the same everywhere, everywhere, positive in places, zero or negative in places.
    const units = [
      { one: 1, all: 5, some: 2, zero: 0 },
      { one: 1, all: 0, minus: -1 },
      { one: 1, all: 3, some: 1, minus: 1 },
      null,
    ];
    const possible = new Set(
      [...allResamples(units), ...units.map((_, index) => without(units, index))].map((drawn) => {
        const totals = totalOf(drawn);
        return JSON.stringify(
          Object.keys(totals)
            .sort()
            .map((name) => [name, totals[name]]),
        );
      }),
    );
    const seen = new Set<string>();
    const note: ValueOf = (totals) => {
      seen.add(
        JSON.stringify(
          Object.keys(totals)
            .sort()
            .map((name) => [name, totals[name]]),
        ),
      );
      return 1;
    };
    bootstrap(sumRows(units), note, { resamples: 20_000 });
    possible.delete('[]');
    expect(seen).toEqual(possible);
  });

  test('repeats of a case are drawn together', () => {
    const repeats = [0, 1, 0, 1].map((sum) => Array.from({ length: 25 }, () => ({ sum, count: 1 })));
    const clustered = bootstrap(sumClusters(repeats), mean).percentile!;
    const single = bootstrap(sumRows(repeats.flat()), mean).percentile!;
    expect(clustered).toEqual([0, 1]);
    expect(single[1] - single[0]).toBeLessThan(0.25);
  });

  test('few distinct rows, drawn by their counts, spread as many distinct ones do', () => {
    const binary = Array.from({ length: 2000 }, (_, unit) => (unit % 5 === 0 ? 1 : 0));
    const distinct = binary.map((sum, unit) => sum + unit * 1e-9);
    const sd = Math.sqrt((0.2 * 0.8) / 2000);
    for (const values of [binary, distinct]) {
      const [low, high] = bootstrap(sumRows(scores(values)), mean).percentile!;
      expect(low).toBeCloseTo(0.2 - 1.96 * sd, 2.8);
      expect(high).toBeCloseTo(0.2 + 1.96 * sd, 2.8);
    }
  });
});

describe('a pair of runs', () => {
  const random = new Random(11);
  const counts = (share: number): Contribution[] =>
    Array.from({ length: 6 }, () => {
      const tp = random.uniform() < share ? 2 : 1;
      return { tp, fp: random.index(3), fn: 3 - tp };
    });
  const [a, b] = [counts(0.3), counts(0.8)];

  test('has the intervals of all resamples of the units of both', () => {
    const pairs = a.map((one, unit) => [one, b[unit]!] as const);
    const of = (drawn: typeof pairs): number =>
      microF1(totalOf(drawn.map(([, after]) => after)))! - microF1(totalOf(drawn.map(([before]) => before)))!;
    const resampled = [...allResamples(pairs)].map((drawn) => of([...drawn]));
    const result = pairedBootstrap(sumRows(a), sumRows(b), microF1, { resamples: 200_000 });
    expect(result.estimate).toBeCloseTo(of(pairs), 12);
    expect(result.percentile![0]).toBeCloseTo(quantileOf(resampled, 0.025), 2);
    expect(result.percentile![1]).toBeCloseTo(quantileOf(resampled, 0.975), 2);
    const [low, high] = bca(
      resampled,
      pairs.map((_, index) => of(without(pairs, index))),
      of(pairs),
    );
    expect(result.bca![0]).toBeCloseTo(low, 2);
    expect(result.bca![1]).toBeCloseTo(high, 2);
    const beyond = resampled.filter((value) => value <= 1e-12).length / resampled.length;
    expect(result.p).toBeCloseTo(Math.max(2 * Math.min(beyond, 1 - beyond), 2 ** -5), 2);
  });

  test('each run has its own intervals', () => {
    const options = { resamples: 20_000 };
    const pair = pairedBootstrap(sumRows(a), sumRows(b), microF1, options);
    for (const [of, units] of [
      [pair.a, a],
      [pair.b, b],
    ] as const) {
      const alone = bootstrap(sumRows(units), microF1, options);
      expect(of.estimate).toBe(alone.estimate);
      expect(of.bca![0]).toBeCloseTo(alone.bca![0], 1.7);
      expect(of.percentile![1]).toBeCloseTo(alone.percentile![1], 1.7);
    }
  });

  test('a run against itself: 0, p = 1, nothing else', () => {
    const { estimate, percentile, bca: corrected, p } = pairedBootstrap(sumRows(a), sumRows(a), microF1);
    expect({ estimate, percentile, corrected, p }).toEqual({
      estimate: 0,
      percentile: [0, 0],
      corrected: [0, 0],
      p: 1,
    });
  });

  test('the same difference everywhere has no width', () => {
    const before = Array.from({ length: 30 }, (_, unit) => unit * 0.1);
    const after = before.map((value) => value + 0.3);
    const {
      estimate,
      percentile,
      bca: corrected,
      p,
    } = pairedBootstrap(sumRows(scores(before)), sumRows(scores(after)), mean, { resamples: 1000 });
    expect(percentile).toEqual([estimate, estimate]);
    expect(corrected).toEqual([estimate, estimate]);
    expect(p).toBeCloseTo(2 / 1001, 12);
  });

  test('rounding is no difference', () => {
    const before = scores([0.1, 0.2, 0.3, 0.4]);
    const after = scores([0.4, 0.3, 0.2, 0.1]);
    const { p, estimate } = pairedBootstrap(sumRows(before), sumRows(after), mean, { resamples: 1000 });
    expect(estimate).toBe(0);
    expect(p).toBe(1);
  });

  test('p is never below what so few differing units can show', () => {
    const zeros = Array.from({ length: 40 }, () => 0);
    const p = (fixed: number): number | null =>
      pairedBootstrap(
        sumRows(scores(zeros)),
        sumRows(scores(zeros.map((_, unit) => (unit < fixed ? 1 : 0)))),
        mean,
        { resamples: 2000 },
      ).p;
    expect(p(1)).toBe(1);
    expect(p(5)).toBeGreaterThanOrEqual(2 / 32);
    expect(p(20)).toBeCloseTo(2 / 2001, 12);
  });

  test('what is hard for both runs is no noise', () => {
    const hard = Array.from({ length: 200 }, () => random.uniform());
    const pair = pairedBootstrap(
      sumRows(scores(hard)),
      sumRows(scores(hard.map((value, unit) => value + (unit % 2 === 0 ? 0.02 : 0.01)))),
      mean,
      { resamples: 1000 },
    );
    const width = ([low, high]: readonly [number, number]): number => high - low;
    expect(width(pair.bca!)).toBeLessThan(0.002);
    expect(width(pair.a.bca!)).toBeGreaterThan(0.05);
  });

  test('a unit may be missing on either side', () => {
    const [before, after] = [scores([1, null, 0, null]), scores([null, 1, 1, null])];
    const pair = pairedBootstrap(sumRows(before), sumRows(after), mean, { resamples: 10_000 });
    expect(pair.a.estimate).toBe(0.5);
    expect(pair.b.estimate).toBe(1);
    // A resample has no difference when units 0 and 2 are missing from it, or units 1 and 2.
    expect(pair.undefinedResamples / 10_000).toBeCloseTo(2 * 0.5 ** 4 - 0.25 ** 4, 1.7);
    expect(pair.a.undefinedResamples / 10_000).toBeCloseTo(0.5 ** 4, 1.7);
  });

  test('several values share their resamples', () => {
    const precision: ValueOf = ({ tp = 0, fp = 0 }) => (tp + fp === 0 ? 0 : tp / (tp + fp));
    const [rowsA, rowsB, options] = [sumRows(a), sumRows(b), { resamples: 500, seed: 9 }];
    expect(pairedBootstrapAll(rowsA, rowsB, [microF1, precision], options)).toEqual([
      pairedBootstrap(rowsA, rowsB, microF1, options),
      pairedBootstrap(rowsA, rowsB, precision, options),
    ]);
    expect(bootstrapAll(rowsA, [microF1, precision], options)).toEqual([
      bootstrap(rowsA, microF1, options),
      bootstrap(rowsA, precision, options),
    ]);
  });

  test('refuses runs over different numbers of units', () => {
    expect(() => pairedBootstrap(sumRows(a), sumRows(b.slice(1)), microF1)).toThrow(RangeError);
  });
});
