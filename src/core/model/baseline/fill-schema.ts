import { isObject, type Json, type JsonObject } from '../../json';
import { choose } from './choose';
import type { Evidence } from './evidence';
import { answerPattern } from './pattern';
import { fillNumber } from './fill-number';
import { closed } from './sentences';
import { topicOf } from './topics';
import { citations, results, sentenceAbout, wordsFor } from './wording';

/** Where a value stands: its own name and those of what holds it, outermost first. */
interface Place {
  readonly name: string;
  readonly above: string;
  readonly depth: number;
  readonly root: JsonObject;
}

/** Deeper than any answer a person would ask for; recursive schemas end here. */
const DEEPEST = 12;

/** A value that fits the schema, filled from the evidence by the names of its properties. */
export function fillSchema(schema: JsonObject | undefined, evidence: Evidence): Json {
  if (!schema) return { answer: sentenceAbout('', evidence) };
  return fill(schema, evidence, { name: '', above: '', depth: 0, root: schema });
}

function fill(given: JsonObject, evidence: Evidence, place: Place): Json {
  const schema = resolve(given, place.root);
  if ('const' in schema) return schema['const'] ?? null;
  const options = schema['enum'];
  if (Array.isArray(options)) return fillEnum(options as Json[], schema, evidence, place);
  const branch = branchOf(schema);
  if (branch) return fill({ ...branch, ...descriptionOf(schema) }, evidence, place);
  switch (typeOf(schema)) {
    case 'object':
      return fillObject(schema, evidence, place);
    case 'array':
      return fillArray(schema, evidence, place);
    case 'integer':
    case 'number':
      return fillNumber(schema, evidence, place.name, textIn(schema, 'description'));
    case 'boolean':
      return fillBoolean(evidence, place.name);
    case 'null':
      return null;
    default:
      return fillString(schema, evidence, place);
  }
}

/** Follows `$ref` inside the schema and lays `allOf` over it. */
function resolve(given: JsonObject, root: JsonObject): JsonObject {
  let schema = given;
  for (let step = 0; step < DEEPEST; step += 1) {
    const ref = schema['$ref'];
    if (typeof ref !== 'string') break;
    let target: Json | undefined = root;
    for (const key of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
      target = isObject(target) ? target[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    }
    const beside = without(schema, '$ref');
    schema = { ...(isObject(target) ? target : {}), ...beside };
  }
  const all = schema['allOf'];
  if (!Array.isArray(all)) return schema;
  const rest = without(schema, 'allOf');
  return (all as Json[]).reduce<JsonObject>((merged, part) => {
    if (!isObject(part)) return merged;
    const next = resolve(part, root);
    const properties = { ...objectIn(merged, 'properties'), ...objectIn(next, 'properties') };
    return { ...merged, ...next, ...(Object.keys(properties).length > 0 && { properties }) };
  }, rest);
}

/** The first alternative that is not null. */
function branchOf(schema: JsonObject): JsonObject | undefined {
  for (const key of ['anyOf', 'oneOf']) {
    const branches = schema[key];
    if (!Array.isArray(branches)) continue;
    const objects = (branches as Json[]).filter((branch): branch is JsonObject => isObject(branch));
    const chosen = objects.find((branch) => branch['type'] !== 'null') ?? objects[0];
    if (chosen) {
      return { ...without(schema, key), ...chosen };
    }
  }
  return undefined;
}

function typeOf(schema: JsonObject): string {
  const type = schema['type'];
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) {
    const names = (type as Json[]).filter((name) => typeof name === 'string');
    return names.find((name) => name !== 'null') ?? 'null';
  }
  if ('properties' in schema) return 'object';
  return 'items' in schema || 'prefixItems' in schema ? 'array' : 'string';
}

function fillEnum(options: readonly Json[], schema: JsonObject, evidence: Evidence, place: Place): Json {
  const words = options.filter((option) => typeof option === 'string');
  const chosen = choose(words, evidence);
  if (chosen !== undefined) return chosen;
  if (options.includes(false)) return fillBoolean(evidence, place.name);
  return schema['default'] ?? options[0] ?? null;
}

function fillObject(schema: JsonObject, evidence: Evidence, place: Place): Json {
  const required = schema['required'];
  const needed = Array.isArray(required)
    ? (required as Json[]).filter((name) => typeof name === 'string')
    : [];
  const properties = objectIn(schema, 'properties');
  const value: Record<string, Json> = {};
  for (const name of new Set([...Object.keys(properties), ...needed])) {
    if (place.depth >= DEEPEST && !needed.includes(name)) continue;
    const own = properties[name];
    const inner = { ...place, name, above: `${place.above} ${place.name}`.trim(), depth: place.depth + 1 };
    value[name] = fill(isObject(own) ? own : {}, evidence, inner);
  }
  return value;
}

