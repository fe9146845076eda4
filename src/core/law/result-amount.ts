import { toHalfWidth } from './chinese-number';
import { amountOf, amountPattern, yuanPattern } from './money';

const inYuan = new RegExp(`${amountPattern}${yuanPattern}`, 'g');
/** 以20000元为基数, 以本金20000元中未履行部分为基数: what interest is taken of. */
const basisAfter = /^[^，。；,;元]{0,12}为(?:基数|本金|限)/;
const basisBefore = /基数[为是]?$/;
/** 每月支付1200元: owed again and again. */
const rate = /每(?:年|个?月|日|天|季度?)[^，。；,;]{0,30}$/;
/** Fines have a reading of their own. */
const fine = /罚金$/;
const total = /(?:共计|合计|总计|共)[为：:]?$/;
const skipped: readonly RegExp[] = [rate, basisBefore, fine];
/** Characters around an amount that are looked at. */
const near = 40;

export interface ResultAmount {
  readonly yuan: number;
  readonly rule: string;
}

/**
 * What a disposition orders to pay, in yuan: the sum of its amounts, where a total (共计, 合计) that repeats the amounts
 * before it counts instead of them. Bases of interest, amounts owed each month or year, and fines do not count. Undefined when
 * none is left.
 */
export function resultAmount(text: string): ResultAmount | undefined {
  const plain = toHalfWidth(text);
  let sum = 0;
  let count = 0;
  let stated = false;
  for (const match of plain.matchAll(inYuan)) {
    const value = amountOf(match[1]);
    const end = match.index + match[0].length;
    const start = end - match[0].trimStart().length;
    const lead = /^(?:人民币|[为：:￥¥\s])*(?:合计|共计)/.exec(match[0]) !== null;
    const before = plain.slice(Math.max(0, start - near), start);
    if (value === undefined || skipped.some((one) => one.test(before))) continue;
    if (basisAfter.test(plain.slice(end, end + near))) continue;
    if ((lead || total.test(before)) && count > 0 && Math.abs(value - sum) < 0.005) {
      stated = true;
      continue;
    }
    sum += value;
    count += 1;
    stated = false;
  }
  if (count === 0) return undefined;
  const rule = stated ? 'the stated total' : count === 1 ? 'its amount' : `sum of ${count} amounts`;
  return { yuan: Math.round(sum * 100) / 100, rule };
}
