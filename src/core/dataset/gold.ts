import type { Json, JsonObject } from '../json';
import type { Term, Verdict } from '../verdict';
import { isJsonObject } from './json-path';
import { isList, present, textOf, textsOf } from './value';

const termKinds = ['imprisonment', 'detention', 'control', 'life', 'death', 'none'] as const;

/** Reads a verdict in Moot's own shape. `wrong` is told the name of each part that has not the form of its kind. */
export function readGold(value: JsonObject, wrong: (part: string) => void): Verdict {
  const read = <T>(part: string, convert: (raw: Json) => T | undefined): T | undefined => {
    const raw = Object.hasOwn(value, part) ? value[part] : undefined;
    if (raw === undefined || raw === null) return undefined;
    const converted = convert(raw);
    if (converted === undefined) wrong(part);
    return converted;
  };
  return present({
    articles: read('articles', articlesOf),
    charges: read('charges', listOfTexts),
    term: read('term', termOf),
    fine: read('fine', (raw) => (typeof raw === 'number' || typeof raw === 'string' ? raw : undefined)),
    results: read('results', listOfTexts),
    analysis: read('analysis', textOf),
    votes: read('votes', votesOf),
    winner: read('winner', textOf),
    text: read('text', textOf),
  });
}

/** Counts by party; undefined when it is no object of numbers. */
export function votesOf(raw: Json | undefined): Readonly<Record<string, number>> | undefined {
  if (!isJsonObject(raw)) return undefined;
  const votes = Object.entries(raw);
  const counts = votes.filter((vote): vote is [string, number] => typeof vote[1] === 'number');
  return counts.length === votes.length ? Object.fromEntries(counts) : undefined;
}

function articlesOf(raw: Json): readonly (number | string)[] | undefined {
  const items = isList(raw) ? raw : [raw];
  const articles = items.filter((item) => typeof item === 'number' || typeof item === 'string');
  return articles.length === items.length ? articles : undefined;
}

function listOfTexts(raw: Json): readonly string[] | undefined {
  const texts = textsOf(raw);
  return texts.length === (isList(raw) ? raw.length : 1) ? texts : undefined;
}

/** An object, the words of a judgment, or a bare number of months. */
function termOf(raw: Json): Term | string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return { imprisonment: raw };
  if (!isJsonObject(raw)) return undefined;
  const number = (name: string): number | undefined => {
    const part = raw[name];
    return typeof part === 'number' ? part : undefined;
  };
  const flag = (name: string): boolean | undefined => {
    const part = raw[name];
    return typeof part === 'boolean' ? part : undefined;
  };
  return present({
    kind: termKinds.find((kind) => kind === raw['kind']),
    imprisonment: number('imprisonment'),
    probation: number('probation'),
    death_penalty: flag('death_penalty'),
    reprieve: flag('reprieve'),
    life_imprisonment: flag('life_imprisonment'),
  });
}
