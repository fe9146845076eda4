import type { Case } from '../case';
import type { Json } from '../json';
import { normalise, shinglesOf } from '../text/shingles';
import { foldWidth } from './tokenise';
import type { KnowledgeEntry } from './retrieval';

/** The share of shingles from which two texts count as one. */
const SAME = 0.8;
/** Shorter texts are set phrases (such as that the facts are as found before), which tell nothing. */
const SHORTEST = 30;
/** Of a gold text: operative parts and reasons share longer phrases than facts do. */
const SHORTEST_GOLD = 60;

const idFields = ['id', '案号', 'docket', 'case_id'];
const factFields = ['facts', 'fact', '基本案情', '本院二审查明事实', '一审法院认定事实'];

/**
 * Why the entry may not be shown for this case, or undefined when it may: it is the case itself (same id or docket,
 * same facts), a near-duplicate (5-character shingles: Jaccard index or containment of at least 0.8), or it holds
 * the case's gold analysis, results or answer (at least 0.8 of its shingles).
 */
export function leakOf(entry: KnowledgeEntry, theCase: Case): string | undefined {
  return leakGuard(theCase)(entry);
}

/** `leakOf` for many entries and one case: the case's own shingles are computed once. */
export function leakGuard(theCase: Case): (entry: KnowledgeEntry) => string | undefined {
  const ids = new Set([theCase.id, ...namesIn(theCase.fields)].map(normaliseId).filter(Boolean));
  const facts = normalise(theCase.facts);
  const own = facts.length < SHORTEST ? undefined : shinglesOf(facts);
  const gold = goldTexts(theCase);
  return (entry) => {
    const id = [entry.id, ...namesIn(entry.data)].find((name) => ids.has(normaliseId(name)));
    if (id !== undefined) return `the case itself: id ${id}`;
    for (const text of own ? new Set([...factsIn(entry.data), entry.text]) : []) {
      const reason = own && likeness(facts, own, normalise(text));
      if (reason !== undefined) return reason;
    }
    return gold.length === 0 ? undefined : goldIn(entry, gold);
  };
}

interface GoldText {
  readonly part: string;
  readonly shingles: ReadonlySet<number>;
}

function goldTexts({ gold }: Case): GoldText[] {
  const texts = { analysis: gold.analysis, results: gold.results?.join('\n'), answer: gold.text };
  return Object.entries(texts).flatMap(([part, text]) => {
    const plain = normalise(text ?? '');
    return plain.length < SHORTEST_GOLD ? [] : [{ part, shingles: shinglesOf(plain) }];
  });
}

function goldIn(entry: KnowledgeEntry, gold: readonly GoldText[]): string | undefined {
  for (const text of new Set([entry.text, ...allTextsIn(entry.data)])) {
    const plain = normalise(text);
    if (plain.length * 2 < SHORTEST_GOLD) continue;
    const other = shinglesOf(plain);
    for (const { part, shingles } of gold) {
      let common = 0;
      for (const shingle of shingles) if (other.has(shingle)) common += 1;
      const contained = common / shingles.size;
      if (contained >= SAME) return `gold: holds ${percent(contained)} of the case's ${part}`;
    }
  }
  return undefined;
}

function allTextsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap(allTextsIn);
  // A list of results is one text, as in the gold.
  const texts = (value as readonly Json[]).flatMap(allTextsIn);
  return [texts.join('\n')];
}

function likeness(facts: string, own: ReadonlySet<number>, text: string): string | undefined {
  if (text.length < SHORTEST) return undefined;
  if (text === facts) return 'the case itself: same facts';
  const other = shinglesOf(text);
  let common = 0;
  for (const shingle of other) if (own.has(shingle)) common += 1;
  const jaccard = common / (own.size + other.size - common);
  if (jaccard >= SAME) return `near-duplicate: ${percent(jaccard)} of the passages are the same`;
  const contained = common / Math.min(own.size, other.size);
  if (contained < SAME) return undefined;
  return own.size <= other.size
    ? `near-duplicate: holds ${percent(contained)} of the case's facts`
    : `near-duplicate: ${percent(contained)} of it stands in the case's facts`;
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** Docket numbers vary in brackets and blanks. */
function normaliseId(id: string): string {
  return foldWidth(id).replace(/[\s()〔〕[\]]/g, '');
}

function namesIn(record: Readonly<Record<string, Json>>): string[] {
  return textsOf(record, idFields).filter((name) => name.trim() !== '' && name !== '无');
}

function factsIn(record: Readonly<Record<string, Json>>): string[] {
  return textsOf(record, factFields);
}

function textsOf(record: Readonly<Record<string, Json>>, fields: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const value = record[field];
    return typeof value === 'string' ? [value] : [];
  });
}
