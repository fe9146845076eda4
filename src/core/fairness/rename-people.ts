import type { Case, Party } from '../case';
import { seededRandom } from '../statistics/seeded-random';
import { hashRank } from '../sampling/hash-rank';
import { COMPOUND_SURNAMES, GIVEN_NAMES, LATIN_NAMES, NEW_SURNAMES, SURNAMES } from './name-lists';
import { partyNames } from './party-names';
import { wordPattern } from './replace-words';
import { rewriteCase, textsOfCase } from './rewrite-case';

/** What stands before or after 某 where it means a place, a date or an authority and no person. */
const NO_PERSON =
  '(?=某)(?!某+(?:年|月|日|时|地|处|种|些|市|县|区|省|州|镇|乡|村|路|街|号|局|所|院|厂|店|公司|银行|小区|分局|派出所|大队|集团))';
const NOT_AFTER = '(?<![公])';

/**
 * Gives the people of a case other names, each the same one everywhere: the parties by their full names, and everyone
 * whom the court writes as 王某, 王某某, 王某甲 or 王某1. Who had one surname has one again, and different people keep
 * different names. Companies and authorities keep theirs, as do people other than the parties who are named in full.
 * The new names depend on the case's id only. Undefined where there is nobody to rename.
 */
export function renamePeople(of: Case): Case | undefined {
  const persons = [
    ...new Set(Object.entries(of.parties).flatMap(([key, party]) => personsOf(key, party))),
  ].sort();
  const text = textsOfCase(of);
  const draw = drawerFor(of.id, text);
  const surnames = new Map(surnamesIn(text, persons).map((old) => [old, draw(NEW_SURNAMES) ?? old]));
  // 王某 needs no name of its own: it has the surname.
  const fullNames = persons.filter((name) => !name.includes('某'));
  const words = new Map(fullNames.map((name) => [name, newName(name, surnames, draw)]));
  if (words.size + surnames.size === 0) return undefined;
  const names = [...words.keys()].sort((left, right) => right.length - left.length).map(wordPattern);
  const before = [...surnames.keys()].sort((left, right) => right.length - left.length);
  const patterns = [
    ...names,
    ...(before.length > 0 ? [`${NOT_AFTER}(?:${before.join('|')})${NO_PERSON}`] : []),
  ];
  const pattern = new RegExp(patterns.join('|'), 'gu');
  return rewriteCase(of, (each) =>
    each.replace(pattern, (old) => words.get(old) ?? surnames.get(old) ?? old),
  );
}

function personsOf(key: string, party: Party): readonly string[] {
  // A dataset may name its parties by their roles.
  return partyNames(party).persons.filter((name) => name.toLowerCase() !== key.toLowerCase());
}

function isChinese(name: string): boolean {
  return /^\p{Script=Han}/u.test(name);
}

function surnameOf(name: string): string {
  return COMPOUND_SURNAMES.find((surname) => name.startsWith(surname)) ?? name.charAt(0);
}

/** Surnames of the parties, and those that stand before 某. */
function surnamesIn(text: string, persons: readonly string[]): readonly string[] {
  const known = `${NOT_AFTER}(?:${COMPOUND_SURNAMES.join('|')}|[${SURNAMES}])${NO_PERSON}`;
  const found = text.match(new RegExp(known, 'gu')) ?? [];
  return [...new Set([...persons.filter(isChinese).map(surnameOf), ...found])].sort();
}

/** Draws from a list what was not drawn before and stands nowhere in the text. */
type Draw = (list: readonly string[]) => string | undefined;

function drawerFor(id: string, text: string): Draw {
  const random = seededRandom(Math.floor(hashRank('names', id) * 2 ** 32));
  const drawn = new Set<string>();
  return (list) => {
    const start = Math.floor(random() * list.length);
    for (let step = 0; step < list.length; step += 1) {
      const word = list[(start + step) % list.length] ?? '';
      if (drawn.has(word) || isNameIn(text, word)) continue;
      drawn.add(word);
      return word;
    }
    return undefined;
  };
}

/** A surname is taken only where it stands before 某. */
function isNameIn(text: string, word: string): boolean {
  return text.includes(word.length === 1 ? `${word}某` : word);
}

function newName(name: string, surnames: ReadonlyMap<string, string>, draw: Draw): string {
  if (!isChinese(name)) return newLatinName(name, draw);
  const surname = surnameOf(name);
  const number = /[\dA-Z０-９]$/u.exec(name)?.[0] ?? '';
  const { length } = name.slice(surname.length, name.length - number.length);
  const given = draw(length > 1 ? GIVEN_NAMES.two : GIVEN_NAMES.one);
  return given === undefined ? name : `${surnames.get(surname) ?? surname}${given}${number}`;
}

/** `Buyer W.` becomes `Buyer K.`. */
function newLatinName(name: string, draw: Draw): string {
  const [, head, initial] = /^(.+ )([A-Z])\.$/u.exec(name) ?? [];
  if (head === undefined || initial === undefined) return draw(LATIN_NAMES) ?? name;
  const letters = Array.from('BCDEFGHJKLMNPRSTVWZ')
    .filter((letter) => letter !== initial)
    .map((letter) => `${head}${letter}.`);
  return draw(letters) ?? name;
}
