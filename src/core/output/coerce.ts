import type { ErrorObject } from 'ajv/dist/2020';
import type { RepairLog } from './repair-log';
import { pathOf, showPath, valueAt } from './schema-path';

export type Mutable = null | boolean | number | string | Mutable[] | { [key: string]: Mutable };

/** The value under change; a box, so that the value itself can be exchanged. */
export interface Root {
  value: Mutable;
}

/**
 * Mends what the schema errors name, where the meaning cannot be in doubt. Returns whether anything changed.
 * Following the errors rather than the schema makes `$ref`, `allOf` and the like work without knowing them.
 */
export function coerce(root: Root, errors: readonly ErrorObject[], log: RepairLog): boolean {
  let changed = false;
  for (const error of errors) {
    const path = pathOf(error);
    const value = valueAt(root.value, path);
    if (value === undefined) continue;
    const mended = mend(error, value as Mutable, showPath(path), log);
    if (mended === undefined) continue;
    put(root, path, mended);
    changed = true;
  }
  return changed;
}

function mend(error: ErrorObject, value: Mutable, where: string, log: RepairLog): Mutable | undefined {
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'type') {
    const type = params['type'];
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    return (
      toBoolean(types, value, where, log) ??
      toNumber(types, value, where, log) ??
      toList(types, value, where, log)
    );
  }
  if (error.keyword === 'enum' && typeof value === 'string')
    return toAllowed(params['allowedValues'], value, where, log);
  return undefined;
}

function toBoolean(
  types: readonly unknown[],
  value: Mutable,
  where: string,
  log: RepairLog,
): Mutable | undefined {
  if (!types.includes('boolean') || typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word !== 'true' && word !== 'false') return undefined;
  log.add('string-boolean', `${where}: the text "${value.trim()}" was read as ${word}`);
  return word === 'true';
}

function toNumber(
  types: readonly unknown[],
  value: Mutable,
  where: string,
  log: RepairLog,
): Mutable | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const digits = value.normalize('NFKC').trim();
  const number = Number(digits);
  const fits = types.includes('number') || (types.includes('integer') && Number.isInteger(number));
  if (!fits || !/^[-+]?\d+(\.\d+)?$/.test(digits)) return undefined;
  log.add('string-number', `${where}: the text "${value.trim()}" was read as a number`);
  return number;
}

function toList(
  types: readonly unknown[],
  value: Mutable,
  where: string,
  log: RepairLog,
): Mutable | undefined {
  if (!types.includes('array') || value === null || typeof value === 'object') return undefined;
  log.add('wrapped-scalar', `${where}: a single value was read as a list of one`);
  return [value];
}

function toAllowed(allowed: unknown, value: string, where: string, log: RepairLog): Mutable | undefined {
  if (!Array.isArray(allowed)) return undefined;
  const folded = value.trim().toLowerCase();
  const fitting = allowed.filter(
    (one): one is string => typeof one === 'string' && one.toLowerCase() === folded,
  );
  const [only, second] = fitting;
  if (only === undefined || second !== undefined || only === value) return undefined;
  log.add('case-folded', `${where}: "${value}" was read as "${only}"`);
  return only;
}

function put(root: Root, path: readonly string[], value: Mutable): void {
  const key = path.at(-1);
  if (key === undefined) {
    root.value = value;
    return;
  }
  const holder = valueAt(root.value, path.slice(0, -1)) as Mutable | undefined;
  if (Array.isArray(holder)) holder[Number(key)] = value;
  // A plain assignment to `__proto__` would be lost.
  else if (typeof holder === 'object' && holder !== null)
    Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}
