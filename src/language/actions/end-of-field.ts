import type { Field } from '../../core/yaml/field';

/** Where what is written of a value ends, without the space behind it. */
export function endOf(text: string, field: Field): number {
  const { lines } = field.source;
  const start = lines.offsetAt(field.placeOfKey.start);
  const end = Math.max(lines.offsetAt(field.range.end), lines.offsetAt(field.placeOfKey.end));
  return start + text.slice(start, end).trimEnd().length;
}
