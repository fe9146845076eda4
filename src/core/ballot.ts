import type { Json } from './json';
import type { Tally } from './tally';

/** One juror's vote in one round; round 0 is the sealed first ballot. */
export interface Ballot {
  readonly juror: number;
  readonly round: number;
  readonly vote: string;
  readonly ballot: Json;
}

/** Votes by party, most first; equal counts in alphabetical order. */
export function countVotes(ballots: readonly Pick<Ballot, 'vote'>[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { vote } of ballots) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

export interface Decision {
  readonly winner: string | null;
  readonly tied: boolean;
  readonly reason: string;
}

/**
 * The verdict under a tally. A tie is reported, never guessed. A quorum that the jury is too small to reach is the
 * whole jury.
 */
export function decide(votes: Readonly<Record<string, number>>, tally: Tally, jurors: number): Decision {
  const ranked = Object.entries(votes).sort(([, m], [, n]) => n - m);
  const [first, second] = ranked;
  if (!first) return { winner: null, tied: false, reason: 'nobody voted' };
  const [leader, count] = first;
  if (second?.[1] === count) {
    return {
      winner: null,
      tied: true,
      reason: `a tie of ${count} to ${count} between ${leader} and ${second[0]}`,
    };
  }
  const needed =
    tally === 'majority'
      ? Math.floor(jurors / 2) + 1
      : tally === 'unanimous'
        ? jurors
        : Math.min(tally.quorum, jurors);
  // A plurality without a majority decides nothing under `majority`.
  if (count >= needed) return { winner: leader, tied: false, reason: `${count} of ${jurors}` };
  return { winner: null, tied: false, reason: `${count} of ${jurors} for ${leader}, ${needed} needed` };
}

/** What ends a discussion before its rounds are used up. */
export type StopRule = 'no_change' | { readonly quorum: number };

/**
 * Whether a discussion is over: nobody changed since `before`, or enough agree. A quorum that the jury is too small to
 * reach is the whole jury.
 */
export function isStopped(
  stop: readonly StopRule[],
  current: readonly Pick<Ballot, 'vote'>[],
  before: readonly Pick<Ballot, 'vote'>[] | null,
): boolean {
  return stop.some((rule) => {
    if (rule !== 'no_change') {
      const enough = Math.min(rule.quorum, current.length);
      return Object.values(countVotes(current)).some((count) => count >= enough);
    }
    return before?.every((ballot, index) => ballot.vote === current[index]?.vote) ?? false;
  });
}
