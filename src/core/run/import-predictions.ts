import type { Case } from '../case';
import { readPredictions, type Prediction } from '../dataset/predictions';
import type { Metric } from '../metric/metric';
import { findMetric } from '../metric/registry';
import { hasErrors, type Parsed, type Problem } from '../problem';
import type { Project } from '../project';
import type { CaseEvent } from '../runner/run-event';
import {
  textToImport,
  writeImported,
  type ImportedCase,
  type ImportedRun,
  type ImportEnd,
} from './imported-run';
import type { RunHost } from './run-host';
import { planRun } from './run-plan';

/** What answers are of: a LawBench task, whose files hold their cases, or the cases of a slice. */
export type AnsweredBy = { readonly task: string } | { readonly slice: string };

/** The cases that answers may be of, and how these are scored. */
export interface Against {
  readonly cases: ReadonlyMap<string, Case>;
  readonly metrics: readonly Metric[];
  /** Such as `lawbench/3-1`. */
  readonly task?: string;
}

const STAGE = 'answer';

/** Fails on a task or slice that is not there. */
export async function casesAgainst(
  host: RunHost,
  project: Project,
  answered: AnsweredBy,
): Promise<Parsed<Against>> {
  if ('slice' in answered) {
    const planned = await planRun(project, host.files, { kind: 'slice', file: answered.slice });
    if (!planned.ok) return planned;
    const cases = new Map(planned.value.cases.map((each) => [each.id, each]));
    return { ok: true, value: { cases, metrics: planned.value.metrics }, problems: planned.problems };
  }
  const { task } = answered;
  const metric = findMetric(task.replace('/', '.'));
  if (metric) return { ok: true, value: { cases: new Map(), metrics: [metric], task }, problems: [] };
  const message = `There is no task "${task}".`;
  return {
    ok: false,
    problems: [{ code: 'unknown-task', severity: 'error', file: task, message, next: 'Write lawbench/3-1.' }],
  };
}

/** Answers produced elsewhere become a run. */
export async function importPredictions(
  host: RunHost,
  project: Project,
  file: string,
  against: Against,
): Promise<ImportEnd> {
  const source = await textToImport(project, file);
  if ('problem' in source) return { problems: [source.problem] };
  const task = against.task?.split('/').at(-1);
  const read = readPredictions({ file, text: source.text }, task === undefined ? {} : { task });
  const own = new Map(read.cases.map((each) => [each.id, each]));
  const problems: Problem[] = [...read.problems];
  const cases: ImportedCase[] = [];
  for (const record of read.records) {
    const of = own.get(record.id) ?? against.cases.get(record.id);
    if (of) cases.push(answerOf(of, record));
    else problems.push(unknownCase(file, record));
  }
  if (cases.length === 0) {
    if (!hasErrors(problems)) problems.push(noAnswers(file));
    return { problems };
  }
  const run: ImportedRun = {
    name: against.task ?? 'imported answers',
    file,
    text: source.text,
    dataset: { adapter: 'predictions' },
    cases,
    metrics: against.metrics,
    problems,
  };
  return { manifest: await writeImported(host, run), problems };
}

function answerOf(of: Case, { prediction: answer, prompt = '' }: Prediction): ImportedCase {
  const call = `${STAGE}#1`;
  const messages =
    prompt === ''
      ? []
      : [{ role: 'user' as const, parts: [{ type: 'text' as const, text: prompt }], spans: [] }];
  const asked = { model: 'imported', parameters: {}, messages, promptHash: '', attempt: 1 };
  return {
    case: of,
    verdict: { text: answer },
    calls: 1,
    events: (at): CaseEvent[] => [
      { at, type: 'stage-started', stage: STAGE, kind: 'role', title: 'Imported answer' },
      { at, type: 'call-started', stage: STAGE, call, ...asked },
      { at, type: 'call-finished', stage: STAGE, call, text: answer, model: 'imported', latency: 0 },
      {
        at,
        type: 'answer-parsed',
        stage: STAGE,
        call,
        value: answer,
        span: [0, answer.length],
        repairs: [],
      },
      { at, type: 'stage-finished', stage: STAGE, value: answer },
    ],
  };
}

function unknownCase(file: string, { id, line }: Prediction): Problem {
  const start = { line, column: 0 };
  return {
    code: 'unknown-case',
    severity: 'warning',
    file,
    range: { start, end: start },
    message: `The answer "${id}" is of no case of the slice and was left out.`,
    next: 'Import against the slice the answers were made for.',
  };
}

function noAnswers(file: string): Problem {
  return {
    code: 'no-answers',
    severity: 'error',
    file,
    message: 'There is no answer to import.',
    next: 'JSON lines of {"id", "answer"} want --slice.',
  };
}
