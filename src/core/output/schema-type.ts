import type { Json, JsonObject } from '../json';

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON types a schema lets its value have at the top, or undefined when it does not say so plainly. */
export function schemaTypes(schema: JsonObject | undefined): readonly string[] | undefined {
  if (schema === undefined) return undefined;
  const type = schema['type'];
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name: Json) => typeof name === 'string');
  if ('properties' in schema) return ['object'];
  if ('items' in schema || 'prefixItems' in schema) return ['array'];
  return undefined;
}

export function jsonType(value: Json): 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean' {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return isJsonObject(value) ? 'object' : 'array';
  }
}
