import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toChinese, toHalfWidth, toNumber } from '../../../src/core/law/chinese-number';

describe('a number in Chinese', () => {
  it('reads back, every one up to 20,000', () => {
    const wrong: number[] = [];
    for (let value = 0; value <= 20_000; value++) if (toNumber(toChinese(value)) !== value) wrong.push(value);
    expect(wrong).toEqual([]);
  });

  it('reads back up to 99,999,999', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        expect(toNumber(toChinese(value))).toBe(value);
      }),
      { numRuns: 2000 },
    );
    for (const value of [99_999_999, 10_000_000, 10_000_001, 10_010_000, 10_100_010, 90_909_090]) {
      expect(toNumber(toChinese(value))).toBe(value);
    }
  });

  it('reads back as digits: plain, with commas, in full width, in 万', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        const plain = String(value);
        expect(toNumber(plain)).toBe(value);
        expect(toNumber(value.toLocaleString('en-US'))).toBe(value);
        const wide = plain.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
        expect(toHalfWidth(wide)).toBe(plain);
        expect(toNumber(wide)).toBe(value);
        expect(toNumber(`${value / 10_000}万`)).toBe(value);
      }),
    );
  });

  it('leaves decimals as they are, to six places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (millionths) => {
        const text = (millionths / 1e6).toFixed(6);
        expect(toNumber(text)).toBe(Number(text));
      }),
    );
  });

  it('reads the same in forms of banks and of speech', () => {
    expect(toNumber('壹仟贰佰叁拾肆')).toBe(1234);
    expect(toNumber('二〇〇九')).toBe(2009);
    expect(toNumber('廿三')).toBe(23);
    expect(toNumber('卅')).toBe(30);
    expect(toNumber('两千零五')).toBe(2005);
    expect(toNumber('三百四')).toBe(340);
  });
});
