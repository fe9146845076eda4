import type { VirtualItem } from '@tanstack/virtual-core';
import { describe, expect, it } from 'vitest';
import { RowSlots } from '../../webview/row-slots';

const rows = (...indexes: readonly number[]): VirtualItem[] =>
  indexes.map((index) => ({ index, key: index, start: 0, end: 0, size: 0, lane: 0 }));

function slotsOf(kindOf: (index: number) => string | undefined = () => 'call') {
  const slots = new RowSlots();
  return (...indexes: readonly number[]) => slots.assign(rows(...indexes), kindOf).map(({ slot }) => slot);
}

describe('the elements of rows', () => {
  it('go on to rows that come in below, in the opposite order of that in which they left', () => {
    const show = slotsOf();
    expect(show(0, 1, 2, 3)).toEqual([0, 1, 2, 3]);
    expect(show(2, 3, 4, 5)).toEqual([2, 3, 1, 0]);
  });

  it('go on to rows that come in above', () => {
    const show = slotsOf();
    show(4, 5, 6, 7);
    expect(show(2, 3, 4, 5)).toEqual([3, 2, 0, 1]);
  });

  it('are made beside what stays, where more come than left', () => {
    const show = slotsOf();
    show(0, 1, 2);
    expect(show(1, 2, 3, 4)).toEqual([1, 2, 3, 0]);
  });

  it('stay in their order after a jump, with the row that is held', () => {
    const show = slotsOf();
    show(0, 1, 2, 3);
    expect(show(0, 51, 52, 53)).toEqual([0, 1, 2, 3]);
    expect(show(0, 900, 901, 902)).toEqual([0, 1, 2, 3]);
  });

  it('go on to rows of the same kind only, and those without a kind to none', () => {
    const kinds = ['call', 'absent', undefined, 'absent', undefined, 'call'];
    const show = slotsOf((index) => kinds[index]);
    show(0, 1, 2);
    expect(show(3, 4, 5)).toEqual([1, 3, 0]);
  });

  it('stay with a row that turns out to be of another kind', () => {
    let kind = 'absent';
    const show = slotsOf(() => kind);
    show(0, 1);
    kind = 'call';
    expect(show(0, 1)).toEqual([0, 1]);
    expect(show(1, 2)).toEqual([1, 0]);
  });
});
