import type { Json, JsonObject } from '../json';
import { isJsonObject, schemaTypes } from './schema-type';

const LONGEST = 600;
const DEEPEST = 5;

/** A schema in the short form's words, on one line: `{ need_rejudge: boolean, suggestions: string }`. */
export function outlineSchema(schema: JsonObject): string {
  const outline = outlineOf(schema, 0);
  return outline.length > LONGEST ? `${outline.slice(0, LONGEST)}…` : outline;
}

function outlineOf(schema: Json | undefined, depth: number): string {
  if (!isJsonObject(schema)) return 'any';
  const values = schema['enum'];
  if (Array.isArray(values)) return values.map((value: Json) => outlineValue(value)).join(' | ');
  if (schema['const'] !== undefined) return outlineValue(schema['const']);
  for (const union of [schema['anyOf'], schema['oneOf']])
    if (Array.isArray(union)) return union.map((one: Json) => outlineOf(one, depth)).join(' | ');
  const types = schemaTypes(schema) ?? ['any'];
  return types.map((type) => outlineType(type, schema, depth)).join(' | ');
}

function outlineType(type: string, schema: JsonObject, depth: number): string {
  if (type === 'array') {
    const items = schema['items'];
    return items === undefined ? 'list' : `[${depth < DEEPEST ? outlineOf(items, depth + 1) : '…'}]`;
  }
  const properties = schema['properties'];
  if (type !== 'object' || !isJsonObject(properties)) return type;
  if (depth >= DEEPEST) return '{ … }';
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  const fields = Object.entries(properties).map(([name, member]) => {
    const optional = required.includes(name) ? '' : '?';
    const outline = outlineOf(member, depth + 1);
    return `${name}${optional}: ${optional === '' ? outline : outline.replace(/ \| null$/, '')}`;
  });
  return `{ ${fields.join(', ')} }`;
}

function outlineValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
