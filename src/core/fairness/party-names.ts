import type { Party } from '../case';

/** Ends of the names of companies and authorities. */
const ORGANISATION =
  /(?:公司|集团|银行|厂|店|馆|行|社|所|院|局|处|部|委员会|政府|法院|中心|学校|医院|商行|经营部|合作社|俱乐部|支队|大队|管理站|协会)$/u;
const PERSON = /^\p{Script=Han}{2,4}(?:[\dA-Z０-９])?$/u;

export interface PartyNames {
  readonly persons: readonly string[];
  readonly organisations: readonly string[];
}

/** The names in a party's name: `（原审原告）：王某、刘某1` holds two. Nicknames and remarks in brackets are left out. */
export function partyNames({ name = '' }: Party): PartyNames {
  const names = name
    .replace(/[（(][^）)]*[）)]/gu, '')
    .split(/[、，,；;\n]|(?<=某)[和与及](?=\p{Script=Han}某)/u)
    .map((each) => each.replace(/^[：:\s]+|\s+$/gu, ''))
    .filter((each) => each.length > 1 && !each.startsWith('绰号'));
  const organisations = names.filter((each) => ORGANISATION.test(each));
  return {
    organisations,
    persons: names.filter(
      (each) => !organisations.includes(each) && (PERSON.test(each) || isLatinPerson(each)),
    ),
  };
}

/** `Lin`, `Ansel Brook`, `Buyer W.`: up to three words that begin with a capital. */
function isLatinPerson(name: string): boolean {
  return (
    /^[A-Z][\p{L}'’-]*(?: (?:[A-Z][\p{L}'’-]*|[A-Z]\.)){0,2}$/u.test(name) &&
    !/\b(?:Ltd|Inc|Co|Shop|Store)\b/u.test(name)
  );
}
