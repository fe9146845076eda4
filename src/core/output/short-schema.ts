import type { Json, JsonObject } from '../json';
import { isFullSchema } from './full-schema';
import { SchemaChecker } from './schema-check';
import { isJsonObject } from './schema-type';
import { expandType, orNull } from './short-type';

export type ExpandedSchema =
  | { readonly ok: true; readonly schema: JsonObject }
  /** `path`: keys as the author wrote them, from the schema's root. */
  | { readonly ok: false; readonly path: readonly (string | number)[]; readonly problem: string };

/**
 * Expands the short form of a schema, as role files use it, to JSON Schema (draft 2020-12).
 *
 * | short form | means |
 * |---|---|
 * | `string`, `integer`, `number`, `boolean`, `object`, `list`, `any`, `null` | that type (also `text`, `int`, `float`, `bool`, `array`) |
 * | `[integer]`, `list of integer` | a list, each item of which fits |
 * | `a \| b` | one of these texts; type words make a union of types, in quotes they are texts |
 * | `{ key: …, other: … }` | an object with these fields; further fields are allowed |
 * | `key?: …` or `key: string?` | the field may be absent or null |
 *
 * An object that is JSON Schema already stays unchanged, at the root or anywhere inside: one that has `$schema`,
 * `$ref` or `$defs`, or all of whose keys are keywords with values of their kind (`{ type: array, minItems: 1 }`).
 */
export function expandSchema(short: Json): ExpandedSchema {
  const expanded = expand(short, []);
  if (!expanded.ok) return expanded;
  const schema = expanded.optional ? orNull(expanded.schema) : expanded.schema;
  // What the short form expands to is sound; what an author wrote as JSON Schema may not be.
  const problem = holdsFullSchema(short) ? new SchemaChecker().problemOf(schema) : undefined;
  return problem === undefined ? { ok: true, schema } : { ok: false, path: [], problem };
}

function holdsFullSchema(short: Json): boolean {
  if (short === null || typeof short !== 'object') return false;
  if (!isJsonObject(short)) return short.some(holdsFullSchema);
  return isFullSchema(short) || Object.values(short).some(holdsFullSchema);
}

type Expanded =
  | { readonly ok: true; readonly schema: JsonObject; readonly optional: boolean }
  | Extract<ExpandedSchema, { ok: false }>;

type Path = readonly (string | number)[];

function expand(short: Json, path: Path): Expanded {
  if (typeof short === 'string') {
    const type = expandType(short);
    return type.ok ? type : { ...type, path };
  }
  if (short === null || typeof short !== 'object') {
    const what = short === null ? 'Nothing' : String(short);
    return {
      ok: false,
      path,
      problem: `${what} is no type; write one such as string, or values like a | b.`,
    };
  }
  if (!isJsonObject(short)) return expandList(short, path);
  return isFullSchema(short) ? { ok: true, schema: short, optional: false } : expandObject(short, path);
}

function expandList(short: readonly Json[], path: Path): Expanded {
  const [item, second] = short;
  if (item === undefined) return { ok: true, schema: { type: 'array' }, optional: false };
  if (second !== undefined) {
    const problem =
      'A list names the type of its items once, as in [integer]; for a choice of values write a | b.';
    return { ok: false, path, problem };
  }
  const items = expand(item, [...path, 0]);
  if (!items.ok) return items;
  const schema = items.optional ? orNull(items.schema) : items.schema;
  return { ok: true, schema: { type: 'array', items: schema }, optional: false };
}

function expandObject(short: JsonObject, path: Path): Expanded {
  const properties: [string, JsonObject][] = [];
  const required: string[] = [];
  for (const [key, member] of Object.entries(short)) {
    const name = key.endsWith('?') ? key.slice(0, -1).trim() : key;
    if (name === '') return { ok: false, path: [...path, key], problem: 'A field needs a name.' };
    if (properties.some(([known]) => known === name))
      return { ok: false, path: [...path, key], problem: `The field ${name} is declared twice.` };
    const expanded = expand(member, [...path, key]);
    if (!expanded.ok) return expanded;
    const optional = expanded.optional || name !== key;
    properties.push([name, optional ? orNull(expanded.schema) : expanded.schema]);
    if (!optional) required.push(name);
  }
  const schema: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
  return { ok: true, schema, optional: false };
}
