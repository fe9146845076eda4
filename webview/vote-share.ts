import type { BallotsRow } from '../src/protocol/panel';
import { plural } from './format';

type Votes = BallotsRow['votes'];

/** One side's share of the votes of this jury and, where it is known, of the real one. */
export interface VoteShare {
  readonly side: string;
  readonly votes: number;
  /** From 0 to 1. */
  readonly share: number;
  readonly real?: { readonly votes: number; readonly share: number };
}

/** By side: those of this jury in their order, then those that only the real jury voted for. */
export function voteShares(votes: Votes, real: Votes | undefined): readonly VoteShare[] {
  const total = sum(votes);
  const realTotal = sum(real ?? {});
  const sides = [...new Set([...Object.keys(votes), ...Object.keys(real ?? {})])];
  return sides.map((side) => {
    const mine = votes[side] ?? 0;
    const theirs = real?.[side] ?? 0;
    return {
      side,
      votes: mine,
      share: total === 0 ? 0 : mine / total,
      ...(realTotal === 0 ? {} : { real: { votes: theirs, share: theirs / realTotal } }),
    };
  });
}

/** How far the shares lie apart, from 0 to 1; undefined without votes on both sides. */
export function shareDistance(shares: readonly VoteShare[]): number | undefined {
  if (shares.every(({ votes }) => votes === 0) || shares.some(({ real }) => real === undefined))
    return undefined;
  return shares.reduce((all, { share, real }) => all + Math.abs(share - (real?.share ?? 0)), 0) / 2;
}

/** `42 %`, `8.5 %` */
export function percent(share: number): string {
  const value = share * 100;
  return `${Number.isInteger(Math.round(value * 10) / 10) ? Math.round(value) : value.toFixed(1)} %`;
}

/** Who changed in each round, from what to what: `Round 1: jurors 2 and 5 from seller to buyer.` */
export function flipWords({ jurors, flips }: Pick<BallotsRow, 'jurors' | 'flips'>): readonly string[] {
  return flips.map((changed, index) => {
    const round = index + 1;
    if (changed === 0) return `Round ${round}: nobody changed.`;
    const moves = new Map<string, number[]>();
    for (const { juror, votes } of jurors) {
      const [before = '', after = ''] = [votes[round - 1], votes[round]];
      if (before === after) continue;
      const move = `from ${before || 'no vote'} to ${after || 'no vote'}`;
      moves.set(move, [...(moves.get(move) ?? []), juror]);
    }
    const words = [...moves].map(([move, who]) => `${whoWords(who)} ${move}`);
    return `Round ${round}: ${words.join('; ')}.`;
  });
}

/** How often jurors changed, over all rounds. */
export function flipTotal({ jurors, flips }: Pick<BallotsRow, 'jurors' | 'flips'>): string {
  const total = flips.reduce((all, one) => all + one, 0);
  if (total === 0) return 'nobody changed';
  const who = jurors.filter(({ votes }) =>
    votes.some((vote, round) => round > 0 && vote !== votes[round - 1]),
  );
  return `${plural(total, 'change')} by ${plural(who.length, 'juror')}`;
}

function whoWords(jurors: readonly number[]): string {
  const [only] = jurors;
  if (jurors.length === 1) return `juror ${only ?? ''}`;
  return `jurors ${jurors.slice(0, -1).join(', ')} and ${jurors.at(-1) ?? ''}`;
}

function sum(votes: Votes): number {
  return Object.values(votes).reduce((all, one) => all + one, 0);
}
