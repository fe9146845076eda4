import { isObject, type Json, type JsonObject } from '../json';

/** What is known of a value before anything runs. `unknown` stands for whatever cannot be told. */
export type ValueType =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly values?: readonly Json[] }
  | { readonly kind: 'list'; readonly items: ValueType }
  | {
      readonly kind: 'object';
      readonly fields: ReadonlyMap<string, ValueType>;
      /** Whether it can have fields that nothing declares: `yes` for those that are free, `asked` where a model was not told of more. */
      readonly open: 'yes' | 'asked' | 'no';
    }
  | { readonly kind: 'union'; readonly of: readonly ValueType[] };

export const UNKNOWN: ValueType = { kind: 'unknown' };
export const TEXT: ValueType = { kind: 'string' };
export const NUMBER: ValueType = { kind: 'number' };
export const TRUTH: ValueType = { kind: 'boolean' };
export const NOTHING: ValueType = { kind: 'null' };

export function listOf(items: ValueType): ValueType {
  return { kind: 'list', items };
}

export function objectOf(
  fields: Iterable<readonly [string, ValueType]>,
  open: 'yes' | 'asked' | 'no' = 'no',
): ValueType {
  return { kind: 'object', fields: new Map(fields), open };
}

export function unionOf(...types: readonly ValueType[]): ValueType {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.of : [type]));
  if (flat.some(({ kind }) => kind === 'unknown')) return UNKNOWN;
  const [only, second] = flat;
  return only && !second ? only : { kind: 'union', of: flat };
}

/** The kinds a value can have besides null; undefined when that is not known. */
export function kindsOf(type: ValueType): ReadonlySet<string> | undefined {
  if (type.kind === 'unknown') return undefined;
  const parts = type.kind === 'union' ? type.of : [type];
  return new Set(parts.flatMap(({ kind }) => (kind === 'null' ? [] : [kind])));
}

/** All values it can have; undefined when they are too many or not known. */
export function valuesOf(type: ValueType): readonly Json[] | undefined {
  switch (type.kind) {
    case 'boolean':
      return type.values ?? [true, false];
    case 'null':
      return [null];
    case 'string':
    case 'number':
      return type.values;
    case 'union': {
      const all: Json[] = [];
      for (const part of type.of) {
        const values = valuesOf(part);
        if (!values) return undefined;
        all.push(...values);
      }
      return all;
    }
    default:
      return undefined;
  }
}

/** What JSON Schema says of a value; what it says beyond that is unknown. */
export function typeOfSchema(schema: Json | undefined): ValueType {
  if (!isObject(schema)) return UNKNOWN;
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) return unionOf(...(alternatives as readonly Json[]).map(typeOfSchema));
  if (schema['$ref'] !== undefined || schema['allOf'] !== undefined) return UNKNOWN;
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  if (Array.isArray(values)) return typeOfValues(values as readonly Json[]);
  const { type } = schema as { readonly type?: Json };
  if (Array.isArray(type)) {
    return unionOf(...(type as readonly Json[]).map((each) => typeOfSchema({ ...schema, type: each })));
  }
  switch (type) {
    case 'string':
      return TEXT;
    case 'integer':
    case 'number':
      return NUMBER;
    case 'boolean':
      return TRUTH;
    case 'null':
      return NOTHING;
    case 'array':
      return listOf(typeOfSchema(schema['items']));
    case 'object':
      return objectOfSchema(schema);
    default:
      return UNKNOWN;
  }
}

function objectOfSchema(schema: JsonObject): ValueType {
  const { properties } = schema as { readonly properties?: Json };
  if (!isObject(properties)) return objectOf([], 'yes');
  const more = schema['additionalProperties'];
  const open = more === false ? 'no' : isObject(more) || schema['patternProperties'] ? 'yes' : 'asked';
  return objectOf(
    Object.entries(properties).map(([name, member]) => [name, typeOfSchema(member)]),
    open,
  );
}

function typeOfValues(values: readonly Json[]): ValueType {
  return values.length === 0 ? UNKNOWN : unionOf(...values.map(typeOfValue));
}

/** The type of one value that is written out. */
export function typeOfValue(value: Json): ValueType {
  if (value === null) return NOTHING;
  if (typeof value === 'string') return { kind: 'string', values: [value] };
  if (typeof value === 'number') return { kind: 'number', values: [value] };
  if (typeof value === 'boolean') return { kind: 'boolean', values: [value] };
  if (isObject(value)) {
    return objectOf(Object.entries(value).map(([name, member]) => [name, typeOfValue(member)]));
  }
  return listOf(UNKNOWN);
}
