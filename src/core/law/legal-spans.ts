import { citationKey, readCitations } from './citation';
import { canonicalCharge } from './charge-alias';
import { locateCharges, normaliseCharge } from './charge';
import { findFines, locateFine } from './fine';
import { readResults, type ResultKind } from './results';
import { describeTerm, findTerms } from './term';

/** A stretch of a text, `[start, end)` in UTF-16 units, and what it was read as. */
export interface LegalSpan {
  readonly kind: 'citation' | 'term' | 'fine' | 'charge' | 'result';
  readonly start: number;
  readonly end: number;
  /** The reading in its canonical form: `刑法 133-1 ¶1 (2)`, `imprisonment 42 months`, `5000 yuan`, 盗窃, `upheld`. */
  readonly value: string;
}

const named =
  /(?:(?<!侵)犯有?(?!罪)|构成|以(?!危险方法)|涉嫌|触犯|认定为|定为|(?<=罪[、和及与]))([\u4e00-\u9fff、（）()]{2,30}?)(?<!犯)罪(?![行犯名过责证恶刑])/g;
/** What stands before 罪 in other words than a charge's name. */
const noCharge =
  /^(?:认|数|其|本|无|有|此|该|同种|前|漏|新|重|轻|何|[一二两三])$|自己|的$|所犯|上述|认为|或者/;
/** What is left at the end of a result that was cut short. */
const leftOver = /(?:[\s，,：:、即“"「（(]|[并判]处){1,12}$/;
/** Results that a fixed form tells; in running text the others are too easily something else. */
const formulas: ReadonlySet<ResultKind> = new Set([
  'appeal-dismissed',
  'upheld',
  'judgment-revoked',
  'changed',
  'remanded',
  'withdrawn',
  'action-dismissed',
  'claims-dismissed',
]);

/**
 * What can be marked in a judgment or an answer, in order and without overlaps. Where two readings overlap, citations go
 * before charges, terms, fines and results; a result gives up what another reading holds at its end.
 */
export function legalSpans(text: string): readonly LegalSpan[] {
  const taken: LegalSpan[] = [];
  const free = new Uint8Array(text.length);
  for (const span of [
    ...citations(text),
    ...charges(text),
    ...terms(text),
    ...fines(text),
    ...results(text),
  ]) {
    const clash = free.subarray(span.start, span.end).indexOf(1);
    const end = clash < 0 ? span.end : span.kind === 'result' ? span.start + clash : span.start;
    const cut = text.slice(span.start, end).replace(leftOver, '');
    if (cut === '' || (clash >= 0 && cut.length < 4)) continue;
    free.fill(1, span.start, span.start + cut.length);
    taken.push({ ...span, end: span.start + cut.length });
  }
  return taken.sort((left, right) => left.start - right.start);
}

function citations(text: string): LegalSpan[] {
  return readCitations(text).citations.map((citation) => ({
    kind: 'citation',
    start: citation.span[0],
    end: citation.span[1],
    value: citationKey(citation),
  }));
}

/** Charges by the words before them; a short text that is nothing but charges by its own form. */
function charges(text: string): LegalSpan[] {
  const found = Array.from(text.matchAll(named)).flatMap((match): LegalSpan[] => {
    const words = match[1] ?? '';
    const name = normaliseCharge(words);
    if (name.length < 2 || noCharge.test(name)) return [];
    const end = match.index + match[0].length;
    return [{ kind: 'charge', start: end - words.length - 1, end, value: canonicalCharge(name) }];
  });
  if (found.length > 0 || !/^[^，。；;]{2,60}罪(?:<eoa>)?\s*$/.test(text)) return found;
  return locateCharges(text).map(({ name, span: [start, end] }) => ({
    kind: 'charge',
    start,
    end,
    value: canonicalCharge(name),
  }));
}

function terms(text: string): LegalSpan[] {
  return findTerms(text).map(({ term, span: [start, end] }) => ({
    kind: 'term',
    start,
    end,
    value: describeTerm(term),
  }));
}

/** Fines by the word 罚金; a text that is nothing but an amount is one too. */
function fines(text: string): LegalSpan[] {
  const alone = locateFine(text);
  const whole =
    alone && alone.rule !== 'a plain number' && alone.span[1] - alone.span[0] === text.trim().length;
  return (whole ? [alone] : findFines(text)).map(({ yuan, span: [start, end] }) => ({
    kind: 'fine',
    start,
    end,
    value: `${yuan} yuan`,
  }));
}

function results(text: string): LegalSpan[] {
  return readResults(text)
    .filter(({ kind }) => formulas.has(kind))
    .map(({ kind, span: [start, end] }) => ({ kind: 'result', start, end, value: kind }));
}
