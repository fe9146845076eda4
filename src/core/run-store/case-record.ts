import type { FaultMark } from '../fault/fault';
import { isVariant } from '../metric/variant';
import type { CaseScore, CaseStatus, Grade } from '../metric/metric';
import type { Usage } from '../model/model';
import type { Tally } from '../tally';
import type { Verdict } from '../verdict';

/** One line of `cases.jsonl`: a finished case. */
export interface CaseRecord {
  /** See `caseKey`. */
  readonly key: string;
  readonly id: string;
  readonly repeat: number;
  readonly title: string;
  readonly type?: string;
  /** Cause of action of the case. */
  readonly cause?: string;
  /** Characters of the facts. Runs of earlier versions have none. */
  readonly length?: number;
  /** First characters of the facts, for lists and searches. */
  readonly excerpt: string;
  readonly status: CaseStatus;
  readonly gold: Verdict;
  readonly verdict?: Verdict;
  readonly scores: readonly CaseScore[];
  /** By name of the grader; absent where none was asked. */
  readonly grades?: Readonly<Record<string, Grade>>;
  /** Votes of the jury that decided, by round, then by juror; absent where none sat. */
  readonly ballots?: readonly (readonly string[])[];
  /** The rule by which it decided. */
  readonly tally?: Tally;
  readonly usage: Usage;
  readonly calls: number;
  readonly message?: string;
  readonly fault?: string;
  /** Of a wrong case: the first stage that lost the answer. Runs of earlier versions have none. */
  readonly lostAt?: FaultMark;
  /** In a perturbed run: whether anything of the case was changed. */
  readonly perturbed?: boolean;
  /** Roles that changed places: a verdict for the one is a verdict for the other of the original case. */
  readonly mirrored?: readonly [string, string];
  /** Steps each memory has learned once this case is in it, by name. */
  readonly memory?: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly duration: number;
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

/**
 * Right when every scored part that has an opinion is right, by the official scores where variants stand beside them.
 */
export function isRight(scores: readonly CaseScore[]): boolean | undefined {
  // Asked of every case of a run: scores are few, and to look through them is faster than to list their names.
  const names = { has: (name: string) => scores.some(({ metric }) => metric === name) };
  const judged = scores.filter(({ metric, right }) => right !== undefined && !isVariant(metric, names));
  return judged.length === 0 ? undefined : judged.every((score) => score.right);
}

/** The same as a part of what shows the scores: absent where nothing was judged. */
export function rightOf(scores: readonly CaseScore[]): { readonly right?: boolean } {
  const right = isRight(scores);
  return right === undefined ? {} : { right };
}

/** Characters; a rare one that UTF-16 writes as two counts once. */
export function lengthOf(facts: string): number {
  return Array.from(facts).length;
}
