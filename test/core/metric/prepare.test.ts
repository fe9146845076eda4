import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalOf } from '../../../src/core/metric/aggregate';
import type { CaseScore, Contribution } from '../../../src/core/metric/metric';
import { metrics } from '../../../src/core/metric/registry';

const count = fc.integer({ min: 0, max: 3 });
const share = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10);
const labels = fc.uniqueArray(fc.constantFrom('盗窃', '诈骗', '抢劫', '264', '3', ''), { maxLength: 3 });

/** A score with something in it for every figure there is. */
const score = fc
  .record({
    value: fc.option(share),
    tp: count,
    fp: count,
    fn: count,
    sides: fc.uniqueArray(fc.constantFrom('buyer', 'seller', 'platform'), { minLength: 1 }),
    votes: fc.array(count, { minLength: 6, maxLength: 6 }),
    bin: fc.integer({ min: 0, max: 9 }),
    share,
    right: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 }),
    wanted: labels,
    found: labels,
  })
  .map(({ value, tp, fp, fn, sides, votes, bin, share: ofVotes, right, wanted, found }): CaseScore => {
    const bySide = sides.flatMap((side, at) => [
      [`first ${side}`, votes[at] ?? 0],
      [`last ${side}`, votes[at + 3] ?? 0],
      [`gold ${side}`, (votes[at] ?? 0) / 3],
      [`predicted ${side}`, (votes[at + 3] ?? 0) / 3],
    ]);
    const [first = 0, last = 0, outcome = 0] = right;
    return {
      metric: 'any',
      value,
      reason: '',
      gold: wanted[0] ?? '',
      predicted: found[0] ?? '',
      labels: { gold: wanted, predicted: found },
      counts: {
        ...{ tp, fp, fn, bin, share: ofVotes, outcome, first, last },
        ...{ points: tp + fn, matched: tp, results: tp + fp, accurate: tp },
        ...(Object.fromEntries(bySide) as Record<string, number>),
      },
    };
  });

const near = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) < 1e-12;

describe.each(metrics.flatMap(({ figures }) => figures).map((figure) => [figure.name, figure] as const))(
  '%s, made ready for many sums',
  (_, figure) => {
    it('has the values that it has otherwise, one selection of cases after the other', () => {
      let defined = 0;
      fc.assert(
        fc.property(
          fc.array(score, { minLength: 1, maxLength: 12 }),
          fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
          (scores, selections) => {
            const all = scores
              .map((one) => figure.contribution(one))
              .filter((one): one is Contribution => one !== null);
            const columns = Object.keys(totalOf(all));
            const take = figure.prepare?.(columns);
            for (const selection of selections) {
              const chosen = all.filter((_one, at) => selection[at]);
              const totals = totalOf(chosen);
              const prepared = take?.(Float64Array.from(columns, (name) => totals[name] ?? NaN));
              const value = figure.value(totals);
              if (prepared === undefined || !near(prepared, value)) return false;
              if (value !== null) defined += 1;
            }
            return true;
          },
        ),
        { numRuns: 30, seed: 7 },
      );
      expect(defined).toBeGreaterThan(0);
    });
  },
);
