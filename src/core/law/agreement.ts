import type { Verdict } from '../verdict';
import { articleTags } from './article-tag';
import { chargesOf } from './charge';
import { termOf } from './term';
import { termClass } from './term-class';

export const AGREEMENT_PARTS = ['articles', 'charges', 'term', 'winner'] as const;
export type AgreementPart = (typeof AGREEMENT_PARTS)[number];

/**
 * Whether a verdict is the gold one, in every part of `parts` that the gold has: the same set of articles (paragraphs
 * do not count), the same set of charges by normalised name, a term of the same class (see `termClass`), the same
 * winner. False when the gold has none of these parts: what cannot be compared is not verified.
 */
export function agreesWith(
  verdict: Verdict,
  gold: Verdict,
  parts: readonly AgreementPart[] = AGREEMENT_PARTS,
): boolean {
  const compared = parts.filter((part) => gold[part] !== undefined);
  return compared.length > 0 && compared.every((part) => agrees[part](verdict, gold));
}

const agrees: Readonly<Record<AgreementPart, (verdict: Verdict, gold: Verdict) => boolean>> = {
  articles: (verdict, gold) => same(articleTags(verdict.articles), articleTags(gold.articles)),
  charges: (verdict, gold) => same(chargesOf(verdict.charges), chargesOf(gold.charges)),
  term: (verdict, gold) => {
    const [given, wanted] = [termOf(verdict.term), termOf(gold.term)];
    return given !== undefined && wanted !== undefined && termClass(given) === termClass(wanted);
  },
  winner: (verdict, gold) => verdict.winner === gold.winner,
};

/** Whether two lists without repetition hold the same. */
function same(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}
