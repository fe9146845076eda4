import type { ErrorObject } from 'ajv/dist/2020';
import type { Json } from '../json';
import { isJsonObject } from './schema-type';

/** Keys from the root to the value an error is about. */
export function pathOf(error: ErrorObject): readonly string[] {
  if (error.instancePath === '') return [];
  return error.instancePath
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function valueAt(root: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of path) {
    if (value === null || typeof value !== 'object') return undefined;
    if (isJsonObject(value)) value = Object.hasOwn(value, key) ? value[key] : undefined;
    else value = value[Number(key)];
    if (value === undefined) return undefined;
  }
  return value;
}

/** `term.months`, `charges[0]`, `"odd key"`; the root is `answer`. */
export function showPath(path: readonly string[]): string {
  if (path.length === 0) return 'answer';
  return path
    .map((key, index) => {
      if (/^\d+$/.test(key)) return `[${key}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}
