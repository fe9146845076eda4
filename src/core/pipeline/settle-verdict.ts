import { isObject, type Json, type JsonObject } from '../json';
import { articleTags } from '../law/article-tag';

export interface SettledPart {
  readonly value: Json;
  /** What was changed, in a sentence; absent when nothing was. */
  readonly note?: string;
}

/**
 * The name of a charge as CAIL2018 writes it, without the last 罪. Answers of the form `charge` or `accusation` are
 * asked to be so; a verdict of a court's own words (`被告人犯盗窃罪`) is none of them.
 */
export function settleCharges(value: Json): SettledPart {
  const listed = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const bare = listed.map((name) =>
    typeof name === 'string' && name.trim().length > 1 ? name.trim().replace(/罪$/u, '') : name,
  );
  const changed = listed.flatMap((name, index) =>
    typeof name === 'string' && name.trim() !== bare[index] ? [name] : [],
  );
  if (changed.length === 0) return { value };
  return { value: bare, note: `the last 罪 was taken off: ${changed.join('、')}.` };
}

/**
 * Candidates as lists of labels, best first: an entry that a retrieval found stands for its article (`article`, `id`) or
 * its charge (`name`, `id`). Lists that say nothing are absent, and so is the part when both are.
 */
export function settleCandidates(value: Json): SettledPart {
  if (!isObject(value)) return { value };
  const { articles, charges } = value;
  const lists = {
    ...ranked('articles', articles, (entry) => articleTags(entry)),
    ...ranked('charges', charges, ({ name, id }) => [name ?? id ?? null]),
  };
  return { value: Object.keys(lists).length > 0 ? lists : null };
}

function ranked(
  name: 'articles' | 'charges',
  list: Json | undefined,
  labelsOf: (entry: JsonObject) => readonly Json[],
): Record<string, Json> {
  if (!Array.isArray(list)) return list === undefined || list === null ? {} : { [name]: list };
  const labels = (list as readonly Json[])
    .flatMap((item) => (isObject(item) ? labelsOf(item) : [item]))
    .filter((label) => label !== null && label !== '');
  return labels.length > 0 ? { [name]: labels } : {};
}

/** Death and life have no months. */
export function settleTerm(value: Json): SettledPart {
  if (!isObject(value)) return { value };
  const { imprisonment: months, kind, death_penalty: death, life_imprisonment: life } = value;
  const endless = kind === 'death' || kind === 'life' || death === true || life === true;
  if (!endless || typeof months !== 'number' || months === 0) return { value };
  const named = kind === 'death' || death === true ? 'death' : 'life';
  return {
    value: { ...value, imprisonment: 0 },
    note: `${months} months beside a sentence of ${named} became 0.`,
  };
}
