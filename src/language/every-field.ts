import type { Range } from '../core/problem';
import type { Field } from '../core/yaml/field';

/** A value, and where it stands with its key, if it has one. */
export interface PlacedField {
  readonly field: Field;
  readonly whole: Range;
}

/** All values below some members, those further out first. */
export function* everyField(members: ReadonlyMap<string, Field>): Generator<PlacedField> {
  for (const field of members.values()) yield* withInner(field, around(field.placeOfKey, field.range));
}

function* withInner(field: Field, whole: Range): Generator<PlacedField> {
  yield { field, whole };
  if (field.isMap) yield* everyField(field.map() ?? new Map<string, Field>());
  else if (field.isList) for (const item of field.list() ?? []) yield* withInner(item, item.range);
}

/** From a key to the end of its value, which an alias may have elsewhere. */
export function around(key: Range, value: Range): Range {
  const isAfter =
    value.end.line > key.end.line || (value.end.line === key.end.line && value.end.column >= key.end.column);
  return { start: key.start, end: isAfter ? value.end : key.end };
}
