import { clausesOf, type Clause } from './clauses';
import { resultAmount } from './result-amount';
import type { Span } from './span';

/** What one disposition of a judgment does. */
export const RESULT_KINDS = [
  /** 驳回上诉，维持原判 */
  'appeal-dismissed',
  /** 维持 a part of the judgment below */
  'upheld',
  /** 撤销 the judgment below, or a part of it */
  'judgment-revoked',
  /** 变更, 改判 */
  'changed',
  /** 发回重审 */
  'remanded',
  /** 准许撤回上诉, 准许撤诉 */
  'withdrawn',
  /** 驳回起诉 */
  'action-dismissed',
  /** 驳回诉讼请求, also of a part */
  'claims-dismissed',
  /** 撤销 an administrative act or another decision */
  'act-revoked',
  /** 确认, and what states a right or a relation: 解除, 有效, 由…继承 */
  'declared',
  /** A sum of money is to be paid, given back or made good. */
  'payment',
  /** Something else is to be done or left: 责令重新作出, 停止侵害, 搬离 */
  'ordered',
  'acquitted',
  'sentenced',
  /** 追缴, 没收, 退赔 */
  'confiscated',
  /** Who bears the costs of the suit. */
  'costs',
  'other',
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export interface ResultReading {
  readonly kind: ResultKind;
  /** What is to be paid, when the disposition names it. */
  readonly yuan?: number;
  /** The clause; for formulas (驳回上诉，维持原判) the words from the formula on. */
  readonly span: Span;
  /** The words that decided, for the reason beside a score. */
  readonly rule: string;
}

interface Rule {
  readonly kind: ResultKind;
  readonly pattern: RegExp;
}

/** Words before a disposition: numbering, 判决如下, 依法. */
const lead =
  /^(?:[\s“”"、，,：:]|[一二三四五六七八九十]{1,3}、|\d{1,2}[、.．]|(?:判决|裁定)(?!书|[^，。]{0,6}(?:生效|送达|发生))(?:如下)?|如下|依法|应当?予?以?|故|本[院案]|即)*/;
/** Dispositions of a fixed form; they may stand after a comma too. */
const formulas: readonly Rule[] = [
  { kind: 'remanded', pattern: /^(?:撤销[^。；;]{0,120})?发回[^，。；;]{0,40}(?:重审|重新审[判理])/ },
  {
    kind: 'appeal-dismissed',
    pattern:
      /^(?:驳回(?:[^，。；;]{0,60}的)?(?:全部)?(?:上诉|抗诉)(?!人|单位|机关)(?:请求)?(?:[，,、\s]{0,3}维持原(?:判决?|裁定?|审判决|审裁定))?|维持原(?:判|裁))/,
  },
  {
    kind: 'withdrawn',
    pattern: /^(?:准许|准予|同意)[^。；;]{0,60}撤(?:回|诉)|^按[^。；;]{0,40}撤(?:回|诉)[^，。；]{0,6}处理/,
  },
  { kind: 'action-dismissed', pattern: /^驳回(?:[^，。；;]{0,60}的)?起诉/ },
  { kind: 'claims-dismissed', pattern: /^驳回[^。；;]{0,240}?请求/ },
  { kind: 'changed', pattern: /^(?:变更|改判)|^撤销[^。；;]{0,120}[，,]\s*改判/ },
  { kind: 'upheld', pattern: /^维持/ },
  { kind: 'judgment-revoked', pattern: /^撤销(?:原判|原审|一审|[^，,。；;]{0,80}(?:判决|裁定|人民法院))/ },
  { kind: 'act-revoked', pattern: /^撤销/ },
];
const due = /(?:判决|裁定|调解)书?[^，。；]{0,14}(?:生效|送达|发生(?:法律)?效力)|判决送达/;
const pay = /支付|给付|偿还|归还|返还|赔偿|退还|偿付|退付|付还|补偿|清偿|缴纳|交纳|付清/;
/** Dispositions in free words, told by words anywhere in the clause. */
const free: readonly Rule[] = [
  { kind: 'costs', pattern: /(?:受理费|诉讼费|公告费|保全费)[^。；]{0,80}负担/ },
  { kind: 'acquitted', pattern: /无罪|不负刑事责任/ },
  { kind: 'sentenced', pattern: /判处|决定执行|免[予于]刑事处罚|犯[^，。；犯]{1,40}罪/ },
  { kind: 'confiscated', pattern: /追缴|没收|退赔/ },
  {
    kind: 'declared',
    pattern:
      /^确认|(?:有效|无效|违法|解除|不成立|优先受偿)(?:的?权利)?$|存在[^。；]{0,12}(?:劳动|事实|合同)[^。；]{0,4}关系|由[^。；]{0,20}(?:继承|享有)|程序违法/,
  },
];
const ordering = /^(?:责令|限|由|被告|原告|第三人|被?上诉人)|立即停止|撤销|协助|搬离|重新作出/;
const withMoney: ReadonlySet<ResultKind> = new Set(['payment', 'changed', 'upheld', 'confiscated', 'costs']);
const pleads = /请求|诉请|主张|要求|诉称|申请/;
/** 上诉人请求: what follows is asked for and not disposed. */
const pleading = /^[^，。：:的]{0,20}(?:请求|诉请|主张|要求|诉称|辩称)/;

/**
 * What a text disposes, clause by clause: one entry of a verdict's `results`, or a whole operative part with its 一、二、.
 * Every clause gets a kind; `other` is what no rule knows. Never throws.
 */
export function readResults(text: string): readonly ResultReading[] {
  return clausesOf(text).map(readClause);
}

/** The kinds of a verdict's results, in order, repetitions included. */
export function resultKinds(results: readonly string[] | undefined): readonly ResultKind[] {
  return (results ?? []).flatMap(readResults).map(({ kind }) => kind);
}

/** Whether the appeal failed and nothing else was disposed: the usual end of a second instance. */
export function isAppealDismissed(results: readonly string[] | undefined): boolean {
  const kinds = resultKinds(results);
  return kinds.length > 0 && kinds.every((kind) => kind === 'appeal-dismissed' || kind === 'costs');
}

function readClause({ text, span }: Clause): ResultReading {
  return readFormula(text, span) ?? readFree(text, span);
}

function readFormula(text: string, span: Span): ResultReading | undefined {
  const starts = [0, ...Array.from(text.matchAll(/[，,：:]/g), ({ index }) => index + 1)];
  for (const start of starts) {
    if (pleads.test(text.slice(Math.max(0, start - 60), start))) return undefined;
    const rest = text.slice(start, start + 600);
    const at = start + (lead.exec(rest)?.[0].length ?? 0);
    const words = text.slice(at);
    // After a comma only the court's own formulas count: 维持 and 撤销 also stand in what others did before.
    const rules = start === 0 ? formulas : formulas.slice(0, 2);
    const rule = rules.find(({ pattern }) => pattern.test(words));
    if (rule) return reading(rule.kind, words, [span[0] + at, span[1]], firstWords(words, rule.pattern));
  }
  return undefined;
}

function readFree(text: string, span: Span): ResultReading {
  if (pleading.test(text)) return { kind: 'other', span, rule: 'what a party asks for' };
  const rule = free.find(({ pattern }) => pattern.test(text));
  if (rule) return reading(rule.kind, text, span, firstWords(text, rule.pattern));
  const verb = pay.exec(text)?.[0];
  if (verb !== undefined && /元/.test(text)) return reading('payment', text, span, verb);
  const order = due.exec(text) ?? ordering.exec(text);
  return order ? reading('ordered', text, span, order[0]) : { kind: 'other', span, rule: 'no rule fits' };
}

function reading(kind: ResultKind, text: string, span: Span, words: string): ResultReading {
  // 案件受理费50元，减半收取25元: of costs the last amount is the one that is owed.
  const amount = withMoney.has(kind)
    ? resultAmount(kind === 'costs' ? text.replace(/^.*减半收取/s, '') : text)
    : undefined;
  if (!amount) return { kind, span, rule: words };
  return { kind, yuan: amount.yuan, span, rule: `${words}; ${amount.rule}` };
}

function firstWords(text: string, pattern: RegExp): string {
  const words = pattern.exec(text)?.[0] ?? '';
  return words.length > 24 ? `${words.slice(0, 24)}…` : words;
}
