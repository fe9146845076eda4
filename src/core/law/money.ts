import { numeralCharacters, toNumber } from './chinese-number';

// Bounded, so that a runaway answer is read in linear time.
const digits = `(?<![\\d,.])\\d[\\d,]{0,24}(?:\\.\\d{1,9})?(?:\\s{0,4}[十百千万亿][${numeralCharacters}]{0,12})?`;
const words = `(?<![${numeralCharacters}])[${numeralCharacters}]{1,24}`;

/** Source of a pattern with one group, the number; for text in half width. */
export const amountPattern = `(?:人民币|合计|[为：:共计￥¥\\s]){0,8}(${digits}|${words})`;
/** What may follow the number of an amount in yuan. */
export const yuanPattern = '\\s{0,4}余?(?:元|块|圆)';

/** The value of what `amountPattern` found. */
export function amountOf(written: string | undefined): number | undefined {
  return toNumber((written ?? '').replace(/[,\s]/g, ''));
}
