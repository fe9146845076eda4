import type { Case } from '../case';
import type { Json } from '../json';
import { partyNames } from './party-names';
import { replaceWords } from './replace-words';
import { rewriteCase, type Rewrite } from './rewrite-case';

/** Two roles whose places were exchanged: a verdict for one is now a verdict for the other. */
export type MirroredRoles = readonly [string, string];

export interface Swapped {
  readonly case: Case;
  /** Of disputes; where only names were exchanged, the verdict stays what it is. */
  readonly mirrored?: MirroredRoles;
}

/** Roles of a dispute by the keys of its parties and votes. */
const ROLES: readonly MirroredRoles[] = [
  ['buyer', 'seller'],
  ['买家', '卖家'],
  ['买方', '卖方'],
];
/** Words for the two roles; all are exchanged, whatever the keys are. */
const ROLE_WORDS: readonly MirroredRoles[] = [
  ...ROLES,
  ['buyers', 'sellers'],
  ['Buyer', 'Seller'],
  ['Buyers', 'Sellers'],
  ['消费者', '商家'],
];
const SIDES: readonly MirroredRoles[] = [
  ['plaintiff', 'defendant'],
  ['appellant', 'appellee'],
];

/**
 * Exchanges the two parties. In a dispute buyer and seller change places: keys, turns, evidence and every word for the
 * two, and with them votes and winner of the gold label, so that the same side wins under the other name. In other
 * cases of two parties of one kind, both people or both organisations, their names change places everywhere, and the
 * gold label says the same of the other name. Undefined where neither can be.
 */
export function swapParties(of: Case): Swapped | undefined {
  const roles = ROLES.find((pair) =>
    pair.every((role) => role in of.parties || role in (of.gold.votes ?? {})),
  );
  if (roles) return { case: swapRoles(of, roles), mirrored: roles };
  const swapped = swapNames(of);
  return swapped && { case: swapped };
}

function swapRoles(of: Case, roles: MirroredRoles): Case {
  const rewrite = replaceWords(bothWays([...ROLE_WORDS, roles]));
  const rewritten = rewriteCase(of, rewrite);
  const { votes } = rewritten.gold;
  return {
    ...rewritten,
    // Under the keys in their old order, so that a prompt that lists the parties begins with the other one.
    parties: mirrorKeys(rewritten.parties, roles),
    fields: mirrorFields(rewritten.fields, rewrite) as Case['fields'],
    gold: { ...rewritten.gold, ...(votes ? { votes: mirrorKeys(votes, roles) } : {}) },
  };
}

function mirrorFields(value: Json, rewrite: Rewrite): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => mirrorFields(item, rewrite));
  const record = value as Readonly<Record<string, Json>>;
  return Object.fromEntries(
    Object.entries(record).map(([name, own]) => {
      const other = rewrite(name);
      // What only one side has goes to the other under its name.
      if (other !== name && !(other in record)) return [other, mirrorFields(own, rewrite)];
      return [name, mirrorFields(record[other] ?? null, rewrite)];
    }),
  );
}

function mirrorKeys<V>(record: Readonly<Record<string, V>>, [one, two]: MirroredRoles): Record<string, V> {
  const other = (name: string): string => (name === one ? two : name === two ? one : name);
  return Object.fromEntries(
    Object.entries(record).map(([name, own]): [string, V] => {
      const value = record[other(name)];
      return value === undefined ? [other(name), own] : [name, value];
    }),
  );
}

function swapNames(of: Case): Case | undefined {
  // In criminal and administrative cases one side is the state.
  if (of.type === 'criminal' || of.type === 'administrative') return undefined;
  const [one, two] = SIDES.find((pair) => pair.every((side) => side in of.parties)) ?? [];
  if (one === undefined || two === undefined) return undefined;
  const [left, right] = [partyNames(of.parties[one] ?? {}), partyNames(of.parties[two] ?? {})];
  if (
    left.persons.length !== right.persons.length ||
    left.organisations.length !== right.organisations.length
  )
    return undefined;
  const pairs = [...zip(left.persons, right.persons), ...zip(left.organisations, right.organisations)];
  const distinct = new Set(pairs.flat());
  if (pairs.length === 0 || distinct.size < 2 * pairs.length) return undefined;
  return rewriteCase(of, replaceWords(bothWays(pairs)));
}

function zip(left: readonly string[], right: readonly string[]): readonly MirroredRoles[] {
  return left.map((name, index) => [name, right[index] ?? name]);
}

function bothWays(pairs: readonly MirroredRoles[]): ReadonlyMap<string, string> {
  return new Map(pairs.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]));
}
