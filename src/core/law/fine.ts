import { numeralCharacters, toHalfWidth, toNumber } from './chinese-number';

// Bounded, so that a runaway answer is read in linear time.
const digits = `(?<![\\d,.])\\d[\\d,]{0,24}(?:\\.\\d{1,9})?(?:\\s*[十百千万亿][${numeralCharacters}]{0,12})?`;
const words = `(?<![${numeralCharacters}])[${numeralCharacters}]{1,24}`;
const amount = `(?:人民币|合计|[为：:共计￥¥\\s]){0,8}(${digits}|${words})`;
const afterFine = new RegExp(`罚金${amount}`, 'g');
const inYuan = new RegExp(`${amount}\\s*(?:余)?(?:元|块|圆)`, 'g');

/**
 * Yuan of the fine a text pronounces: `并处罚金人民币二万五千元` → 25000, `71.4万元` → 714000, `10,120,000元`. What stands
 * after 罚金 comes first, then any amount in yuan, then a plain number; 决定执行 overrides the counts before it.
 * Undefined when there is none. Never throws.
 */
export function readFine(text: string): number | undefined {
  const plain = toHalfWidth(text);
  const decided = plain.lastIndexOf('决定执行');
  for (const part of decided < 0 ? [plain] : [plain.slice(decided), plain]) {
    for (const pattern of [afterFine, inYuan]) {
      for (const match of part.matchAll(pattern)) {
        const value = toNumber((match[1] ?? '').replace(/[,\s]/g, ''));
        if (value !== undefined) return value;
      }
    }
  }
  return toNumber(plain);
}

/** The fine of a verdict in yuan, read when it is text. */
export function fineOf(fine: number | string | undefined): number | undefined {
  return typeof fine === 'string' ? readFine(fine) : fine;
}
