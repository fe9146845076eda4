import { isObject, type Json, type JsonObject } from '../../core/json';
import { isFullSchema } from '../../core/output/full-schema';

/** The short form of a schema that all these answers fit; undefined where none of it would be read as that. */
export function schemaOfAnswers(answers: readonly Json[]): Json | undefined {
  const short = shortOf(answers);
  return typeof short === 'string' || isMistaken(short) ? undefined : short;
}

function shortOf(values: readonly Json[]): Json {
  const some = values.filter((value) => value !== null);
  if (some.length === 0) return 'any';
  if (some.every((value) => isObject(value))) return fieldsOf(some);
  if (some.every((value) => Array.isArray(value))) {
    const items = (some as readonly (readonly Json[])[]).flat();
    if (items.length === 0) return 'list';
    return items.includes(null) ? 'list' : [shortOf(items)];
  }
  const words = [...new Set(some.map(wordOf))];
  if (words.includes('any')) return 'any';
  return words.filter((word) => word !== 'integer' || !words.includes('number')).join(' | ');
}

/** Fields in the order in which they first come; those that some lack, or leave null, may be missing. */
function fieldsOf(values: readonly JsonObject[]): JsonObject {
  const names = new Set(values.flatMap((value) => Object.keys(value)));
  return Object.fromEntries(
    [...names].map((name) => {
      const given = values.map((value) => (Object.hasOwn(value, name) ? (value[name] ?? null) : null));
      return [given.includes(null) ? `${name}?` : name, shortOf(given)];
    }),
  );
}

function wordOf(value: Json): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' || typeof value === 'boolean' ? typeof value : 'any';
}

/** Whether some of it would be read otherwise: as JSON Schema, or under another name. */
function isMistaken(short: Json): boolean {
  if (short === null || typeof short !== 'object') return false;
  if (!isObject(short)) return short.some(isMistaken);
  const names = Object.keys(short).map((key) => key.replace(/\?$/u, ''));
  const isNamed = names.every((name) => name !== '' && name === name.trim() && !name.endsWith('?'));
  return (
    !isNamed ||
    new Set(names).size < names.length ||
    isFullSchema(short) ||
    Object.values(short).some(isMistaken)
  );
}
