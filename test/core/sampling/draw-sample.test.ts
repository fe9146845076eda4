import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { drawSample } from '../../../src/core/sampling/draw-sample';
import { someCase } from '../../harness/small-world';

const caseOf = (id: string, cause: string): Case => someCase({ id, cause });
const idsOf = (cases: readonly Case[]): string[] => cases.map(({ id }) => id);

/** Datasets of up to forty cases in up to four causes. */
const datasets = fc
  .uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.constantFrom('theft', 'fraud', 'arson', 'rare')), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 40,
  })
  .map((entries) => entries.map(([id, cause]) => caseOf(id, cause)));
const seeds = fc.integer({ min: 0, max: 1000 });

function countsOf(cases: readonly Case[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cause = '' } of cases) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return counts;
}

describe('a sample', () => {
  it('is as large as was asked for, in the order of the dataset', () => {
    fc.assert(
      fc.property(datasets, seeds, fc.nat(45), (cases, seed, size) => {
        const drawn = drawSample(cases, { size, seed, stratify: 'cause' });
        expect(drawn).toHaveLength(Math.min(size, cases.length));
        expect(drawn).toEqual(cases.filter((each) => drawn.includes(each)));
      }),
    );
  });

  it('is the same cases when the dataset is in another order', () => {
    fc.assert(
      fc.property(
        datasets.chain((cases) =>
          fc.tuple(fc.constant(cases), fc.shuffledSubarray(cases, { minLength: cases.length })),
        ),
        seeds,
        fc.nat(40),
        fc.constantFrom(undefined, 'cause'),
        ([cases, shuffled], seed, size, stratify) => {
          const sample = { size, seed, ...(stratify === undefined ? {} : { stratify }) };
          expect(idsOf(drawSample(shuffled, sample)).sort()).toEqual(idsOf(drawSample(cases, sample)).sort());
        },
      ),
    );
  });

  it('changes in at most one case when a case comes', () => {
    fc.assert(
      fc.property(datasets, seeds, fc.integer({ min: 1, max: 40 }), (cases, seed, size) => {
        const [added, ...before] = cases;
        if (!added || size >= cases.length) return;
        const was = new Set(idsOf(drawSample(before, { size, seed })));
        const fresh = idsOf(drawSample(cases, { size, seed })).filter((id) => !was.has(id));
        expect(fresh).toEqual(fresh.length === 0 ? [] : [added.id]);
      }),
    );
  });

  it('keeps in each stratum the first by rank: the smaller draw is part of the larger', () => {
    fc.assert(
      fc.property(datasets, seeds, fc.integer({ min: 1, max: 40 }), (cases, seed, size) => {
        const [added, ...before] = cases;
        if (!added || size >= before.length) return;
        const sample = { size, seed, stratify: 'cause' };
        const was = drawSample(before, sample);
        const is = drawSample(cases, sample);
        for (const cause of ['theft', 'fraud', 'arson', 'rare']) {
          const [old, now] = [was, is].map((drawn) =>
            idsOf(drawn.filter((each) => each.cause === cause && each !== added)),
          ) as [string[], string[]];
          const [small, large] = old.length < now.length ? [old, now] : [now, old];
          expect(large).toEqual(expect.arrayContaining(small));
        }
      }),
    );
  });

  it('gives every stratum its share, rounded up or down', () => {
    fc.assert(
      fc.property(datasets, seeds, fc.integer({ min: 1, max: 40 }), (cases, seed, size) => {
        if (size > cases.length) return;
        const drawn = countsOf(drawSample(cases, { size, seed, stratify: 'cause' }));
        for (const [cause, count] of countsOf(cases)) {
          const exact = (count * size) / cases.length;
          expect(Math.abs((drawn.get(cause) ?? 0) - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});
