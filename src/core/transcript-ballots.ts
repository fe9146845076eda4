import { isObject, type Json } from './json';
import type { BallotsRow } from './transcript';

/** Reads the matrix out of the value of a panel stage; undefined when it is none. */
export function ballotsOf(
  value: Json,
): Pick<BallotsRow, 'jurors' | 'votes' | 'winner' | 'tied' | 'flips'> | undefined {
  if (!isObject(value) || !Array.isArray(value['ballots']) || !isObject(value['votes'])) return undefined;
  const byJuror = new Map<number, string[]>();
  for (const ballot of value['ballots'] as readonly unknown[]) {
    if (!isObject(ballot) || typeof ballot['juror'] !== 'number' || typeof ballot['round'] !== 'number')
      continue;
    const votes = byJuror.get(ballot['juror']) ?? [];
    votes[ballot['round']] = String(ballot['vote']);
    byJuror.set(ballot['juror'], votes);
  }
  const jurors = [...byJuror]
    .sort(([left], [right]) => left - right)
    .map(([juror, votes]) => ({ juror, votes: Array.from(votes, (vote: string | undefined) => vote ?? '') }));
  const rounds = Math.max(0, ...jurors.map(({ votes }) => votes.length));
  const flips = Array.from(
    { length: Math.max(0, rounds - 1) },
    (_, index) => jurors.filter(({ votes }) => votes[index + 1] !== votes[index]).length,
  );
  return {
    jurors,
    votes: value['votes'] as Readonly<Record<string, number>>,
    winner: typeof value['winner'] === 'string' ? value['winner'] : null,
    tied: value['tied'] === true,
    flips,
  };
}
