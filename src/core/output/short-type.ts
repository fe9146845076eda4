import type { Json, JsonObject } from '../json';

/** Words of the short form and the JSON Schema they stand for. */
const TYPES: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['string', { type: 'string' }],
  ['text', { type: 'string' }],
  ['integer', { type: 'integer' }],
  ['int', { type: 'integer' }],
  ['number', { type: 'number' }],
  ['float', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['bool', { type: 'boolean' }],
  ['object', { type: 'object' }],
  ['list', { type: 'array' }],
  ['array', { type: 'array' }],
  ['null', { type: 'null' }],
  ['any', {}],
]);

export function isTypeWord(words: string): boolean {
  return TYPES.has(words.trim());
}

export type ShortType =
  | { readonly ok: true; readonly schema: JsonObject; readonly optional: boolean }
  | { readonly ok: false; readonly problem: string };

/** Expands one word of the short form: `integer`, `string?`, `list of integer`, `buyer | seller`, `integer | string`. */
export function expandType(words: string): ShortType {
  const trimmed = words.trim();
  const optional = trimmed.endsWith('?');
  const type = (optional ? trimmed.slice(0, -1) : trimmed).trim();
  if (type === '') return { ok: false, problem: 'No type is given; write one such as string or boolean.' };
  const list = /^(?:list|array)\s+of\s+(.+)$/s.exec(type)?.[1];
  if (list !== undefined) {
    const items = expandType(list);
    return items.ok ? { ok: true, schema: { type: 'array', items: items.schema }, optional } : items;
  }
  const schema = TYPES.get(type);
  if (schema) return { ok: true, schema, optional };
  if (!type.includes('|')) return { ok: false, problem: unknownType(type) };
  const union = expandUnion(type.split('|').map((part) => part.trim()));
  return union.ok ? { ...union, optional } : union;
}

function expandUnion(
  parts: readonly string[],
): { readonly ok: true; readonly schema: JsonObject } | { readonly ok: false; readonly problem: string } {
  if (parts.includes(''))
    return { ok: false, problem: 'A value between the | is empty; write them like buyer | seller.' };
  const types = parts.filter(isTypeWord);
  if (types.length === parts.length) {
    const schemas = types.map((type) => TYPES.get(type) ?? {});
    const names = schemas.map((schema) => schema['type']);
    if (names.includes(undefined)) return { ok: true, schema: {} };
    return { ok: true, schema: { type: [...new Set(names as string[])] } };
  }
  if (types.some((type) => type !== 'null'))
    return {
      ok: false,
      problem: `${types.join(', ')} is a type beside values; put quotes around it to make it a value.`,
    };
  return { ok: true, schema: { enum: parts.map((part) => (part === 'null' ? null : unquoted(part))) } };
}

function unquoted(part: string): string {
  return /^(["']).*\1$/s.test(part) ? part.slice(1, -1) : part;
}

/** The same schema that also takes null: models write null for what they leave out. */
export function orNull(schema: JsonObject): JsonObject {
  const type = schema['type'];
  if (typeof type === 'string') return { ...schema, type: type === 'null' ? type : [type, 'null'] };
  if (Array.isArray(type)) return { ...schema, type: [...new Set<Json>([...(type as Json[]), 'null'])] };
  const values = schema['enum'];
  if (Array.isArray(values)) return { ...schema, enum: [...new Set<Json>([...(values as Json[]), null])] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

function unknownType(type: string): string {
  const close = [...TYPES.keys()].find(
    (name) => name.startsWith(type.toLowerCase().slice(0, 3)) || type.toLowerCase().startsWith(name),
  );
  const hint = close === undefined ? '' : ` Did you mean ${close}?`;
  const known = 'string, integer, number, boolean, object, list, any, list of TYPE, or values like a | b';
  return `"${type.slice(0, 40)}" is no type.${hint} Types are ${known}.`;
}
