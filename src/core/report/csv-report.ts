import type { CaseRecord } from '../run-store/case-record';
import { outcomeOf, type ReportedRun } from './reported-run';
import { PARTS, partWords, type VerdictPart } from './verdict-words';

export interface CsvOptions {
  /** Excel takes a file without a byte order mark for one in the system's own encoding. */
  readonly bom?: boolean;
}

const LINE_END = '\r\n';
/** With these a spreadsheet takes text for a formula, also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;

/** One row for each case of each run (RFC 4180, UTF-8), in pieces. */
export function* csvReport(
  runs: readonly ReportedRun[],
  { bom = false }: CsvOptions = {},
): Generator<string> {
  const all = runs.flatMap((run) => run.records);
  const parts = (side: 'gold' | 'verdict'): readonly VerdictPart[] =>
    PARTS.filter((part) => all.some((record) => record[side]?.[part] !== undefined));
  const [gold, predicted] = [parts('gold'), parts('verdict')];
  const names = [...new Set(all.flatMap(({ scores }) => scores.map(({ metric }) => metric)))];
  const header = [
    ...['run', 'id', 'repeat', 'type', 'title', 'status', 'outcome'],
    ...gold.map((part) => `gold_${part}`),
    ...predicted.map((part) => `predicted_${part}`),
    ...names,
    ...['input_tokens', 'output_tokens', 'calls', 'duration_ms', 'fault', 'message'],
    // Names of the scores that a person gave; no column where nobody gave any.
    ...(isMarked(all) ? ['by_a_person'] : []),
  ];
  yield `${bom ? '\ufeff' : ''}${header.map(cell).join(',')}${LINE_END}`;
  for (const run of runs) {
    for (const record of run.records)
      yield rowOf(run, record, gold, predicted, names, isMarked(all)) + LINE_END;
  }
}

function rowOf(
  run: ReportedRun,
  record: CaseRecord,
  gold: readonly VerdictPart[],
  predicted: readonly VerdictPart[],
  names: readonly string[],
  marked: boolean,
): string {
  const { id, repeat, type, title, status, verdict, scores, usage, calls, duration, fault, message } = record;
  const values = new Map(scores.map((score) => [score.metric, score.value]));
  return [
    ...[run.id, id, repeat + 1, type, title, status, outcomeOf(record)],
    ...gold.map((part) => partWords(record.gold, part)),
    ...predicted.map((part) => verdict && partWords(verdict, part)),
    ...names.map((name) => values.get(name) ?? undefined),
    ...[usage.input, usage.output, calls, duration, fault, message],
    ...(marked ? [humanIn(record)] : []),
  ]
    .map(cell)
    .join(',');
}

const isMarked = (records: readonly CaseRecord[]): boolean =>
  records.some(({ scores }) => scores.some(({ human }) => human));

const humanIn = ({ scores }: CaseRecord): string =>
  scores
    .filter(({ human }) => human)
    .map(({ metric }) => metric)
    .join(' ');

/** A cell; text that a spreadsheet would take for a formula gets an apostrophe before it. Numbers stay as they are. */
function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value
    .toWellFormed()
    .replace(CONTROLS, (character) =>
      character === '\u007f' ? '␡' : String.fromCharCode(0x2400 + character.charCodeAt(0)),
    );
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
