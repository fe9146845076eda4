import type { Json } from '../json';
import type { RenderedMessage } from './run-event';

/** What an author changed in a case by hand; everything that does not depend on it is answered as recorded. */
export interface CaseEdits {
  /** Answer in place of the model's, by call id (`path#attempt`). */
  readonly answers: ReadonlyMap<string, string>;
  /** Messages asked in place of those rendered, by call id. */
  readonly prompts: ReadonlyMap<string, readonly RenderedMessage[]>;
  /** Value of a stage instance in place of what it gave, by path. */
  readonly values: ReadonlyMap<string, Json>;
}

export const NO_EDITS: CaseEdits = { answers: new Map(), prompts: new Map(), values: new Map() };

/** `CaseEdits` as they are kept in a manifest. */
export interface StoredEdits {
  readonly answers: Readonly<Record<string, string>>;
  readonly prompts: Readonly<Record<string, readonly RenderedMessage[]>>;
  readonly values: Readonly<Record<string, Json>>;
}

export function storedEdits({ answers, prompts, values }: CaseEdits): StoredEdits {
  return {
    answers: Object.fromEntries(answers),
    prompts: Object.fromEntries(prompts),
    values: Object.fromEntries(values),
  };
}

export function editsFrom({ answers, prompts, values }: StoredEdits): CaseEdits {
  return {
    answers: new Map(Object.entries(answers)),
    prompts: new Map(Object.entries(prompts)),
    values: new Map(Object.entries(values)),
  };
}

export function isEdited({ answers, prompts, values }: CaseEdits): boolean {
  return answers.size + prompts.size + values.size > 0;
}
