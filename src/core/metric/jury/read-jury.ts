import { isObject } from '../../json';
import type { Tally } from '../../tally';
import type { Verdict } from '../../verdict';
import type { ScorableCase } from '../metric';
import { recount, type Ballots } from './recount';

type Jury = Pick<ScorableCase, 'ballots' | 'tally'>;

/**
 * `ballots` and `tally` of a line of a score file. Ballots are a list for each round, with the vote of each juror; null
 * or an empty text stands for a juror without a vote. Both may be absent.
 */
export function readJury(
  record: Readonly<Record<string, unknown>>,
): Jury | { readonly fault: string; readonly next: string } {
  const given = record['ballots'] ?? undefined;
  const ballots = given === undefined ? undefined : readBallots(given);
  if (given !== undefined && !ballots) {
    return {
      fault: 'The "ballots" must be a list of rounds, each a list of votes.',
      next: 'Write them as [["buyer", "seller", "buyer"], …], the first ballot first, jurors in the same order.',
    };
  }
  const rule = record['tally'] ?? undefined;
  const tally = rule === undefined ? undefined : readTally(rule);
  if (rule !== undefined && tally === undefined) {
    return {
      fault: 'The "tally" is none that Moot knows.',
      next: 'Write "majority", "unanimous" or {"quorum": 15}.',
    };
  }
  return { ...(ballots ? { ballots } : {}), ...(tally === undefined ? {} : { tally }) };
}

function readBallots(value: unknown): Ballots | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const rounds = value.map((round: unknown) => {
    if (!Array.isArray(round)) return undefined;
    const votes = round.map((vote: unknown) => (vote === null ? '' : vote));
    return votes.every((vote) => typeof vote === 'string') ? votes : undefined;
  });
  return rounds.every((round) => round !== undefined) ? rounds : undefined;
}

function readTally(value: unknown): Tally | undefined {
  if (value === 'majority' || value === 'unanimous') return value;
  if (!isObject(value)) return undefined;
  const { quorum } = value as { quorum?: unknown };
  return typeof quorum === 'number' && Number.isInteger(quorum) && quorum > 0 ? { quorum } : undefined;
}

/** What the last ballot of a jury comes to. */
export function verdictOf(ballots: Ballots, tally: Tally | undefined): Verdict {
  const { winner, votes } = recount(ballots, { tally });
  return { ...(winner === null ? {} : { winner }), votes };
}
