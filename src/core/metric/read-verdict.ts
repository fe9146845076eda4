import { isObject } from '../json';
import type { Candidates, Term, Verdict } from '../verdict';

export interface VerdictReading {
  readonly verdict: Verdict;
  /** One sentence for each part that has the wrong shape; such a part is left out. */
  readonly faults: readonly string[];
}

type Part = keyof Verdict;
const kinds = ['imprisonment', 'detention', 'control', 'life', 'death', 'none'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isList = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is);
const isTextOrNumber = (value: unknown): value is string | number => isText(value) || isNumber(value);

/** One value stands for a list of one. */
const listed = (value: unknown): unknown => (Array.isArray(value) ? value : [value]);

/**
 * A verdict record as it stands in score files, runs and exports. Unknown parts are ignored, null parts are absent;
 * a single article, charge or result may stand without its list, and a number is a term in months.
 */
export function readVerdict(value: unknown): VerdictReading | undefined {
  if (!isObject(value)) return undefined;
  const verdict: { -readonly [K in Part]?: Verdict[K] } = {};
  const faults: string[] = [];
  const given = (part: Part): unknown => value[part] ?? undefined;
  const fault = (part: Part, wanted: string): void => {
    faults.push(`"${part}" must be ${wanted}.`);
  };

  const articles = listed(given('articles'));
  if (given('articles') !== undefined) {
    if (isList(articles, isTextOrNumber)) verdict.articles = articles;
    else fault('articles', 'a list of numbers or citations');
  }
  for (const part of ['charges', 'results'] as const) {
    const texts = listed(given(part));
    if (given(part) === undefined) continue;
    if (isList(texts, isText)) verdict[part] = texts;
    else fault(part, 'a list of texts');
  }
  for (const part of ['analysis', 'winner', 'text'] as const) {
    const text = given(part);
    if (text === undefined) continue;
    if (isText(text)) verdict[part] = text;
    else fault(part, 'a text');
  }
  const term = given('term');
  if (term !== undefined) {
    const read = isText(term) ? term : readTermRecord(term);
    if (read !== undefined) verdict.term = read;
    else
      fault(
        'term',
        'a text, months, or {kind, imprisonment, probation, death_penalty, reprieve, life_imprisonment}',
      );
  }
  const fine = given('fine');
  if (isTextOrNumber(fine)) verdict.fine = fine;
  else if (fine !== undefined) fault('fine', 'yuan or a text');
  const votes = given('votes');
  if (isObject(votes) && Object.values(votes).every(isNumber))
    verdict.votes = votes as Record<string, number>;
  else if (votes !== undefined) fault('votes', 'an object of numbers');
  const candidates = given('candidates');
  if (candidates !== undefined) {
    const read = readCandidates(candidates);
    if (read) verdict.candidates = read;
    else fault('candidates', 'an object of the lists "articles" and "charges", best first');
  }
  return { verdict, faults };
}

function readCandidates(value: unknown): Candidates | undefined {
  if (!isObject(value)) return undefined;
  const articles = value['articles'] ?? undefined;
  const charges = value['charges'] ?? undefined;
  if (articles !== undefined && !isList(articles, isTextOrNumber)) return undefined;
  if (charges !== undefined && !isList(charges, isText)) return undefined;
  return { ...(articles && { articles }), ...(charges && { charges }) };
}

function readTermRecord(value: unknown): Term | undefined {
  if (isNumber(value)) return { imprisonment: value };
  if (!isObject(value)) return undefined;
  const kind = kinds.find((one) => one === value['kind']);
  const term: { -readonly [K in keyof Term]?: Term[K] } = kind === undefined ? {} : { kind };
  if (value['kind'] !== undefined && value['kind'] !== null && kind === undefined) return undefined;
  for (const part of ['imprisonment', 'probation'] as const) {
    const length = value[part] ?? undefined;
    if (isNumber(length)) term[part] = length;
    else if (length !== undefined) return undefined;
  }
  for (const flag of ['death_penalty', 'reprieve', 'life_imprisonment'] as const) {
    const set = value[flag] ?? undefined;
    if (typeof set === 'boolean') term[flag] = set;
    else if (set !== undefined) return undefined;
  }
  return term;
}
