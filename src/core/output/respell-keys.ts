import type { Json, JsonObject } from '../json';
import type { RepairLog } from './repair-log';
import { isJsonObject } from './schema-type';

/**
 * Renames keys that differ from a declared property only by blanks, `_`, `-` or case, such as `dispute focus` for
 * `dispute_focus`. Follows `properties` and `items` only; a key is left alone when the declared one is there too.
 */
export function respellKeys(schema: JsonObject, value: Json, log: RepairLog): Json {
  if (!isJsonObject(value)) {
    const items = schema['items'];
    if (value === null || typeof value !== 'object' || !isJsonObject(items)) return value;
    return value.map((item) => respellKeys(items, item, log));
  }
  const properties = schema['properties'];
  if (!isJsonObject(properties)) return value;
  const absent = new Map(
    Object.keys(properties)
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => [plain(name), name]),
  );
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const declared = Object.hasOwn(properties, key) ? key : respell(key, absent, log);
      const inner = Object.hasOwn(properties, declared) ? properties[declared] : undefined;
      return [declared, isJsonObject(inner) ? respellKeys(inner, member, log) : member];
    }),
  );
}

function respell(key: string, absent: Map<string, string>, log: RepairLog): string {
  const declared = absent.get(plain(key));
  if (declared === undefined) return key;
  absent.delete(plain(key));
  log.add('respelled-key', `"${key.slice(0, 60)}" was read as "${declared}"`);
  return declared;
}

function plain(key: string): string {
  return key.replace(/[\s_-]+/g, '').toLowerCase();
}
