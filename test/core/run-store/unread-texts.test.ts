import { describe, expect, it } from 'vitest';
import { UnreadTexts } from '../../../src/core/run-store/unread-texts';

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const cut = (value: unknown, names = ['excerpt', 'reason']): unknown =>
  JSON.parse(new TextDecoder().decode(new UnreadTexts(names).cut(encoded(JSON.stringify(value)))));

describe('texts that need not be read', () => {
  it('are empty, at any depth; all else stays', () => {
    const record = {
      key: '甲',
      excerpt: '被告人……',
      scores: [{ metric: 'reason', value: 1, reason: 'gold "盗窃", \\ the same' }, { reason: '' }],
      length: 4,
    };
    expect(cut(record)).toEqual({
      key: '甲',
      excerpt: '',
      scores: [{ metric: 'reason', value: 1, reason: '' }, { reason: '' }],
      length: 4,
    });
  });

  it('are only those under just these names', () => {
    const record = { reasons: 'a', reaso: 'b', '"reason': 'c', excerpt: ['d'], reason: 3, last: 'reason' };
    expect(cut(record)).toEqual(record);
  });

  it('end where their text does, whatever it holds', () => {
    for (const text of ['\\', '\\\\"', '","reason":"', '\n\t\u0001', '😀'.repeat(300)])
      expect(cut({ reason: text, last: text })).toEqual({ reason: '', last: text });
  });

  it('leave nothing of the line before in the next', () => {
    const texts = new UnreadTexts(['reason']);
    const long = encoded(JSON.stringify({ reason: 'x', last: 'y'.repeat(100) }));
    expect(texts.cut(long).length).toBe(long.length - 1);
    expect(new TextDecoder().decode(texts.cut(encoded('{"reason":"x"}')))).toBe('{"reason":""}');
  });

  it('leave a torn line torn', () => {
    const whole = encoded('{"key":"a","reason":"b\\"c","last":"d"}');
    for (let end = 1; end < whole.length; end++) {
      const torn = new TextDecoder().decode(new UnreadTexts(['reason']).cut(whole.subarray(0, end)));
      expect(() => JSON.parse(torn) as unknown).toThrow();
    }
  });
});
