import type { CaseResult } from '../runner/run-case';
import type { AttributedCase } from './attribution';
import { neededSet } from './needed-set';
import type { Trials } from './trials';

export interface CaseSearch {
  readonly trials: Trials;
  readonly key: string;
  /** Places of all passages. */
  readonly passages: readonly number[];
  /** Runs with a set of passages, of which the majority counts. */
  readonly repeats: number;
  readonly signal: AbortSignal;
  /** Whether a result comes out as in the second run. */
  readonly isFlipped: (result: CaseResult) => boolean;
  /** Told after every trial, and whether the case was run in it. */
  readonly onTrial: (ran: boolean) => void;
}

export type CaseEnd = Pick<AttributedCase, 'state' | 'passages' | 'message'>;

/** Finds the passages that flip one case. A trial that something else broke is no evidence: it ends the search. */
export async function searchCase(search: CaseSearch): Promise<CaseEnd> {
  const { trials, key, passages: all } = search;
  const refusal = await trials.refusalOf(all, key);
  if (refusal !== undefined) return { state: 'failed', passages: [], message: refusal };
  let failure: string | undefined;
  const flips = async (set: readonly number[]): Promise<boolean | undefined> => {
    const vote = await mostFlip(search, set);
    if (typeof vote !== 'object') return vote;
    failure = vote.failure;
    return undefined;
  };
  const end = (state: AttributedCase['state'], passages: readonly number[] = []): CaseEnd =>
    failure === undefined ? { state, passages } : { state: 'failed', passages: [], message: failure };
  const withAll = await flips(all);
  if (withAll === undefined) return end('stopped');
  if (!withAll) return end('not again');
  const withNone = await flips([]);
  if (withNone === undefined) return end('stopped');
  if (withNone) return end('without');
  const { complete, set } = await neededSet(all, flips);
  return end(complete ? 'found' : 'stopped', set);
}

/** Whether most runs with a set of passages come out as in the second run; undefined when it was stopped. */
async function mostFlip(
  { trials, key, repeats, signal, isFlipped, onTrial }: CaseSearch,
  set: readonly number[],
): Promise<boolean | undefined | { readonly failure: string }> {
  const needed = Math.floor(repeats / 2) + 1;
  let [yes, no] = [0, 0];
  for (let sample = 0; yes < needed && no < repeats - needed + 1; sample += 1) {
    if (signal.aborted) return undefined;
    const trial = await trials.run(set, key, sample, signal);
    if (trial.kind === 'cancelled') return undefined;
    onTrial(trial.kind !== 'cannot run');
    if (trial.kind === 'failed') return { failure: trial.message };
    if (trial.kind === 'ended' && isFlipped(trial.result)) yes += 1;
    else no += 1;
  }
  return yes >= needed;
}
