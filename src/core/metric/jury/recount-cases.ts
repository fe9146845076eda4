import type { CaseRecord } from '../../run-store/case-record';
import { recount, type RecountOptions } from './recount';
import { winnerFound, winnerOf } from './winner';

export interface RecountedCase {
  readonly key: string;
  readonly gold?: string;
  /** The winner of the run; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
  /** The votes that were counted, by side, most first. */
  readonly votes: Readonly<Record<string, number>>;
  /** Such as `4 of 5`, or why there is no winner. */
  readonly reason: string;
}

export interface RecountedRun {
  /** Finished cases with ballots. */
  readonly cases: number;
  /** Finished cases without. */
  readonly withoutBallots: number;
  /** The most jurors that sat in a case. */
  readonly jurors: number;
  /** Share of cases with the gold's winner; null where no case has one. */
  readonly accuracy: { readonly before: number | null; readonly after: number | null; readonly n: number };
  /** Cases whose winner is another now. */
  readonly changed: readonly RecountedCase[];
}

/** Counts the ballots of a run anew, by each jury's own tally unless another is given. Asks no model. */
export function recountCases(records: readonly CaseRecord[], options: RecountOptions = {}): RecountedRun {
  const done = records.filter(({ status }) => status === 'done');
  const counted = done.flatMap((record): RecountedCase[] => {
    const { key, verdict, ballots, tally } = record;
    if (!ballots) return [];
    const { winner, votes, reason } = recount(ballots, { ...options, tally: options.tally ?? tally });
    const gold = winnerOf(record.gold);
    const before =
      winnerFound({ ballots, ...(verdict ? { predicted: verdict } : {}), ...(tally ? { tally } : {}) }) ??
      null;
    return [{ key, ...(gold === undefined ? {} : { gold }), before, after: winner, votes, reason }];
  });
  const judged = counted.filter(({ gold }) => gold !== undefined);
  const share = (when: 'before' | 'after'): number | null =>
    judged.length === 0 ? null : judged.filter((each) => each[when] === each.gold).length / judged.length;
  return {
    cases: counted.length,
    withoutBallots: done.length - counted.length,
    jurors: Math.max(0, ...done.flatMap(({ ballots = [] }) => ballots.map((round) => round.length))),
    accuracy: { before: share('before'), after: share('after'), n: judged.length },
    changed: counted.filter(({ before, after }) => before !== after),
  };
}
