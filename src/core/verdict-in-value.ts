import { isObject, type Json } from './json';
import { legalSpans } from './law/legal-spans';
import { findFines, fineOf } from './law/fine';
import { describeTerm, findTerms, termOf } from './law/term';
import { citationKey, citationsOf } from './law/citation';
import { chargesOf } from './law/charge';
import { readVerdict } from './metric/read-verdict';
import type { Verdict } from './verdict';

type Part = keyof Verdict;

/** Names under which roles and court records give the parts of a judgment. */
const names: Readonly<Record<string, Part>> = {
  articles: 'articles',
  article: 'articles',
  relevant_articles: 'articles',
  predicted_article: 'articles',
  basis: 'articles',
  法条: 'articles',
  审判依据: 'articles',
  charges: 'charges',
  charge: 'charges',
  accusation: 'charges',
  罪名: 'charges',
  term: 'term',
  term_of_imprisonment: 'term',
  刑期: 'term',
  fine: 'fine',
  罚金: 'fine',
  results: 'results',
  result: 'results',
  结果: 'results',
  最终判决: 'results',
  analysis: 'analysis',
  explanation: 'analysis',
  opinion: 'analysis',
  法官分析: 'analysis',
  winner: 'winner',
};
const ruled: readonly Part[] = ['articles', 'charges', 'term', 'fine', 'results', 'winner'];

/**
 * The judgment that the value of a stage is, by the names of its fields; undefined where it is none. Charges, term and
 * fine that have no field of their own are read from the result.
 */
export function verdictInValue(value: Json): Verdict | undefined {
  if (!isObject(value)) return undefined;
  const parts: Record<string, Json> = {};
  for (const [name, part] of Object.entries(value as Readonly<Record<string, Json>>)) {
    const known = names[name];
    if (known === undefined || part === null || part === '' || known in parts) continue;
    parts[known] = part;
  }
  const verdict = readVerdict(parts)?.verdict;
  if (!verdict) return undefined;
  const given = ruled.filter((part) => verdict[part] !== undefined);
  if (given.length < (verdict.analysis === undefined ? 2 : 1)) return undefined;
  return { ...fromResults(verdict.results), ...verdict };
}

function fromResults(results: readonly string[] | undefined): Verdict {
  if (!results) return {};
  const text = results.join('\n');
  const charges = legalSpans(text).filter(({ kind }) => kind === 'charge');
  const term = findTerms(text).at(-1)?.term;
  const fine = findFines(text).at(-1)?.yuan;
  return {
    ...(charges.length > 0 ? { charges: [...new Set(charges.map(({ value }) => value))] } : {}),
    ...(term === undefined ? {} : { term }),
    ...(fine === undefined ? {} : { fine }),
  };
}

/** The parts that one of two judgments of a case has and the other has not, or states otherwise. */
export function changedParts(before: Verdict, after: Verdict): readonly Part[] {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Part[];
  return parts.filter((part) => JSON.stringify(read(before, part)) !== JSON.stringify(read(after, part)));
}

/** A part in a form in which different words for the same are equal. */
function read(verdict: Verdict, part: Part): unknown {
  switch (part) {
    case 'articles': {
      const keys = citationsOf(verdict.articles).citations.map(citationKey);
      return keys.length > 0 ? [...new Set(keys)].sort() : verdict.articles;
    }
    case 'charges': {
      const charges = [...new Set(chargesOf(verdict.charges))].sort();
      return charges.length > 0 ? charges : verdict.charges;
    }
    case 'term': {
      const term = termOf(verdict.term);
      return term ? describeTerm(term) : verdict.term;
    }
    case 'fine':
      return fineOf(verdict.fine) ?? verdict.fine;
    case 'results':
      return verdict.results?.map((result) => result.replace(/\s|[。；;]$/gu, ''));
    case 'votes':
    case 'candidates':
    case 'winner':
    case 'analysis':
    case 'text':
      return verdict[part];
  }
}
