import { describe, expect, it } from 'vitest';
import { resampled, type PendingPair } from '../../../src/core/compare/compare-figure';
import { nextTurn, SharedPairs } from '../../../src/core/compare/shared-pairs';
import { findMetric } from '../../../src/core/metric/registry';
import type { PairedBootstrapResult } from '../../../src/core/statistics/bootstrap';
import { sumRows } from '../../../src/core/statistics/sum-rows';

const figure = findMetric('charge')!.figures[0]!;
const rows = (...values: number[]) => sumRows(values.map((sum) => ({ sum, count: 1 })));

function pairs(count: number): PendingPair[] {
  const resampling = { resamples: 50, seed: 1, confidence: 0.95 };
  return Array.from({ length: count }, () => ({ figure, a: rows(0, 1, 1), b: rows(1, 1, 0), resampling }));
}

/** A helper that answers when it is told to. */
function slowHelper() {
  const asked: { readonly pair: PendingPair; readonly answer: (found?: PairedBootstrapResult) => void }[] =
    [];
  return {
    asked,
    helper: {
      batches: () => {
        throw new Error('Nothing is read.');
      },
      resample: (pair: PendingPair) =>
        new Promise<PairedBootstrapResult | undefined>((answer) => {
          asked.push({ pair, answer });
        }),
    },
  };
}

describe('resampling that two threads share', () => {
  it('gives the helper three at a time, and takes the newest while the oldest is waited for', async () => {
    const { helper, asked } = slowHelper();
    const all = pairs(6);
    const shared = new SharedPairs(helper);
    shared.add(all);
    expect(asked.map(({ pair }) => all.indexOf(pair))).toEqual([0, 1, 2]);
    const settled = shared.settle([all[0]!]);
    // Three are left, and all are done here before the helper has answered once.
    await expect.poll(() => all.filter(({ result }) => result).length).toBe(3);
    expect(all.map(({ result }) => result !== undefined)).toEqual([false, false, false, true, true, true]);
    expect(all[5]!.result).toEqual(resampled(all[5]!));
    asked[0]!.answer(resampled(all[0]!));
    await settled;
    expect(all[0]!.result).toEqual(resampled(all[0]!));
  });

  it('gives it the next when it has answered, but none that somebody needs now', async () => {
    const { helper, asked } = slowHelper();
    const all = pairs(5);
    const shared = new SharedPairs(helper);
    shared.add(all);
    await shared.settle([all[3]!]);
    expect(all[3]!.result).toBeUndefined();
    asked[0]!.answer();
    await nextTurn();
    await shared.settle([all[0]!]);
    expect(all[0]!.result).toBeUndefined();
    expect(asked.map(({ pair }) => all.indexOf(pair))).toEqual([0, 1, 2, 4]);
  });

  it('waits for nobody without a helper', async () => {
    const all = pairs(2);
    const shared = new SharedPairs(undefined);
    shared.add(all);
    await shared.settle(all);
    expect(all.every(({ result }) => result === undefined)).toBe(true);
  });
});
