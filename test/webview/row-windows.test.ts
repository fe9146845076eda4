import { describe, expect, it } from 'vitest';
import { RowWindows } from '../../webview/row-windows';

function windows(total: number) {
  const asked: (readonly [number, number])[] = [];
  let failing = false;
  const rows = new RowWindows<number>(
    (from, count) => {
      asked.push([from, count]);
      if (failing) return Promise.reject(new Error('gone'));
      return Promise.resolve(Array.from({ length: count }, (_, offset) => from + offset));
    },
    () => undefined,
  );
  rows.total = total;
  return {
    rows,
    asked,
    fail: (fails: boolean) => {
      failing = fails;
    },
  };
}

/** Lets the promises above settle. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('windows of rows', () => {
  it('asks once for each window in view', async () => {
    const { rows, asked } = windows(120);
    rows.ensure(40, 60);
    rows.ensure(40, 60);
    await settled();
    rows.ensure(40, 200);
    expect(asked).toEqual([
      [0, 50],
      [50, 50],
      [100, 20],
    ]);
    expect(rows.get(59)).toBe(59);
  });

  it('asks again when the list grew, and not when the new row was told', async () => {
    const { rows, asked } = windows(10);
    rows.ensure(0, 10);
    await settled();
    rows.total = 11;
    rows.set(10, 10);
    rows.ensure(0, 11);
    expect(asked).toHaveLength(1);
    rows.total = 12;
    rows.ensure(0, 12);
    expect(asked).toEqual([
      [0, 10],
      [0, 12],
    ]);
  });

  it('asks for the middle first, and passes over what is scrolled past while windows are coming', async () => {
    const { rows, asked } = windows(5000);
    rows.ensure(100, 300);
    expect(asked.map(([from]) => from)).toEqual([150, 200]);
    rows.ensure(2000, 2150);
    await settled();
    rows.ensure(4000, 4050);
    expect(asked.map(([from]) => from)).toEqual([150, 200, 4000]);
  });

  it('keeps the reason of a failure until it is tried again', async () => {
    const { rows, fail } = windows(10);
    fail(true);
    rows.ensure(0, 10);
    await settled();
    expect(rows.failure(3)).toBe('gone');
    fail(false);
    rows.retry(3);
    await settled();
    expect(rows.failure(3)).toBeUndefined();
    expect(rows.get(3)).toBe(3);
  });

  it('forgets what is far away, and asks for it again', async () => {
    const { rows, asked } = windows(20_000);
    for (let from = 0; from < 6000; from += 50) {
      rows.ensure(from, from + 50);
      await settled();
    }
    rows.ensure(5950, 6000);
    expect(rows.get(0)).toBeUndefined();
    expect(rows.get(5999)).toBe(5999);
    const before = asked.length;
    rows.ensure(0, 50);
    await settled();
    expect(asked.length).toBe(before + 1);
    expect(rows.get(0)).toBe(0);
  });
});
