import { chargesOf } from '../../law/charge';
import { readCitations, type Citation } from '../../law/citation';

const criminalLaw = '刑法';
/** `133-1`, without its law. */
const inserted = /^\d+-\d+$/;

/** Charges by normalised name, each once and in their order; an acquittal is the label 无罪. */
export function chargeLabels(charges: readonly string[] | undefined): readonly string[] {
  return chargesOf(charges);
}

/**
 * Articles by number, each once and in their order: `264` of the Criminal Law, `民法典 1165` of another. Paragraphs and
 * items do not count, and what an amendment inserted (133之一) counts as the article before it, as in the labels of
 * CAIL2018. A text that cites nothing readable is a label of its own, so that it still counts; a number that no
 * article can have says nothing.
 */
export function articleLabels(articles: readonly (number | string)[] | undefined): readonly string[] {
  const labels = new Set<string>();
  let law: string | undefined;
  for (const article of articles ?? []) {
    if (typeof article === 'number') {
      if (Number.isInteger(article) && article > 0) labels.add(String(article));
      continue;
    }
    const text = article.trim();
    if (text === '' || text === '无') continue;
    const { citations } = readCitations(inserted.test(text) ? `${criminalLaw} ${text}` : text, law);
    law = citations.at(-1)?.law ?? law;
    for (const citation of citations) labels.add(labelOf(citation));
    if (citations.length === 0) labels.add(text);
  }
  return [...labels];
}

function labelOf({ law, article }: Citation): string {
  if (article === undefined) return law;
  return law === criminalLaw ? String(article) : `${law} ${article}`;
}
