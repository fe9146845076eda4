import { didYouMean } from '../did-you-mean';
import { isObject } from '../json';
import type { Problem } from '../problem';
import { ANALYSIS, ASPECTS, REVIEWER, type Mark, type PlacedMark } from './mark';

export interface ParsedMarks {
  /** In the order of the file. */
  readonly marks: readonly PlacedMark[];
  readonly problems: readonly Problem[];
}

/** Keys of a line; `analysis` is short for a line for each of its aspects. */
export const MARK_KEYS = [
  'case',
  'score',
  'right',
  'value',
  'counts',
  'analysis',
  'withdrawn',
  'by',
  'at',
  'note',
] as const;

/**
 * Reads a file of marks. A line that cannot be read is a problem and left out; the last one, where it is no JSON and
 * has no end, was cut off by a crash and is dropped.
 */
export function parseMarks(file: string, text: string): ParsedMarks {
  const marks: PlacedMark[] = [];
  const problems: Problem[] = [];
  const lines = text.replace(/^\uFEFF/u, '').split('\n');
  lines.forEach((source, line) => {
    if (source.trim() === '') return;
    const read = readLine(source);
    if (read === undefined && line === lines.length - 1) return;
    const made = read === undefined ? 'This is no JSON.' : marksOf(read);
    if (typeof made !== 'string') {
      marks.push(...made.map((mark) => ({ ...mark, line })));
      return;
    }
    problems.push({
      code: 'bad-mark',
      severity: 'warning',
      file,
      range: { start: { line, column: 0 }, end: { line, column: source.trimEnd().length } },
      message: `The mark cannot be read: ${made}`,
      next: 'Write { "case": "…", "score": "…", "right": true, "by": "…" }. The other marks count.',
    });
  });
  return { marks, problems };
}

function readLine(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** The marks of a line, or what is wrong with it. */
function marksOf(line: unknown): Mark[] | string {
  if (!isObject(line)) return 'It is no object.';
  const stranger = Object.keys(line).find((key) => !MARK_KEYS.some((known) => known === key));
  if (stranger !== undefined) return `There is no key "${stranger}".${didYouMean(stranger, MARK_KEYS)}`;
  const texts = { case: line['case'], by: line['by'] ?? REVIEWER, at: line['at'], note: line['note'] };
  for (const [name, value] of Object.entries(texts)) {
    if (value === undefined && name !== 'case') continue;
    if (typeof value !== 'string' || (value.trim() === '' && name !== 'note'))
      return `"${name}" should be a text.`;
  }
  const { at, note } = texts as { at?: string; note?: string };
  if (at !== undefined && !(/^\d{4}-\d{2}-\d{2}/u.test(at) && Date.parse(at) > 0))
    return `"at" should be a time such as 2025-03-01T10:15:00Z.`;
  const about = {
    case: texts.case as string,
    by: (texts.by as string).trim(),
    ...(at === undefined ? {} : { at }),
    ...(note === undefined || note.trim() === '' ? {} : { note: note.trim() }),
  };
  return line['analysis'] === undefined ? markOf(line, about) : analysisOf(line, about);
}

type About = Pick<Mark, 'case' | 'by' | 'at' | 'note'>;

function markOf(line: Readonly<Record<string, unknown>>, about: About): Mark[] | string {
  const { score, right, value, counts, withdrawn } = line;
  if (typeof score !== 'string' || score.trim() === '')
    return '"score" should name a score, such as "simucourt.charge_normalised".';
  const given = [right, value, counts, withdrawn].filter((one) => one !== undefined);
  if (given.length !== 1) return 'It should have one of "right", "value", "counts" and "withdrawn".';
  const mark = { ...about, score: score.trim() };
  if (withdrawn !== undefined)
    return withdrawn === true ? [{ ...mark, withdrawn }] : '"withdrawn" should be true.';
  if (right !== undefined)
    return typeof right === 'boolean' ? [{ ...mark, right }] : '"right" should be true or false.';
  if (value !== undefined) return isNumber(value) ? [{ ...mark, value }] : '"value" should be a number.';
  return isCounts(counts)
    ? [{ ...mark, counts }]
    : '"counts" should be numbers by name, such as { "tp": 1, "fp": 0, "fn": 2 }.';
}

/** Null withdraws what was said of an aspect. */
function analysisOf(line: Readonly<Record<string, unknown>>, about: About): Mark[] | string {
  const { analysis } = line;
  const others = ['score', 'right', 'value', 'counts', 'withdrawn'].filter((key) => line[key] !== undefined);
  if (others.length > 0) return `"analysis" and "${others[0] ?? ''}" do not go together.`;
  const said = isObject(analysis) ? Object.entries(analysis) : [];
  const isAspect = (name: string): boolean => ASPECTS.some((aspect) => aspect === name);
  if (
    said.length === 0 ||
    !said.every(([name, holds]) => isAspect(name) && (holds === null || typeof holds === 'boolean'))
  )
    return `"analysis" should say true, false or null of ${ASPECTS.join(', ')}.`;
  return said.map(([aspect, holds]): Mark => {
    const mark = { ...about, score: `${ANALYSIS}.${aspect}` };
    return holds === null ? { ...mark, withdrawn: true } : { ...mark, right: holds as boolean };
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCounts(value: unknown): value is Readonly<Record<string, number>> {
  return (
    isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.values(value).every((one) => isNumber(one) && one >= 0)
  );
}
