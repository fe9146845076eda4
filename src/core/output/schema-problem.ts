import type { ErrorObject } from 'ajv/dist/2020';
import type { Json } from '../json';
import { quote } from './candidate';
import { pathOf, showPath, valueAt } from './schema-path';
import { isJsonObject } from './schema-type';

/** A model mends a few faults at a time; more would only bury them. */
const MOST_ERRORS = 3;

/** Says for each wrong field what was expected and what was got: `term.months: expected integer, got the text "…"`. */
export function describeErrors(errors: readonly ErrorObject[], root: Json): string {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  // The branches of a union all fail, each in its own way; the union's own error says it once.
  const telling = errors.filter(
    (error) =>
      !unions.some((union) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`)),
  );
  const lines = new Set<string>();
  for (const error of telling) {
    lines.add(describeError(error, root));
    if (lines.size > MOST_ERRORS) break;
  }
  const shown = [...lines].slice(0, MOST_ERRORS);
  return `${shown.join('; ')}${lines.size > MOST_ERRORS ? '; and more' : ''}.`;
}

function describeError(error: ErrorObject, root: Json): string {
  const path = pathOf(error);
  const where = showPath(path);
  const value = valueAt(root, path);
  const got = value === undefined ? 'nothing' : describeValue(value);
  const params: Readonly<Record<string, unknown>> = error.params;
  switch (error.keyword) {
    case 'type':
      return `${where}: expected ${list(params['type'])}, got ${got}`;
    case 'enum':
      return `${where}: expected one of ${list(params['allowedValues'])}, got ${got}`;
    case 'const':
      return `${where}: expected ${JSON.stringify(params['allowedValue'])}, got ${got}`;
    case 'required':
      return `${showPath([...path, String(params['missingProperty'])])}: is missing`;
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return `${showPath([...path, quote(String(name))])}: is not expected`;
    }
    case 'anyOf':
    case 'oneOf':
      return `${where}: fits none of the allowed forms, got ${got}`;
    default:
      return `${where}: ${error.message ?? 'does not fit'}, got ${got}`;
  }
}

function list(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return quote(value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' | '), 200);
}

function describeValue(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text "${quote(value, 40)}"`;
  return isJsonObject(value) ? 'an object' : `a list of ${value.length}`;
}
