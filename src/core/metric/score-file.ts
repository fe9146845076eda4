import { isObject, type Json } from '../json';
import type { Problem } from '../problem';
import { readJury, verdictOf } from './jury/read-jury';
import type { Grade, ScorableCase } from './metric';
import { readVerdict } from './read-verdict';

export interface ScoreFile {
  readonly cases: readonly ScorableCase[];
  /** A line that cannot be read is a problem with its place; the others still count. */
  readonly problems: readonly Problem[];
}

const shape = '{"id", "type", "gold": verdict, "predicted": verdict}';

/**
 * A score file: JSON lines of `{"id", "type", "gold", "predicted"}`, both verdict records. `type` may be absent;
 * without `predicted`, or with null, the case has no answer. A jury's votes may stand in `ballots`, by round, then by
 * juror, and its rule in `tally`; where `predicted` is left out, they are the answer. Blank lines are skipped. Never
 * throws.
 */
export function parseScoreFile(file: string, text: string): ScoreFile {
  const cases: ScorableCase[] = [];
  const problems: Problem[] = [];
  const lineOf = new Map<string, number>();

  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  lines.forEach((source, line) => {
    if (source.trim() === '') return;
    const report = (code: string, message: string, next: string): void => {
      const range = { start: { line, column: 0 }, end: { line, column: source.length } };
      problems.push({ code, severity: 'error', file, range, message, next });
    };
    const read = readLine(source);
    if (!read.ok) {
      report(read.code, read.message, read.next);
      return;
    }
    const earlier = lineOf.get(read.case.id);
    if (earlier !== undefined) {
      report(
        'duplicate-id',
        `The id "${read.case.id}" stands on line ${earlier + 1} already.`,
        'Give every case its own id; this line is left out.',
      );
      return;
    }
    lineOf.set(read.case.id, line);
    cases.push(read.case);
  });
  return { cases, problems };
}

type LineReading =
  | { readonly ok: true; readonly case: ScorableCase }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly next: string };

const refuse = (code: string, message: string, next = `Write each line as ${shape}.`): LineReading => ({
  ok: false,
  code,
  message,
  next,
});

function readLine(source: string): LineReading {
  let record: unknown;
  try {
    record = JSON.parse(source);
  } catch {
    return refuse('not-json', 'This line is not one JSON object.');
  }
  if (!isObject(record)) return refuse('not-json', 'This line is not one JSON object.');
  const { id, type } = record as { id?: unknown; type?: unknown };
  if ((typeof id !== 'string' || id === '') && typeof id !== 'number') {
    return refuse('missing-id', 'This line has no "id".');
  }
  if (type !== undefined && type !== null && typeof type !== 'string') {
    return refuse('wrong-shape', 'The "type" must be a text, such as "criminal".');
  }
  const gold = readVerdict(record['gold']);
  if (!gold) return refuse('missing-gold', 'This line has no verdict in "gold".');
  const jury = readJury(record);
  if ('fault' in jury) return refuse('wrong-shape', jury.fault, jury.next);
  const { ballots, tally } = jury;
  const told = record['predicted'] === undefined && ballots ? verdictOf(ballots, tally) : record['predicted'];
  const answer = told ?? undefined;
  const predicted = answer === undefined ? undefined : readVerdict(answer);
  if (answer !== undefined && !predicted) {
    return refuse('wrong-shape', 'The "predicted" must be a verdict, or null where there is none.');
  }
  const grades = readGrades(record['grades']);
  if (!grades)
    return refuse(
      'wrong-shape',
      'The "grades" must say what each grader answered.',
      'Write {"results": {"value": …}}, or {"results": {"error": "why"}}.',
    );
  const faults = [
    ...gold.faults.map((fault) => `In "gold", ${fault}`),
    ...(predicted?.faults ?? []).map((fault) => `In "predicted", ${fault}`),
  ];
  if (faults.length > 0)
    return refuse('wrong-shape', faults.join(' '), 'The parts of a verdict are in docs/formats.');
  return {
    ok: true,
    case: {
      id: String(id),
      ...(typeof type === 'string' && { type }),
      gold: gold.verdict,
      ...(predicted && { predicted: predicted.verdict }),
      ...(Object.keys(grades).length > 0 && { grades }),
      ...(ballots && { ballots }),
      ...(tally && { tally }),
    },
  };
}

/** By name of the grader, as in `cases.jsonl`. Undefined for what is no such map. */
function readGrades(value: unknown): Record<string, Grade> | undefined {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) return undefined;
  const grades: Record<string, Grade> = {};
  for (const [name, grade] of Object.entries(value)) {
    if (!isObject(grade)) return undefined;
    const { value: said, error } = grade as { value?: Json; error?: unknown };
    if (typeof error === 'string') grades[name] = { error };
    else if (said !== undefined) grades[name] = { value: said };
    else return undefined;
  }
  return grades;
}
