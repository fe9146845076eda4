import type { Case, Evidence, Party } from '../case';
import type { Json } from '../json';
import type { Verdict } from '../verdict';

/** What becomes of a text. Texts are everything a court reads; ids, dates and the addresses of files stay. */
export type Rewrite = (text: string) => string;

/** Fields whose values are no prose. */
const ADDRESSES = new Set([
  'id',
  'case_id',
  'path',
  'url',
  'src',
  'file',
  'image',
  'video',
  'media',
  '案号',
  'docket',
]);

export function rewriteCase(of: Case, rewrite: Rewrite): Case {
  return {
    ...of,
    title: rewrite(of.title),
    parties: mapValues(of.parties, (party) => rewriteParty(party, rewrite)),
    facts: rewrite(of.facts),
    fields: mapEntries(of.fields, (name, value) =>
      ADDRESSES.has(name) ? value : rewriteJson(value, rewrite),
    ),
    evidence: of.evidence.map((item) => rewriteEvidence(item, rewrite)),
    gold: rewriteVerdict(of.gold, rewrite),
  };
}

/** Texts that name people; what was decided stays. */
function rewriteVerdict(verdict: Verdict, rewrite: Rewrite): Verdict {
  const { charges, term, fine, results, analysis, winner, text } = verdict;
  return {
    ...verdict,
    ...(charges ? { charges: charges.map(rewrite) } : {}),
    ...(typeof term === 'string' ? { term: rewrite(term) } : {}),
    ...(typeof fine === 'string' ? { fine: rewrite(fine) } : {}),
    ...(results ? { results: results.map(rewrite) } : {}),
    ...(analysis === undefined ? {} : { analysis: rewrite(analysis) }),
    ...(winner === undefined ? {} : { winner: rewrite(winner) }),
    ...(text === undefined ? {} : { text: rewrite(text) }),
  };
}

function rewriteParty(party: Party, rewrite: Rewrite): Party {
  return mapValues(party, (text: string) => rewrite(text));
}

function rewriteEvidence(item: Evidence, rewrite: Rewrite): Evidence {
  const { text, party } = item;
  return {
    ...item,
    ...(text === undefined ? {} : { text: rewrite(text) }),
    ...(party === undefined ? {} : { party: rewrite(party) }),
  };
}

function rewriteJson(value: Json, rewrite: Rewrite): Json {
  if (typeof value === 'string') return rewrite(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => rewriteJson(item, rewrite));
  return mapEntries(value, (name, item) => (ADDRESSES.has(name) ? item : rewriteJson(item, rewrite)));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Every text of a case, one a line, gold label included. */
export function textsOfCase(of: Case): string {
  const texts: string[] = [];
  rewriteCase(of, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join('\n');
}

/** Whether any text of the two differs. */
export function isSameCase(left: Case, right: Case): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function mapValues<T extends object, V extends T[keyof T]>(record: T, map: (value: V) => V): T {
  return mapEntries(record as Readonly<Record<string, V>>, (_, value) => map(value)) as unknown as T;
}

function mapEntries<V>(
  record: Readonly<Record<string, V>>,
  map: (name: string, value: V) => V,
): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]));
}
