import { faultOf } from '../fault/fault-of-record';
import { faultTitle } from '../fault/fault-words';
import type { CaseRecord } from '../run-store/case-record';
import { csvRow } from '../text/csv';
import { outcomeOf, type ReportedRun } from './reported-run';
import { PARTS, partWords, type VerdictPart } from './verdict-words';

export interface CsvOptions {
  /** Excel takes a file without a byte order mark for one in the system's own encoding. */
  readonly bom?: boolean;
}

const LINE_END = '\r\n';

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
    ...['input_tokens', 'output_tokens', 'calls', 'duration_ms', 'fault', 'message', 'lost_at'],
    // Names of the scores that a person gave; no column where nobody gave any.
    ...(isMarked(all) ? ['by_a_person'] : []),
  ];
  yield `${bom ? '\ufeff' : ''}${csvRow(header)}${LINE_END}`;
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
  const lost = status === 'done' ? faultOf(record) : undefined;
  const values = new Map(scores.map((score) => [score.metric, score.value]));
  return csvRow([
    ...[run.id, id, repeat + 1, type, title, status, outcomeOf(record)],
    ...gold.map((part) => partWords(record.gold, part)),
    ...predicted.map((part) => verdict && partWords(verdict, part)),
    ...names.map((name) => values.get(name)),
    ...[usage.input, usage.output, calls, duration, fault, message, lost && faultTitle(lost)],
    ...(marked ? [humanIn(record)] : []),
  ]);
}

const isMarked = (records: readonly CaseRecord[]): boolean =>
  records.some(({ scores }) => scores.some(({ human }) => human));

const humanIn = ({ scores }: CaseRecord): string =>
  scores
    .filter(({ human }) => human)
    .map(({ metric }) => metric)
    .join(' ');
