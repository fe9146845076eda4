import type { Term } from '../verdict';
import { numeralCharacters, toHalfWidth, toNumber } from './chinese-number';

export interface TermReading {
  readonly term: Term;
  /** Which words decided, for the reason beside a score. */
  readonly rule: string;
}

// Bounded, so that a runaway answer is read in linear time.
const number = `(?<![${numeralCharacters}])[${numeralCharacters}半]{1,16}(?:\\.\\d{1,9})?`;
const years = `(${number})年(半)?`;
const months = `(${number})(?:个(半))?个?月`;
const days = `(${number})[日天]`;
const duration = noGroups(
  // Not a bound of a statutory range, such as 三年以上十年以下.
  `(?:${years}(?:[零又加]?${months})?(?:[零又加]?${days})?|${months}(?:[零又加]?${days})?|${days})(?![年月个]|以[上下内])`,
);

const principal = new RegExp(
  [
    `(?<death>死刑|死缓)`,
    `(?<life>无期)`,
    `(?<named>有期徒刑|拘役|管制)(?:刑期)?[为：:约]*(?=${duration})`,
    `(?<after>${duration})的?(?<kindAfter>有期徒刑|拘役|管制)`,
  ].join('|'),
);
const probation = new RegExp(`缓刑(?:考验期)?限?[为：:约]*(${duration})`);
const anyDuration = new RegExp(duration);
const noPenalty = /免予刑事处罚|免于刑事处罚|免除刑事处罚|免除处罚|无罪|不负刑事责任/;

const kinds: Readonly<Record<string, 'imprisonment' | 'detention' | 'control'>> = {
  有期徒刑: 'imprisonment',
  拘役: 'detention',
  管制: 'control',
};

function noGroups(pattern: string): string {
  return pattern.replace(/\((?!\?)/g, '(?:');
}

/**
 * The sentence a text pronounces. 决定执行 overrides the counts before it; otherwise the first principal penalty
 * counts. A text with a fine only has kind `none`. Undefined when no sentence is found. Never throws.
 */
export function readTerm(text: string): TermReading | undefined {
  const plain = toHalfWidth(text).replace(/\s/g, '');
  const decided = plain.lastIndexOf('决定执行');
  const part = decided < 0 ? plain : plain.slice(decided);
  const reading = readPronounced(part) ?? readBare(part);
  if (!reading || decided < 0) return reading;
  return { term: reading.term, rule: `${reading.rule} (决定执行 overrides the counts)` };
}

function readPronounced(text: string): TermReading | undefined {
  const match = principal.exec(text);
  const groups = match?.groups;
  if (!match || !groups) return undefined;
  const rest = text.slice(match.index + match[0].length);
  if (groups['death'] !== undefined) {
    const reprieve = groups['death'] === '死缓' || /^[^。；;]{0,20}(?:缓期|缓刑)/.test(rest);
    return {
      term: { kind: 'death', imprisonment: 0, death_penalty: true, reprieve },
      rule: reprieve ? '死刑 with 缓期' : '死刑',
    };
  }
  if (groups['life'] !== undefined) {
    return { term: { kind: 'life', imprisonment: 0, life_imprisonment: true }, rule: '无期徒刑' };
  }
  const word = groups['named'] ?? groups['kindAfter'] ?? '';
  const kind = kinds[word] ?? 'imprisonment';
  const imprisonment = monthsIn(groups['after'] ?? rest);
  if (imprisonment === undefined) return undefined;
  const suspended = probation.exec(rest)?.[1];
  const suspension = suspended === undefined ? undefined : monthsIn(suspended);
  return {
    term: { kind, imprisonment, ...(suspension !== undefined && { probation: suspension }) },
    rule: suspension === undefined ? `${word} and its length` : `${word} and its length, with 缓刑`,
  };
}

function readBare(text: string): TermReading | undefined {
  if (/^(?:刑期[:为]?)?\d+$/.test(text)) {
    return { term: { imprisonment: Number(/\d+/.exec(text)?.[0]) }, rule: 'a plain number of months' };
  }
  if (noPenalty.test(text)) return { term: { kind: 'none', imprisonment: 0 }, rule: 'no penalty' };
  const length = monthsIn(text);
  if (length !== undefined)
    return { term: { imprisonment: length }, rule: 'a length of time without its kind' };
  if (/罚金/.test(text)) return { term: { kind: 'none', imprisonment: 0 }, rule: 'a fine only' };
  return undefined;
}

/** The first length of time in a text, in months; a day is a thirtieth. */
function monthsIn(text: string): number | undefined {
  const piece = anyDuration.exec(text)?.[0];
  if (piece === undefined) return undefined;
  const year = new RegExp(years).exec(piece);
  const month = new RegExp(months).exec(piece.replace(/^.*年半?/, ''));
  const day = new RegExp(days).exec(piece.replace(/^.*[年月]/, ''));
  let total = 0;
  for (const [value, unit] of [
    [year?.[1], 12],
    [year?.[2], 12],
    [month?.[1], 1],
    [month?.[2], 1],
    [day?.[1], 1 / 30],
  ] as const) {
    if (value === undefined) continue;
    const amount = toNumber(value.replace(/^零(?=.)/, ''));
    if (amount === undefined) return undefined;
    total += amount * unit;
  }
  return Math.round(total * 1e6) / 1e6;
}

/** The term of a verdict, read when it is text, its kind filled in when its flags tell it. */
export function termOf(term: Term | string | undefined): Term | undefined {
  if (term === undefined) return undefined;
  if (typeof term === 'string') return readTerm(term)?.term;
  if (term.kind !== undefined) return term;
  if (term.death_penalty === true) return { ...term, kind: 'death' };
  if (term.life_imprisonment === true) return { ...term, kind: 'life' };
  return term;
}

/** Whether two terms are the same sentence; a kind that is not told (CAIL2018) fits any that is counted in months. */
export function sameTerm(a: Term, b: Term): boolean {
  const lengths =
    (a.imprisonment ?? 0) === (b.imprisonment ?? 0) && (a.probation ?? 0) === (b.probation ?? 0);
  const counted = (kind: Term['kind']): boolean => kind !== 'life' && kind !== 'death';
  const kind =
    a.kind === b.kind || ((a.kind === undefined || b.kind === undefined) && counted(a.kind ?? b.kind));
  return kind && lengths && (a.reprieve ?? false) === (b.reprieve ?? false);
}

/** A term in a few words, such as `imprisonment 18 months, probation 24 months`. */
export function describeTerm(term: Term): string {
  if (term.kind === 'death') return term.reprieve === true ? 'death with reprieve' : 'death';
  if (term.kind === 'life' || term.kind === 'none') return term.kind === 'none' ? 'no term' : 'life';
  const suspended = term.probation === undefined ? '' : `, probation ${term.probation} months`;
  return `${term.kind ?? 'term of'} ${term.imprisonment ?? 0} months${suspended}`;
}
