import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Staying } from '../../webview/staying';

describe('what of a list one looks at', () => {
  const reached = vi.fn();
  let staying: Staying;
  beforeEach(() => {
    vi.useFakeTimers();
    reached.mockClear();
    staying = new Staying(reached);
  });
  afterEach(() => vi.useRealTimers());

  it('is told at once while rows move on by less than is in view', () => {
    for (let first = 0; first < 100; first += 9) {
      staying.at(first, first + 10);
      expect(reached).toHaveBeenLastCalledWith(first, first + 10);
      vi.advanceTimersByTime(16);
    }
  });

  it('is told at once after a single leap, and again for the same rows', () => {
    vi.advanceTimersByTime(1000);
    staying.at(5000, 5010);
    expect(reached).toHaveBeenLastCalledWith(5000, 5010);
    staying.at(5000, 5010);
    expect(reached).toHaveBeenCalledTimes(2);
  });

  it('passes by only by leap after leap', () => {
    vi.advanceTimersByTime(1000);
    expect(staying.passes(1000, 1010)).toBe(false);
    staying.at(1000, 1010);
    expect(staying.passes(1005, 1015)).toBe(false);
    expect(staying.passes(2000, 2010)).toBe(true);
    staying.at(2000, 2010);
    expect(staying.passes(2000, 2010)).toBe(true);
    vi.advanceTimersByTime(100);
    expect(staying.passes(2000, 2010)).toBe(false);
    expect(staying.passes(3000, 3010)).toBe(false);
  });

  it('is told at the end of leap after leap, for where one stands then', () => {
    for (let first = 1000; first < 9000; first += 100) {
      staying.at(first, first + 10);
      vi.advanceTimersByTime(16);
    }
    expect(reached.mock.calls).toEqual([[1000, 1010]]);
    // Drawn anew at the same place, or moved on a little: it is still not known whether one stays.
    staying.at(8905, 8915);
    expect(reached).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(reached.mock.calls.slice(1)).toEqual([[8905, 8915]]);
    staying.at(8906, 8916);
    expect(reached).toHaveBeenLastCalledWith(8906, 8916);
  });
});
