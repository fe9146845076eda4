import type { Case } from '../case';
import type { Problem } from '../problem';
import { hashText } from '../runner/prompt-hash';

/** Hashes of what the cases of a run hold, by id. */
export type Contents = Readonly<Record<string, string>>;

/** What a case is known by, whatever its place in the file; 16 hex digits. The gold label may be mended meanwhile. */
export function contentsOf(cases: readonly Case[]): Contents {
  return Object.fromEntries(
    cases.map(({ id, kind, facts, parties, fields, evidence }) => [
      id,
      hashText(JSON.stringify([kind, facts, parties, fields, evidence])).slice(0, 16),
    ]),
  );
}

export interface KnownCases {
  /** Under the ids the run has for them, in the run's order. */
  readonly cases: readonly Case[];
  readonly problems: readonly Problem[];
}

/**
 * The cases of an earlier run in its dataset as it is now. Where ids follow the place in the file, records added or
 * moved elsewhere shift them: a case that holds something else than it did is looked for by what it held. One whose
 * content is nowhere any more is taken as it is now, and one that is gone is told; results it has stay in the run.
 */
export function knownCases(file: string, dataset: readonly Case[], known: Contents): KnownCases {
  const byId = new Map(dataset.map((each) => [each.id, each]));
  const now = contentsOf(dataset);
  const byContent = new Map<string, Case[]>();
  for (const each of dataset) {
    const content = now[each.id] ?? '';
    byContent.set(content, [...(byContent.get(content) ?? []), each]);
  }
  /** Ids in the run of cases that hold what they held, with the case as it is found now. */
  const same = new Map<string, Case>();
  const taken = new Set<string>();
  const take = (id: string, found: Case): void => {
    same.set(id, found);
    taken.add(found.id);
  };
  for (const [id, content] of Object.entries(known)) {
    const inPlace = byId.get(id);
    if (inPlace && now[id] === content) take(id, inPlace);
  }
  for (const [id, content] of Object.entries(known)) {
    const moved = same.has(id) ? undefined : byContent.get(content)?.find((each) => !taken.has(each.id));
    if (moved) take(id, moved);
  }
  const changed: string[] = [];
  const gone: string[] = [];
  const cases = Object.keys(known).flatMap((id): Case[] => {
    const found = same.get(id);
    if (found) return [{ ...found, id }];
    const named = byId.get(id);
    // A case that another one of the run is by its content only stands in this one's place.
    const renewed = named && !taken.has(id);
    (renewed ? changed : gone).push(id);
    return renewed ? [named] : [];
  });
  const told = (code: string, ids: readonly string[], message: string, next: string): Problem[] =>
    ids.length === 0 ? [] : [{ code, severity: 'warning', file, message: `${named(ids)} ${message}`, next }];
  return {
    cases,
    problems: [
      ...told(
        'changed-case',
        changed,
        `not in the dataset as the run read ${changed.length === 1 ? 'it' : 'them'}.`,
        'What runs now runs as it is now; compare such a case with care.',
      ),
      ...told(
        'missing-case',
        gone,
        'no longer in the dataset.',
        'A result in the run stays; to run it again, put the record back.',
      ),
    ],
  };
}

function named(ids: readonly string[]): string {
  const [first, second, third] = ids;
  const list = [first, second, third].filter((id) => id !== undefined).map((id) => `"${id}"`);
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
  return `${ids.length === 1 ? 'The case' : 'The cases'} ${list.join(', ')}${more} ${ids.length === 1 ? 'is' : 'are'}`;
}
