import type { Json, JsonObject } from '../json';
import { isJsonObject } from './schema-type';
import { isTypeWord } from './short-type';

const JSON_TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];

const isNumber = (value: Json): boolean => typeof value === 'number';
const isList = (value: Json): boolean => Array.isArray(value);
const isSchema = (value: Json): boolean =>
  typeof value === 'boolean' || (isJsonObject(value) && looksFull(value));
const isSchemas = (value: Json): boolean => isList(value) && (value as readonly Json[]).every(isSchema);
const isSchemaMap = (value: Json): boolean => isJsonObject(value) && Object.values(value).every(isSchema);
/** `title: string` is rather a field of the short form than a title that reads "string". */
const isWords = (value: Json): boolean => typeof value === 'string' && !isTypeWord(value);
const isBoolean = (value: Json): boolean => typeof value === 'boolean';
const isAnything = (): boolean => true;

/** Keywords of JSON Schema, and what their values must be for an object to be taken as a schema. */
const KEYWORDS: ReadonlyMap<string, (value: Json) => boolean> = new Map<string, (value: Json) => boolean>([
  ['type', isTypeName],
  ...each(['enum', 'required', 'examples'], isList),
  ...each(['const', 'default'], isAnything),
  ...each(['title', 'description', 'format', 'pattern', 'contentEncoding', 'contentMediaType'], isWords),
  ...each(['deprecated', 'readOnly', 'writeOnly', 'uniqueItems'], isBoolean),
  ...each(['properties', 'patternProperties', 'dependentSchemas', 'definitions'], isSchemaMap),
  ...each(['allOf', 'anyOf', 'oneOf', 'prefixItems'], isSchemas),
  ...each(['items', 'contains', 'not', 'if', 'then', 'else', 'propertyNames', 'contentSchema'], isSchema),
  ...each(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'], isSchema),
  ['dependentRequired', isJsonObject],
  ...each(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'], isNumber),
  ...each(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'], isNumber),
  ...each(['minProperties', 'maxProperties'], isNumber),
]);

/** Keywords that say what a value must be; the others only go with them. */
const DECISIVE = ['type', 'enum', 'const', 'properties', 'allOf', 'anyOf', 'oneOf', 'items', 'prefixItems'];

/** Whether an object is JSON Schema rather than the short form of an object with such fields. */
export function isFullSchema(value: JsonObject): boolean {
  const keys = Object.keys(value);
  return looksFull(value) && keys.some((key) => key.startsWith('$') || DECISIVE.includes(key));
}

/** Like {@link isFullSchema}, but also takes `{}`, which is a schema inside another. */
function looksFull(value: JsonObject): boolean {
  const entries = Object.entries(value);
  if (entries.some(([key]) => ['$schema', '$ref', '$defs', '$id', '$dynamicRef'].includes(key))) return true;
  return entries.every(([key, member]) => KEYWORDS.get(key)?.(member) ?? key.startsWith('$'));
}

function isTypeName(value: Json): boolean {
  if (typeof value === 'string') return JSON_TYPES.includes(value);
  return Array.isArray(value) && value.length > 0 && value.every(isTypeName);
}

function each<T>(names: readonly string[], value: T): [string, T][] {
  return names.map((name) => [name, value]);
}
