import { countVotes } from '../ballot';
import { votesLine } from '../metric/jury/jury-votes';
import type { ballotsOf } from '../transcript-ballots';
import type { Evidence, Fault, FaultKind } from './fault';

/** Where a jury lost the side that the gold has. */
export function juryFault(
  stage: string,
  { jurors, winner }: NonNullable<ReturnType<typeof ballotsOf>>,
  gold: string,
): Pick<Fault, 'kind' | 'stage' | 'message' | 'evidence'> | undefined {
  if (winner === gold) return undefined;
  const rounds = Math.max(0, ...jurors.map(({ votes }) => votes.length));
  const counts = Array.from({ length: rounds }, (_, round) =>
    countVotes(
      jurors.flatMap(({ votes }) => ((votes[round] ?? '') === '' ? [] : [{ vote: votes[round] ?? '' }])),
    ),
  );
  const leading = counts.map(leaderOf);
  const placeOf = (round: number): string => (round === 0 ? stage : `${stage}[round ${round}]/report`);
  const evidence = counts.map((votes, round): Evidence => ({
    stage: placeOf(round),
    says: `${round === 0 ? 'sealed ballots' : `round ${round}`}: ${votesLine(votes)}${turnedIn(jurors, round, gold)}`,
  }));
  const last = leading.lastIndexOf(gold);
  const found = (kind: FaultKind, at: string, message: string): ReturnType<typeof juryFault> => ({
    kind,
    stage: at,
    message,
    evidence,
  });
  if (last < 0)
    return found('jury', stage, `The sealed ballots are ${votesLine(counts[0] ?? {})}; the gold is ${gold}.`);
  if (last === rounds - 1)
    return found(
      'tally',
      stage,
      `The last ballot is ${votesLine(counts[last] ?? {})}, which the tally takes for no verdict.`,
    );
  return found(
    'discussion',
    placeOf(last + 1),
    `${last === 0 ? 'The sealed ballots' : `The ballots of round ${last}`} were for the ${gold} (${votesLine(counts[last] ?? {})}); in round ${last + 1} the jury turned (${votesLine(counts[last + 1] ?? {})}).`,
  );
}

/** The side with most votes; undefined for a tie. */
function leaderOf(votes: Readonly<Record<string, number>>): string | undefined {
  const [first, second] = Object.entries(votes);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}

/** Who left the right side in a round. */
function turnedIn(
  jurors: readonly { readonly juror: number; readonly votes: readonly string[] }[],
  round: number,
  gold: string,
): string {
  const left = jurors.filter(
    ({ votes }) => round > 0 && votes[round - 1] === gold && (votes[round] ?? '') !== gold,
  );
  return left.length === 0 ? '' : `; juror ${left.map(({ juror }) => juror).join(', ')} left the ${gold}`;
}
