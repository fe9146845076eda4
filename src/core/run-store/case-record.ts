import type { CaseScore, CaseStatus } from '../metric/metric';
import type { Usage } from '../model/model';
import type { Verdict } from '../verdict';

/** One line of `cases.jsonl`: a finished case. */
export interface CaseRecord {
  /** See `caseKey`. */
  readonly key: string;
  readonly id: string;
  readonly repeat: number;
  readonly title: string;
  readonly type?: string;
  /** First characters of the facts, for lists and searches. */
  readonly excerpt: string;
  readonly status: CaseStatus;
  readonly gold: Verdict;
  readonly verdict?: Verdict;
  readonly scores: readonly CaseScore[];
  readonly usage: Usage;
  readonly calls: number;
  readonly message?: string;
  readonly fault?: string;
  /** Steps each memory has learned once this case is in it, by name. */
  readonly memory?: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly duration: number;
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

/** Right when every scored part that has an opinion is right. */
export function isRight(scores: readonly CaseScore[]): boolean | undefined {
  const judged = scores.filter((score) => score.right !== undefined);
  return judged.length === 0 ? undefined : judged.every((score) => score.right);
}
