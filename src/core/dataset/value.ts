import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Json, JsonObject } from '../json';

/** A text, or a number or truth value as text; undefined for null, lists and objects. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The texts of a list; a single text counts as a list of one. */
export function textsOf(value: Json | undefined): string[] {
  const items: readonly (Json | undefined)[] = isList(value) ? value : [value];
  return items.map(textOf).filter((text) => text !== undefined);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The same without the parts that are undefined: "absent" has one form in a stored case. */
export function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A record without the named fields. Safe for names such as `__proto__`. */
export function without(record: JsonObject, isLeftOut: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isLeftOut(name)));
}

/** Twelve hexadecimal digits that only depend on the text. */
export function contentId(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 12);
}

/** The begin of a text on one line, for lists. */
export function excerpt(text: string, length = 30): string {
  const characters = Array.from(
    text
      .slice(0, length * 4)
      .replace(/\s+/gu, ' ')
      .trim(),
  );
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}
