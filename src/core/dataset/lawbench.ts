import type { Case } from '../case';
import type { DatasetAdapter, DatasetText } from './adapter';
import { withMapping } from './case-shape';
import { promptText, splitPrompt } from './lawbench-prompt';
import { goldOfAnswer, taskName, taskOfFile, taskOfQuestion } from './lawbench-task';
import { type RecordContext, readCases, sourceOf } from './read-cases';
import type { SourceRecord } from './records';
import { textOf } from './value';

/**
 * LawBench: `[{instruction, question, answer}]`, or a prediction file, whose records hold the question and the gold.
 * The task comes from the options, the file's name or the answer's frame; an id is task and number, `3-1/0`.
 */
export const lawbench: DatasetAdapter = {
  name: 'lawbench',
  recognise(record) {
    const has = (...names: readonly string[]): boolean =>
      names.every((name) => typeof record[name] === 'string');
    if (has('instruction', 'question', 'answer')) return 1;
    return has('prediction', 'refr') && Object.hasOwn(record, 'origin_prompt') ? 1 : 0;
  },
  read(dataset, options) {
    const given = givenTask(dataset, options.task);
    return readCases(
      'lawbench',
      dataset,
      options,
      withMapping((record, context) => lawbenchCase(record, context, given)),
    );
  },
};

/** The task that the caller or the file's name says, such as `3-1`. */
export function givenTask(dataset: DatasetText, task: string | undefined): string | undefined {
  return (task === undefined ? undefined : taskName(task)) ?? taskOfFile(dataset.file);
}

/** A case of a task's record or of a prediction's. */
export function lawbenchCase(
  record: SourceRecord,
  context: RecordContext,
  given: string | undefined,
): Case | undefined {
  const { value } = record;
  const prompt = promptText(value['origin_prompt']);
  const parts =
    prompt === undefined
      ? { instruction: textOf(value['instruction']) ?? '', question: textOf(value['question']) }
      : splitPrompt(prompt);
  const answer = textOf(value['answer']) ?? textOf(value['refr']);
  if (parts.question === undefined || parts.question.trim() === '' || answer === undefined) {
    context.report(
      'no-question',
      'error',
      'it has not both a question and an answer.',
      'LawBench records hold instruction, question and answer, or origin_prompt, prediction and refr.',
    );
    return undefined;
  }
  const { instruction, question } = parts;
  const task = given ?? taskOfQuestion(instruction, question);
  if (task === undefined) {
    context.report(
      'unknown-task',
      'warning',
      'its text does not show which LawBench task it belongs to.',
      'Name the task, such as --task lawbench/3-1, or name the file 3-1.json.',
    );
  }
  const id = `${task ?? 'lawbench'}/${record.key ?? record.index}`;
  return {
    id,
    kind: task === undefined ? 'lawbench' : `lawbench/${task}`,
    title: `LawBench ${id}`,
    parties: {},
    facts: question,
    fields: { instruction, question },
    evidence: [],
    gold: goldOfAnswer(answer),
    source: sourceOf(record, context.file),
  };
}
