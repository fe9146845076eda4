import type { Json, JsonObject } from '../json';
import { isObject } from '../json';

/** The value at a path; undefined when there is none. A whole path that is itself a name is found too (`a.b`). */
export function readPath(record: JsonObject, path: readonly string[]): Json | undefined {
  const whole = path.join('.');
  if (path.length > 1 && Object.hasOwn(record, whole)) return record[whole];
  let value: Json | undefined = record;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as JsonObject)[part];
  }
  return value;
}

/** A copy with the value put at the path, making objects on the way. */
export function setAt(object: JsonObject, path: readonly string[], value: Json): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return object;
  if (rest.length === 0) return { ...object, [name]: value };
  const child = Object.hasOwn(object, name) ? object[name] : undefined;
  return { ...object, [name]: setAt(isJsonObject(child) ? child : {}, rest, value) };
}

/**
 * A copy without what the path leads to; the path may go through a list, which is then removed whole. The empty path
 * removes everything.
 */
export function removeAt(object: JsonObject, path: readonly string[]): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined) return {};
  const whole = path.join('.');
  const key = Object.hasOwn(object, whole) ? whole : name;
  if (!Object.hasOwn(object, key)) return object;
  const child = object[key];
  if (rest.length > 0 && key === name && isJsonObject(child)) {
    return { ...object, [key]: removeAt(child, rest) };
  }
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));
}

/** Lays `over` on `base`: objects are joined part by part, anything else is replaced. */
export function merge(base: JsonObject, over: JsonObject): JsonObject {
  let merged = base;
  for (const [name, value] of Object.entries(over)) {
    const below = Object.hasOwn(merged, name) ? merged[name] : undefined;
    merged = { ...merged, [name]: isJsonObject(below) && isJsonObject(value) ? merge(below, value) : value };
  }
  return merged;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}
