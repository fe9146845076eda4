import { describe, expect, it } from 'vitest';
import { serialiser } from '../../../src/core/run-store/redact-values';

describe('what is written', () => {
  const { json, text } = serialiser(['1795', 'a"quoted"key']);

  it('keeps its shape, whatever the secret looks like', () => {
    const value = { at: 1795, facts: 'code 1795 and a"quoted"key', list: ['1795'], '1795': true };
    expect(JSON.parse(json(value))).toEqual({
      at: 1795,
      facts: 'code [redacted] and [redacted]',
      list: ['[redacted]'],
      '1795': true,
    });
  });

  it('leaves ordinary words alone', () => {
    const words =
      'he wrote password=abcdefg" and left; basic principles, basic information, Bearer instruments';
    expect(JSON.parse(json({ words }))).toEqual({ words });
    expect(text(words)).toBe(words);
  });

  it('holds no key of a vendor that nobody told of', () => {
    expect(text('use sk-abcdefghijklmnop123456 here')).toBe('use [redacted] here');
  });
});
