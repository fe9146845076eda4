import type { Term } from '../verdict';
import { numeralCharacters, toHalfWidth, toNumber } from './chinese-number';
import { squeeze, type Span } from './span';

export interface TermReading {
  readonly term: Term;
  /** Which words decided, for the reason beside a score. */
  readonly rule: string;
  readonly span: Span;
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
    `(?<life>无期(?:徒刑)?)`,
    `(?<named>有期徒刑|拘役|管制)(?:刑期)?[为：:约]{0,4}(?=${duration})`,
    `(?<after>${duration})的?(?<kindAfter>有期徒刑|拘役|管制)`,
  ].join('|'),
  'g',
);
const probation = new RegExp(`缓刑(?:考验期)?限?[为：:约]{0,4}(${duration})`);
/** Begins the next count, whose probation is not that of the count before it. */
const nextCount = /有期徒刑|拘役|管制|无期|死刑|决定执行/;
const reprieved = /^[^。；;]{0,20}(?:缓期|缓刑)(?:[二两2]年)?(?:执行)?/;
const anyDuration = new RegExp(duration);
const noPenalty = /免予刑事处罚|免于刑事处罚|免除刑事处罚|免除处罚|无罪|不负刑事责任/;

const kinds: Readonly<Record<string, 'imprisonment' | 'detention' | 'control'>> = {
  有期徒刑: 'imprisonment',
  拘役: 'detention',
  管制: 'control',
};

/** Characters of the longest length of time. */
const longestDuration = 100;

function noGroups(pattern: string): string {
  return pattern.replace(/\((?!\?)/g, '(?:');
}

/**
 * The sentence a text pronounces. 决定执行 overrides the counts before it; otherwise the first principal penalty
 * counts. A text with a fine only has kind `none`. Undefined when no sentence is found. Never throws.
 */
export function readTerm(text: string): TermReading | undefined {
  const { text: plain, spanOf } = squeeze(toHalfWidth(text), /\s/);
  const decided = plain.lastIndexOf('决定执行');
  const from = Math.max(decided, 0);
  const part = plain.slice(from);
  const [first] = part.matchAll(principal);
  const reading = (first && readPronounced(part, first)) ?? readBare(part);
  if (!reading) return undefined;
  const { term, rule, span } = reading;
  return {
    term,
    rule: decided < 0 ? rule : `${rule} (决定执行 overrides the counts)`,
    span: spanOf(from + span[0], from + span[1]),
  };
}

/** Every principal penalty a text names, in order: those of single counts too. Never throws. */
export function findTerms(text: string): readonly TermReading[] {
  const { text: plain, spanOf } = squeeze(toHalfWidth(text), /\s/);
  return Array.from(plain.matchAll(principal)).flatMap((match) => {
    const reading = readPronounced(plain, match);
    return reading ? [{ ...reading, span: spanOf(...reading.span) }] : [];
  });
}

function readPronounced(text: string, match: RegExpExecArray): TermReading | undefined {
  const groups = match.groups ?? {};
  const start = match.index;
  const named = start + match[0].length;
  const rest = text.slice(named);
  if (groups['death'] !== undefined) {
    const words = reprieved.exec(rest)?.[0];
    const reprieve = groups['death'] === '死缓' || words !== undefined;
    return {
      term: { kind: 'death', imprisonment: 0, death_penalty: true, reprieve },
      rule: reprieve ? '死刑 with 缓期' : '死刑',
      span: [start, named + (words?.length ?? 0)],
    };
  }
  if (groups['life'] !== undefined) {
    const term = { kind: 'life', imprisonment: 0, life_imprisonment: true } as const;
    return { term, rule: '无期徒刑', span: [start, named] };
  }
  const word = groups['named'] ?? groups['kindAfter'] ?? '';
  const kind = kinds[word] ?? 'imprisonment';
  const length = groups['after'] ?? anyDuration.exec(rest.slice(0, longestDuration))?.[0] ?? '';
  const imprisonment = monthsIn(length);
  if (imprisonment === undefined) return undefined;
  const next = rest.search(nextCount);
  const suspended = probation.exec(next < 0 ? rest : rest.slice(0, next));
  const suspension = suspended?.[1] === undefined ? undefined : monthsIn(suspended[1]);
  const end = named + (groups['after'] === undefined ? length.length : 0);
  return {
    term: { kind, imprisonment, ...(suspension !== undefined && { probation: suspension }) },
    rule: suspension === undefined ? `${word} and its length` : `${word} and its length, with 缓刑`,
    span: [
      start,
      suspended && suspension !== undefined ? named + suspended.index + suspended[0].length : end,
    ],
  };
}

function readBare(text: string): TermReading | undefined {
  const plain = /^(?:刑期[:为]?)?(\d{1,4})$/.exec(text)?.[1];
  if (plain !== undefined) {
    return {
      term: { imprisonment: Number(plain) },
      rule: 'a plain number of months',
      span: [text.length - plain.length, text.length],
    };
  }
  const found = (match: RegExpExecArray, rule: string, term: Term): TermReading => ({
    term,
    rule,
    span: [match.index, match.index + match[0].length],
  });
  const none = noPenalty.exec(text);
  if (none) return found(none, 'no penalty', { kind: 'none', imprisonment: 0 });
  const bare = anyDuration.exec(text);
  const length = bare ? monthsIn(bare[0]) : undefined;
  if (bare && length !== undefined)
    return found(bare, 'a length of time without its kind', { imprisonment: length });
  const fine = /罚金/.exec(text);
  return fine ? found(fine, 'a fine only', { kind: 'none', imprisonment: 0 }) : undefined;
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
