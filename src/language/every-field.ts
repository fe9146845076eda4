import type { Range } from '../core/problem';
import type { Field } from '../core/yaml/field';

/** A value, and where it stands with its key, if it has one. */
export interface PlacedField {
  readonly field: Field;
  readonly whole: Range;
}

/** All values below some members, those further out first. */
export function* everyField(members: ReadonlyMap<string, Field>): Generator<PlacedField> {
  for (const field of members.values()) yield* withInner(field, from(field.placeOfKey, field.range));
}

function* withInner(field: Field, whole: Range): Generator<PlacedField> {
  yield { field, whole };
  if (field.isMap) yield* everyField(field.map() ?? new Map<string, Field>());
  else if (field.isList) for (const item of field.list() ?? []) yield* withInner(item, item.range);
}

/** From the key to the end of the value, which an alias may have elsewhere. */
function from(key: Range, value: Range): Range {
  const isAfter =
    value.start.line > key.start.line ||
    (value.start.line === key.start.line && value.start.column >= key.start.column);
  return isAfter ? { start: key.start, end: value.end } : value;
}
