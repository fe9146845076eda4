import type { Case } from '../case';
import type { Split } from '../slice/selection';
import { comparedText } from './compared-text';
import { byRank, hashRank } from './hash-rank';
import { nearDuplicates } from './near-duplicates';

export interface SplitCases {
  /** Name of the part of every case, by id. */
  readonly partOf: ReadonlyMap<string, string>;
  /** Ids of cases that were kept together because their facts are nearly the same. */
  readonly groups: readonly (readonly string[])[];
}

/**
 * Cuts a whole dataset into parts. Each case goes where the hash of seed and id falls, a group of near-duplicates where
 * that of its member with the lowest hash does: so parts do not change when other cases come or the order changes, and
 * their sizes are near the shares, not exactly them.
 */
export function splitCases(cases: readonly Case[], { parts, seed, near }: Omit<Split, 'part'>): SplitCases {
  const groups = nearDuplicates(cases.map(comparedText), near).map((group) =>
    group.flatMap((index) => cases[index] ?? []),
  );
  const partOf = new Map(cases.map(({ id }) => [id, partAt(parts, hashRank('split', seed, id))]));
  for (const group of groups) {
    const leader = byRank(group, 'leader', seed)[0]?.id ?? '';
    const part = partOf.get(leader) ?? '';
    for (const { id } of group) partOf.set(id, part);
  }
  return { partOf, groups: groups.map((group) => group.map(({ id }) => id)) };
}

function partAt(parts: ReadonlyMap<string, number>, place: number): string {
  const all = [...parts.values()].reduce((sum, weight) => sum + weight, 0);
  let end = 0;
  let last = '';
  for (const [name, weight] of parts) {
    if (weight === 0) continue;
    last = name;
    end += weight;
    if (place * all < end) return name;
  }
  // Sums of fractions may end a little below the whole.
  return last;
}
