import type { Case } from '../case';
import type { Json, JsonObject } from '../json';
import type { Term, Verdict } from '../verdict';
import type { DatasetAdapter } from './adapter';
import { withMapping } from './case-shape';
import { isJsonObject } from './json-path';
import { readMedia } from './media';
import { type RecordContext, readCases, sourceOf } from './read-cases';
import type { SourceRecord } from './records';
import { contentId, excerpt, isList, present, textsOf, without } from './value';

const goldFields = new Set(['relevant_articles', 'accusation', 'punish_of_money', 'term_of_imprisonment']);

/** CAIL2018: JSON lines of `{fact, meta}`; with `media[]`, as JurisMM has them, also evidence. */
export const cail2018: DatasetAdapter = {
  name: 'cail2018',
  recognise(record) {
    if (typeof record['fact'] !== 'string') return 0;
    return isJsonObject(record['meta'] as Json | undefined) ? 1 : 0.6;
  },
  read(dataset, options) {
    return readCases('cail2018', dataset, options, withMapping(toCase));
  },
};

function toCase(record: SourceRecord, context: RecordContext): Case | undefined {
  const { fact, meta, media } = record.value;
  if (typeof fact !== 'string' || fact.trim() === '') {
    context.report('no-facts', 'error', 'it has no "fact".', 'Correct or remove the record.');
    return undefined;
  }
  if (!isJsonObject(meta)) {
    const message = 'it has no "meta", so nothing to compare a verdict with.';
    context.report('no-gold', 'warning', message, 'Add it, or leave the case out of scored runs.');
  }
  const known = isJsonObject(meta) ? meta : {};
  const others = without(record.value, (name) => ['fact', 'meta', 'media'].includes(name));
  const criminals = textsOf(known['criminals']);
  return {
    id: contentId(fact),
    kind: 'judgment-prediction',
    title: excerpt(fact),
    type: 'criminal',
    parties: criminals.length > 0 ? { defendant: { name: criminals.join('、') } } : {},
    facts: fact,
    fields: { ...others, ...without(known, (name) => goldFields.has(name)) },
    evidence: readMedia(media),
    gold: goldOf(known),
    source: sourceOf(record, context.file),
  };
}

function goldOf(meta: JsonObject): Verdict {
  const { relevant_articles: articles, accusation, punish_of_money: fine, term_of_imprisonment: term } = meta;
  return present({
    articles: isList(articles)
      ? articles.map(Number).filter((article) => Number.isInteger(article))
      : undefined,
    // The brackets show which words of a charge can be chosen from; they are no part of its name.
    charges: isList(accusation)
      ? textsOf(accusation).map((charge) => charge.replace(/[[\]]/g, ''))
      : undefined,
    fine: typeof fine === 'number' ? fine : undefined,
    term: isJsonObject(term) ? termOf(term) : undefined,
  });
}

function termOf(term: JsonObject): Term {
  const death = term['death_penalty'] === true;
  const life = term['life_imprisonment'] === true;
  const months = typeof term['imprisonment'] === 'number' ? term['imprisonment'] : 0;
  return {
    kind: death ? 'death' : life ? 'life' : months > 0 ? 'imprisonment' : 'none',
    imprisonment: months,
    death_penalty: death,
    life_imprisonment: life,
  };
}
