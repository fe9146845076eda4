import { isObject, type Json } from '../json';
import { articleTags } from '../law/article-tag';
import { fineOf } from '../law/fine';
import { describeTerm, termOf } from '../law/term';
import { articleLabels, chargeLabels } from '../metric/ljp/labels';
import { winnerOf } from '../metric/jury/winner';
import type { Verdict } from '../verdict';

/** Parts whose way through the stages can be followed, the weightiest first: a wrong article makes the rest wrong. */
export const TRACED_PARTS = ['articles', 'charges', 'winner', 'term', 'fine'] as const;
export type TracedPart = (typeof TRACED_PARTS)[number];

/** A part of a judgment as labels, in which different words for the same are equal. Empty where it is not stated. */
export function labelsOf(verdict: Verdict, part: TracedPart): readonly string[] {
  switch (part) {
    case 'articles':
      return articleLabels(verdict.articles);
    case 'charges':
      return chargeLabels(verdict.charges);
    case 'winner':
      return [winnerOf(verdict) ?? []].flat();
    case 'term': {
      const term = termOf(verdict.term);
      if (!term) return [];
      const isEndless = term.kind === 'death' || term.kind === 'life' || term.kind === 'none';
      // Kinds that are counted in months are told by few datasets.
      return [isEndless ? describeTerm(term) : monthWords(term.imprisonment ?? 0)];
    }
    case 'fine': {
      const fine = fineOf(verdict.fine);
      return fine === undefined ? [] : [`${fine} yuan`];
    }
  }
}

function monthWords(months: number): string {
  return `${months} ${months === 1 ? 'month' : 'months'}`;
}

/** Labels that an entry of a knowledge base stands for or carries, as a precedent carries its articles. */
export function labelsOfEntry(entry: Json, part: TracedPart): readonly string[] {
  if (!isObject(entry)) return [];
  const field = (name: string): unknown => entry[name] ?? undefined;
  if (part === 'articles') {
    const own = articleTags(entry);
    const carried = ['articles', 'relevant_articles', '法条'].flatMap((name) => articleTags(field(name)));
    return articleLabels([...own, ...carried]);
  }
  if (part !== 'charges') return [];
  const named = ['charges', 'charge', 'accusation', '罪名', 'name'].flatMap((name) => [field(name)].flat());
  return chargeLabels(named.filter((one) => typeof one === 'string'));
}

/** Articles of a list that is nothing but articles, as an assistant picks them out; empty for any other value. */
export function listedArticles(value: Json): readonly string[] {
  if (!Array.isArray(value)) return [];
  const items = value as readonly Json[];
  const longest = 40;
  const isArticle = (item: Json): boolean =>
    (typeof item === 'number' || (typeof item === 'string' && item.length <= longest)) &&
    articleTags(item).length > 0;
  return items.every(isArticle) ? articleLabels(articleTags(items)) : [];
}
