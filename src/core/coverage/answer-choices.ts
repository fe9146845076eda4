import { isObject, type Json } from '../json';
import type { OutputSpec } from '../output/output-spec';

/** A value that a role can answer with, where there are few: `choice: accept`, `need_rejudge: true`. */
export interface AnswerChoice {
  readonly field: string;
  readonly value: string;
}

/** The choices of an output: those of a choice, and the fields of an object that are one of several words or true or false. */
export function answerChoices({ format, choices = [], schema }: OutputSpec): readonly AnswerChoice[] {
  if (format === 'choice') return choices.map(({ choice }) => ({ field: 'choice', value: choice }));
  const properties = schema?.['properties'];
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([field, member]) =>
    valuesOf(member).map((value) => ({ field, value })),
  );
}

function valuesOf(member: Json): readonly string[] {
  if (!isObject(member)) return [];
  if (Array.isArray(member['enum'])) return member['enum'].map(wordOf);
  return member['type'] === 'boolean' ? ['true', 'false'] : [];
}

/** Those of the choices that an answer made. */
export function choicesMade(choices: readonly AnswerChoice[], answer: Json): readonly AnswerChoice[] {
  return choices.filter(({ field, value }) =>
    isObject(answer) ? wordOf(answer[field]) === value : field === 'choice' && wordOf(answer) === value,
  );
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
