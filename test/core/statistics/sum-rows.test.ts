import { expect, test } from 'vitest';
import { sumClusters, sumRows, totalsOf } from '../../../src/core/statistics/sum-rows';

test('a row per contribution, compressed; null is a row without cells', () => {
  const rows = sumRows([{ tp: 1, fp: 2 }, null, { fn: 3, tp: 4 }]);
  expect(rows.units).toBe(3);
  expect(rows.columns).toEqual(['tp', 'fp', 'fn']);
  expect([...rows.start]).toEqual([0, 2, 2, 4]);
  expect([...rows.column]).toEqual([0, 1, 0, 2]);
  expect([...rows.amount]).toEqual([1, 2, 4, 3]);
  expect(totalsOf(rows)).toEqual({ tp: 5, fp: 2, fn: 3 });
});

test('the contributions of one cluster add up in one row', () => {
  const rows = sumClusters([[{ sum: 1, count: 1 }, null, { sum: 0.5, count: 1 }], [null, null], []]);
  expect(rows.units).toBe(3);
  expect([...rows.start]).toEqual([0, 2, 2, 2]);
  expect(totalsOf(rows)).toEqual({ sum: 1.5, count: 2 });
});

test('no units have no totals', () => {
  expect(totalsOf(sumRows([]))).toEqual({});
  expect(totalsOf(sumRows([null]))).toEqual({});
});
