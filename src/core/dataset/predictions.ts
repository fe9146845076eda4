import type { Case } from '../case';
import type { Problem } from '../problem';
import type { AdapterOptions, DatasetText } from './adapter';
import { givenTask, lawbenchCase } from './lawbench';
import { promptText } from './lawbench-prompt';
import { taskOfQuestion } from './lawbench-task';
import type { Report } from './read-cases';
import { readRecords, type SourceRecord } from './records';
import { textOf } from './value';

/** An answer produced elsewhere. */
export interface Prediction {
  /** Of the case it answers. */
  readonly id: string;
  /** What the model was asked, where the file says it. */
  readonly prompt?: string;
  readonly prediction: string;
  /** The benchmark's answer key, where the file says it. */
  readonly gold?: string;
  /** From 0. */
  readonly line: number;
}

export interface Predictions {
  readonly records: readonly Prediction[];
  /** LawBench's own files hold question and gold: the cases they answer, one for each record. Else empty. */
  readonly cases: readonly Case[];
  readonly problems: readonly Problem[];
  /** LawBench task of the file, such as `3-1`. */
  readonly task?: string;
}

/**
 * Reads answers: LawBench's prediction files, objects "0" to "499" of `{origin_prompt, prediction, refr}`, or JSON
 * lines (or an array) of `{id, answer}`. Ids of the former are task and number, as in the task's file.
 */
export function readPredictions(
  dataset: DatasetText,
  options: Pick<AdapterOptions, 'task'> = {},
): Predictions {
  const { records, problems: recordProblems } = readRecords(dataset);
  const { file } = dataset;
  const given = givenTask(dataset, options.task);
  const problems: Problem[] = [...recordProblems];
  const answers = new Map<string, Prediction>();
  const cases: Case[] = [];
  for (const record of records) {
    const report: Report = (code, severity, message, next) => {
      const name = record.key ?? String(record.index + 1);
      problems.push({
        code,
        severity,
        file,
        range: record.range,
        message: `Answer ${name}: ${message}`,
        next,
      });
    };
    const own = Object.hasOwn(record.value, 'origin_prompt')
      ? lawbenchCase(record, { file, mapped: {}, report }, given)
      : undefined;
    const answer = own === undefined ? plainAnswer(record, report) : lawbenchAnswer(own, record, report);
    if (answer === undefined) continue;
    if (answers.has(answer.id)) {
      const message = `"${answer.id}" is answered already; this answer is left out.`;
      report('duplicate-answer', 'warning', message, 'Keep one answer for each case in a file.');
      continue;
    }
    answers.set(answer.id, answer);
    if (own !== undefined) cases.push(own);
  }
  const task = given ?? cases[0]?.kind.split('/')[1];
  const shown = shownTask(cases);
  if (options.task !== undefined && shown !== undefined && shown !== task) {
    problems.push({
      code: 'other-task',
      severity: 'warning',
      file,
      message: `The questions look like those of LawBench ${shown}, and are scored as ${options.task}.`,
      next: `Import the file with --task lawbench/${shown}.`,
    });
  }
  return { records: [...answers.values()], cases, problems, ...(task === undefined ? {} : { task }) };
}

/** The task that the first question shows, if it shows one. */
function shownTask([first]: readonly Case[]): string | undefined {
  const { instruction, question } = first?.fields ?? {};
  return typeof instruction === 'string' && typeof question === 'string'
    ? taskOfQuestion(instruction, question)
    : undefined;
}

function lawbenchAnswer(own: Case, record: SourceRecord, report: Report): Prediction | undefined {
  const { origin_prompt: origin, prediction, refr } = record.value;
  if (typeof prediction !== 'string') {
    report('no-answer', 'error', 'its "prediction" is no text.', 'Correct or remove the record.');
    return undefined;
  }
  const prompt = promptText(origin) ?? '';
  return { id: own.id, prompt, prediction, gold: textOf(refr) ?? '', line: own.source.line };
}

function plainAnswer(record: SourceRecord, report: Report): Prediction | undefined {
  const { value, range } = record;
  if (Object.hasOwn(value, 'origin_prompt')) return undefined; // reported with its case
  const id = textOf(value['id']);
  const answer = value['answer'];
  if (id === undefined || typeof answer !== 'string') {
    const lacks = id === undefined ? '"id"' : 'text in "answer"';
    report(
      'no-answer',
      'error',
      `it has no ${lacks}.`,
      'Write {"id": "CASE", "answer": "TEXT"} on each line.',
    );
    return undefined;
  }
  return { id, prediction: answer, line: range.start.line };
}
