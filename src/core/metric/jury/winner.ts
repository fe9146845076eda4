import type { Verdict } from '../../verdict';
import type { ScorableCase } from '../metric';
import { recount } from './recount';

/** The winner as named, else the side with most votes; undefined for a tie or nothing. */
export function winnerOf({ winner, votes }: Verdict): string | undefined {
  if (winner !== undefined) return winner;
  const [first, second] = Object.entries(votes ?? {}).sort(([, m], [, n]) => n - m);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}

/** The predicted winner. Where a jury sat under a tally, most votes are not enough for it: the tally decides. */
export function winnerFound({
  predicted,
  ballots,
  tally,
}: Pick<ScorableCase, 'predicted' | 'ballots' | 'tally'>): string | undefined {
  if (predicted === undefined || predicted.winner !== undefined) return predicted?.winner;
  if (ballots === undefined || tally === undefined) return winnerOf(predicted);
  return recount(ballots, { tally }).winner ?? undefined;
}
