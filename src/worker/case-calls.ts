import type { Case } from '../core/case';
import type { ChosenCases, ListedCase, SliceCases, SliceListing } from '../core/slice/slice-cases';
import type { Parsed } from '../core/problem';
import type { OpenedDataset } from '../core/run/run-plan';

/** What the thread that reads cases is asked, by name: see `SliceCases`. */
export interface CaseCalls {
  name(slice: string): Promise<string | undefined>;
  list(slice: string): Promise<Parsed<SliceListing>>;
  cases(slice: string, group: number): Promise<readonly ListedCase[]>;
  places(slice: string, ids: readonly string[]): Promise<readonly ListedCase[]>;
  find(slice: string, words: string, most: number): Promise<readonly ListedCase[]>;
  datasetOf(slice: string, ids: readonly string[]): Promise<OpenedDataset | undefined>;
  chosen(slice: string): Promise<ChosenCases | undefined>;
  chosenFrom(slice: string, stamp: string, from: number): Promise<readonly Case[]>;
}

export type CaseCallName = keyof CaseCalls;

export interface CaseCallMessage {
  readonly id: number;
  readonly name: CaseCallName;
  readonly given: readonly unknown[];
}

export type CaseAnswerMessage =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };

/** Makes a call of a message. */
export function answerCall(cases: SliceCases, { name, given }: CaseCallMessage): Promise<unknown> {
  const call = cases[name].bind(cases) as (...given: readonly unknown[]) => Promise<unknown>;
  return call(...given);
}