function fillArray(schema: JsonObject, evidence: Evidence, place: Place): Json {
  const { prefixItems, items } = schema;
  const inner = { ...place, depth: place.depth + 1 };
  const fixed = Array.isArray(prefixItems)
    ? (prefixItems as Json[]).map((item) => (isObject(item) ? fill(item, evidence, inner) : null))
    : [];
  const least = countIn(schema, 'minItems') ?? 0;
  const most = countIn(schema, 'maxItems') ?? Number.POSITIVE_INFINITY;
  if (items === false || most <= fixed.length) return fixed;
  const item = resolve(isObject(items) ? items : {}, place.root);
  const values = [...fixed, ...listFor(item, evidence, inner)].slice(0, most);
  while (values.length < least) values.push(fill(item, evidence, inner));
  return schema['uniqueItems'] === true ? distinct(values, least) : values;
}

function listFor(item: JsonObject, evidence: Evidence, place: Place): Json[] {
  const type = typeOf(item);
  const topic = topicOf(place.name, textIn(item, 'description'));
  if ('enum' in item || type === 'object' || type === 'array') {
    return place.depth > DEEPEST ? [] : [fill(item, evidence, place)];
  }
  if (type === 'integer' || type === 'number') {
    // A bare list of numbers in this domain is a list of articles.
    if (topic !== 'articles' && place.name !== '') return [];
    return articleNumbers(evidence, place.name === '' ? 5 : 3);
  }
  if (type !== 'string') return [];
  switch (topic) {
    case 'articles':
      return [...citations(evidence)];
    case 'charges':
      return [...evidence.charges];
    case 'results':
      return [...results(evidence)];
    default:
      return evidence.keySentences(3).map(({ text }) => closed(text));
  }
}

/** Articles that come near the best. A list of candidates takes more of them than a verdict. */
function articleNumbers(evidence: Evidence, most: number): number[] {
  const { articles } = evidence;
  const best = articles[0]?.score ?? 0;
  const near = articles.filter(({ score }) => score >= best * (most > 3 ? 0.3 : 0.75));
  return [...new Set(near.map(({ number }) => number))].slice(0, most);
}

function fillBoolean(evidence: Evidence, name: string): boolean {
  const { penalties, articles } = evidence;
  const term = penalties.term?.term;
  switch (topicOf(name)) {
    case 'death':
      return term?.death_penalty === true;
    case 'life':
      return term?.life_imprisonment === true;
    case 'reprieve':
      return term?.reprieve === true;
    case 'rejudge': {
      const drafted = /predicted_article["']?\s*[:：]\s*(\d+)/.exec(
        evidence.textOf('draft', 'other', 'facts'),
      )?.[1];
      const own = articles.slice(0, 3).map(({ number }) => number);
      return drafted !== undefined && own.length > 0 && !own.includes(Number(drafted));
    }
    default:
      return false;
  }
}

function fillString(schema: JsonObject, evidence: Evidence, { name, above }: Place): string {
  const description = textIn(schema, 'description');
  const topic = topicOf(name, description);
  let text =
    topic === 'words' ? sentenceAbout(`${above} ${name}`, evidence) : wordsFor(name, description, evidence);
  const pattern = schema['pattern'];
  if (typeof pattern === 'string') text = answerPattern(pattern, evidence, text) ?? text;
  const least = countIn(schema, 'minLength') ?? 0;
  while (Array.from(text).length < least) text += text === '' || text.length > least ? '…' : text;
  const most = countIn(schema, 'maxLength');
  return most === undefined ? text : Array.from(text).slice(0, most).join('');
}

function distinct(values: readonly Json[], least: number): Json[] {
  const kept = new Map(values.map((value) => [JSON.stringify(value), value]));
  const unique = [...kept.values()];
  // What repeats is told apart where its type allows it.
  for (let next = 1; unique.length < least; next += 1) {
    const last = unique.at(-1) ?? '';
    unique.push(typeof last === 'number' ? last + next : `${JSON.stringify(last)} ${next}`);
  }
  return unique;
}

function without(schema: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

function descriptionOf(schema: JsonObject): JsonObject {
  const description = schema['description'];
  return description === undefined ? {} : { description };
}

function objectIn(schema: JsonObject, key: string): JsonObject {
  const value = schema[key];
  return isObject(value) ? value : {};
}

function textIn(schema: JsonObject, key: string): string {
  const value = schema[key];
  return typeof value === 'string' ? value : '';
}

function countIn(schema: JsonObject, key: string): number | undefined {
  const value = schema[key];
  return typeof value === 'number' ? value : undefined;
}
