import { isObject, type Json } from '../json';
import { AGREEMENT_PARTS, agreesWith } from '../law/agreement';
import { articleTags } from '../law/article-tag';
import { readVerdict } from '../metric/read-verdict';
import type { Verdict } from '../verdict';

/** `silent`: the answer names nothing that the gold label has. */
export type GoldAgreement = 'agrees' | 'disagrees' | 'silent';

/** Names under which answers give the parts of a verdict. */
const NAMES = {
  articles: ['articles', 'relevant_articles'],
  charges: ['charges', 'charge', 'accusation'],
  term: ['term', 'term_of_imprisonment'],
  winner: ['winner'],
} as const;

/** Names of the one article that fits best. */
const ONE_ARTICLE = ['predicted_article', 'article'] as const;

/**
 * Whether one answer agrees with the gold label in every part that both have, as a verdict would (see `agreesWith`).
 * A single article has to be among those of the gold; a bare list of numbers, which offers articles to choose from,
 * has to hold all of them.
 */
export function agreementWithGold(value: Json, gold: Verdict): GoldAgreement {
  const wanted = articleTags(gold.articles);
  const opinions: boolean[] = [];
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (wanted.length > 0 && list.length > 0 && list.every((item) => typeof item === 'number')) {
      const offered = articleTags(list);
      opinions.push(wanted.every((tag) => offered.includes(tag)));
    }
  } else if (isObject(value)) {
    const answer = value as Readonly<Record<string, Json>>;
    const named = ONE_ARTICLE.flatMap((name) => articleTags(answer[name]));
    if (wanted.length > 0) opinions.push(...named.map((tag) => wanted.includes(tag)));
    const given = partsOf(answer);
    const compared = AGREEMENT_PARTS.filter((part) => given[part] !== undefined && gold[part] !== undefined);
    opinions.push(...compared.map((part) => agreesWith(given, gold, [part])));
  }
  if (opinions.length === 0) return 'silent';
  return opinions.every(Boolean) ? 'agrees' : 'disagrees';
}

function partsOf(answer: Readonly<Record<string, Json>>): Verdict {
  const found = Object.entries(NAMES).flatMap(([part, names]) => {
    const name = names.find((each) => (answer[each] ?? null) !== null);
    return name === undefined ? [] : [[part, answer[name]] as const];
  });
  return readVerdict(Object.fromEntries(found))?.verdict ?? {};
}
