import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver-types';
import type { JsonObject } from '../../core/json';
import type { Position } from '../../core/problem';
import { LineIndex } from '../../core/text/line-index';
import { keysAt, schemasAt, valuesIn, type SchemaKey } from '../schemas';
import { ITEM } from '../yaml-place';
import { itemsOf, type Offer } from './items';
import { placeInJson } from './json-place';

/** What can be written at a place of a file of cases; `fields`: names of the fields that its cases have. */
export function completeCase(
  file: string,
  text: string,
  at: Position,
  fields: readonly string[],
): CompletionItem[] {
  const lines = new LineIndex(text);
  const offset = lines.offsetAt(at);
  const place = placeInJson(text, file.endsWith('.jsonl') ? offset - at.column : 0, offset);
  if (!place) return [];
  const path = place.path[0] === ITEM ? place.path.slice(1) : place.path;
  const after = text.slice(offset, offset + 200);
  const isQuoted = text[place.start] === '"';
  const rest =
    (isQuoted ? /^[^"\\\r\n]*"/u.exec(after)?.[0] : undefined) ?? /^[\p{L}\p{N}_-]*/u.exec(after)?.[0] ?? '';
  const span = [place.start, offset + rest.length] as const;
  if (place.kind === 'value') {
    const schemas = schemasAt('case', path);
    const values = [...valuesIn(schemas), ...schemas.flatMap(examplesOf)].map((value): Offer => {
      const words = value === 'true' || value === 'false' ? value : JSON.stringify(value);
      return { label: value, text: words };
    });
    return itemsOf(values, lines, span, CompletionItemKind.Value);
  }
  const hasColon = /^\s*:/u.test(after.slice(rest.length));
  const own = keysAt('case', path, place.siblings);
  const others = path.length === 0 ? fields : [];
  const offers = [
    ...own.map((key): Offer => ({
      ...keyOffer(key.name, hasColon ? undefined : valueOf(key)),
      doc: key.doc,
      group: key.required ? 1 : 4,
    })),
    ...others.map((name): Offer => ({
      ...keyOffer(name, hasColon ? undefined : '$1'),
      detail: 'field of other cases',
      group: 6,
    })),
  ];
  const free = offers.filter(({ label }) => !place.siblings.includes(label));
  return itemsOf(free, lines, span, CompletionItemKind.Property);
}

function keyOffer(name: string, value: string | undefined): Offer {
  const key = JSON.stringify(name);
  return value === undefined
    ? { label: name, text: key }
    : { label: name, snippet: `${key.replace(/[\\$}]/gu, '\\$&')}: ${value}` };
}

/** The value of a key, to be filled in. */
function valueOf({ schemas }: SchemaKey): string {
  const types = schemas.flatMap(({ type }) => (Array.isArray(type) ? (type as readonly unknown[]) : [type]));
  if (types.includes('string') || schemas.some((schema) => schema['enum'] !== undefined)) return '"$1"';
  if (types.includes('array')) return '[$1]';
  return types.includes('object') ? '{ $1 }' : '$1';
}

function examplesOf({ examples }: JsonObject): string[] {
  return Array.isArray(examples) ? (examples as readonly unknown[]).map(String) : [];
}
