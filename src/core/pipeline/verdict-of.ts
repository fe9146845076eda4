import { isObject, type Json } from '../json';
import { readVerdict } from '../metric/read-verdict';
import type { Verdict } from '../verdict';
import type { VerdictMapping } from './pipeline';
import { settleCandidates, settleCharges, settleTerm, type SettledPart } from './settle-verdict';

export interface MappedVerdict {
  readonly verdict: Verdict;
  /** Parts whose value has no place in a verdict, in words. */
  readonly faults: readonly string[];
  /** What was brought into the form that the parts have, in words. */
  readonly notes: readonly string[];
}

/** Other names under which models give the parts of a verdict. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  relevant_articles: 'articles',
  accusation: 'charges',
  charge: 'charges',
  term_of_imprisonment: 'term',
};

/** Reads the verdict out of the values of the stages. Parts whose stage gave nothing are absent. */
export function verdictOf(mapping: VerdictMapping, view: object): MappedVerdict {
  const parts: Record<string, Json> = {};
  const notes: string[] = [];
  const settle = (name: string, { value, note }: SettledPart): void => {
    parts[name] = value;
    if (note !== undefined) notes.push(`"${name}": ${note}`);
  };
  if (mapping.kind === 'from') {
    const result = mapping.from.expression.evaluate(view, true);
    if (result.ok && isObject(result.value)) {
      for (const [name, value] of Object.entries(result.value)) {
        const part = SYNONYMS[name] ?? name;
        settle(part, part === 'charges' && part !== name ? settleCharges(value) : { value });
      }
    }
  }
  const candidates: Record<string, Json> = {};
  for (const [name, authored] of mapping.parts) {
    const result = authored.expression.evaluate(view, true);
    if (!result.ok) continue;
    const [, list] = /^candidates\.(.*)$/u.exec(name) ?? [];
    if (list === undefined) parts[name] = result.value;
    else candidates[list] = result.value;
  }
  if (Object.keys(candidates).length > 0) parts['candidates'] = candidates;
  if (parts['candidates'] !== undefined) settle('candidates', settleCandidates(parts['candidates']));
  if (parts['term'] !== undefined) settle('term', settleTerm(parts['term']));
  const tidy = Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => {
      const kept = tidied(value);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
  const { verdict, faults } = readVerdict(tidy) ?? { verdict: {}, faults: [] };
  return { verdict, faults, notes };
}

/** Blank texts and what a list holds of them say nothing. */
function tidied(value: Json): Json | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (!Array.isArray(value)) return value;
  const items = (value as readonly Json[]).flatMap((item) => tidied(item) ?? []);
  return items;
}
