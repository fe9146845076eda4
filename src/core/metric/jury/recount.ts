import { countVotes, decide, isStopped, type Decision, type StopRule } from '../../ballot';
import type { Tally } from '../../tally';

/** Votes by round (0: the sealed first ballot), then by juror; `''` where a juror has no vote. */
export type Ballots = readonly (readonly string[])[];

export interface RecountOptions {
  /** `majority` unless said otherwise. */
  readonly tally?: Tally | undefined;
  /** Numbers of jurors, from 1, whose votes do not count: as if they had not sat. */
  readonly without?: readonly number[] | undefined;
  /** The ballot to count; the last without it, and where the discussion ended before it. */
  readonly round?: number | undefined;
  /** When the discussion is to have ended, in place of the rules it had; the ballot then reached is counted. */
  readonly stop?: readonly StopRule[] | undefined;
}

export interface Recount extends Decision {
  /** By side, most first. */
  readonly votes: Readonly<Record<string, number>>;
  /** How many votes were counted. */
  readonly jurors: number;
  /** The ballot that was counted. */
  readonly round: number;
  /** Under the stop rules the discussion would have gone on beyond its last ballot, which was counted. */
  readonly goesOn: boolean;
}

/**
 * Counts the ballots of a jury anew, without asking anyone: under another tally, in an earlier round, without some
 * jurors. What is needed to win is measured by the jurors whose votes count.
 */
export function recount(ballots: Ballots, options: RecountOptions = {}): Recount {
  const { tally = 'majority', without = [], stop } = options;
  const sitting = (votes: readonly string[]): readonly { readonly vote: string }[] =>
    votes.flatMap((vote, index) => (without.includes(index + 1) ? [] : [{ vote }]));
  const last = Math.max(0, ballots.length - 1);
  const ended = stop ? endUnder(stop, ballots.map(sitting)) : last;
  const round = Math.min(options.round ?? last, ended ?? last);
  const counted = sitting(ballots[round] ?? []).filter(({ vote }) => vote !== '');
  const votes = countVotes(counted);
  return {
    ...decide(votes, tally, counted.length),
    votes,
    jurors: counted.length,
    round,
    goesOn: ended === undefined && round === last,
  };
}

/** The ballot after which a discussion ends, as the runner of a panel would end it; undefined when it is not there. */
function endUnder(
  stop: readonly StopRule[],
  ballots: readonly (readonly { readonly vote: string }[])[],
): number | undefined {
  const end = ballots.findIndex((votes, round) => isStopped(stop, votes, ballots[round - 1] ?? null));
  return end < 0 ? undefined : end;
}

export interface PivotalJurors {
  /**
   * The last ballot has another outcome than the first, and would not have it had this juror alone kept to the first
   * vote.
   */
  readonly turned: readonly number[];
  /** Without this juror the last ballot would have another outcome: another winner, or one where there is none. */
  readonly decisive: readonly number[];
}

/** Jurors, by number from 1, on whom alone the outcome hung; an outcome is a winner, or that there is none. */
export function pivotalJurors(ballots: Ballots, tally: Tally = 'majority'): PivotalJurors {
  const [first = []] = ballots;
  const last = ballots.at(-1) ?? [];
  const outcome = recount(ballots, { tally }).winner;
  const voters = last.flatMap((vote, index) => (vote === '' ? [] : [index + 1]));
  const changed = flipsOf(ballots).filter(() => recount(ballots, { tally, round: 0 }).winner !== outcome);
  return {
    turned: changed
      .filter(({ juror }) => {
        const kept = last.map((vote, index) => (index + 1 === juror ? (first[index] ?? '') : vote));
        return recount([kept], { tally }).winner !== outcome;
      })
      .map(({ juror }) => juror),
    decisive: voters.filter((juror) => recount(ballots, { tally, without: [juror] }).winner !== outcome),
  };
}

export interface Flip {
  readonly juror: number;
  readonly from: string;
  readonly to: string;
}

/** Jurors whose votes in the first and the last ballot differ. A juror without a vote in either did not change it. */
export function flipsOf(ballots: Ballots): readonly Flip[] {
  return votesInBoth(ballots).filter(({ from, to }) => from !== to);
}

/** First and last vote of the jurors who have both. */
export function votesInBoth(ballots: Ballots): readonly Flip[] {
  const [first = []] = ballots;
  const last = ballots.at(-1) ?? [];
  return first.flatMap((from, index) => {
    const to = last[index] ?? '';
    return from === '' || to === '' ? [] : [{ juror: index + 1, from, to }];
  });
}
