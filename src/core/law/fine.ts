import { toHalfWidth, toNumber } from './chinese-number';
import { amountOf, amountPattern, yuanPattern } from './money';
import type { Span } from './span';

export interface FineReading {
  readonly yuan: number;
  /** Which words decided, for the reason beside a score. */
  readonly rule: string;
  readonly span: Span;
}

const afterFine = new RegExp(`罚金${amountPattern}(?:${yuanPattern})?`, 'g');
const inYuan = new RegExp(`${amountPattern}${yuanPattern}`, 'g');

/** Every fine that stands after the word 罚金, in order. Never throws. */
export function findFines(text: string): readonly FineReading[] {
  return amountsIn(toHalfWidth(text), 0, afterFine, 'the amount after 罚金');
}

/**
 * The fine a text pronounces: `并处罚金人民币二万五千元` → 25000, `71.4万元` → 714000, `10,120,000元`. What stands after
 * 罚金 comes first, then any amount in yuan, then a plain number; 决定执行 overrides the counts before it. Undefined
 * when there is none. Never throws.
 */
export function locateFine(text: string): FineReading | undefined {
  const plain = toHalfWidth(text);
  const decided = plain.lastIndexOf('决定执行');
  for (const from of decided < 0 ? [0] : [decided, 0]) {
    const [reading] = [
      ...amountsIn(plain, from, afterFine, 'the amount after 罚金'),
      ...amountsIn(plain, from, inYuan, 'the first amount in yuan'),
    ];
    if (!reading) continue;
    return from === 0 ? reading : { ...reading, rule: `${reading.rule} (决定执行 overrides the counts)` };
  }
  const yuan = toNumber(plain);
  const start = plain.length - plain.trimStart().length;
  return yuan === undefined
    ? undefined
    : { yuan, rule: 'a plain number', span: [start, plain.trimEnd().length] };
}

/** The yuan of `locateFine`. */
export function readFine(text: string): number | undefined {
  return locateFine(text)?.yuan;
}

/** The fine of a verdict in yuan, read when it is text. */
export function fineOf(fine: number | string | undefined): number | undefined {
  return typeof fine === 'string' ? readFine(fine) : fine;
}

function amountsIn(text: string, from: number, pattern: RegExp, rule: string): FineReading[] {
  return Array.from(text.slice(from).matchAll(pattern)).flatMap((match) => {
    const yuan = amountOf(match[1]);
    const lead = /^[为：:\s]*/.exec(match[0])?.[0].length ?? 0;
    const start = from + match.index;
    return yuan === undefined ? [] : [{ yuan, rule, span: [start + lead, start + match[0].length] as const }];
  });
}
