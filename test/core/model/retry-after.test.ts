import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../src/core/model/retry-after';

const now = Date.parse('2025-01-01T00:00:00Z');

describe('Retry-After', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'retry-after': '120' }, 120_000],
    ['parts of seconds', { 'retry-after': '0.5' }, 500],
    ['zero', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Wed, 01 Jan 2025 00:00:30 GMT' }, 30_000],
    ['a date that has passed', { 'retry-after': 'Tue, 31 Dec 2024 00:00:00 GMT' }, 0],
    [
      'a date on a server whose clock is an hour fast',
      { date: 'Wed, 01 Jan 2025 01:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2025 01:00:30 GMT' },
      30_000,
    ],
    ['milliseconds before seconds', { 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    ['nothing', {}, undefined],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
    ['a negative number', { 'retry-after-ms': '-5' }, undefined],
  ])('in %s', (_, headers, expected) => {
    expect(parseRetryAfter(new Headers(headers), now)).toBe(expected);
  });
});
