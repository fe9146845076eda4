import type { Range } from '../problem';
import type { Field } from '../yaml/field';
import type { Authored, Bindings, Count, Reference } from './stage';

/** Reads a value that may hold `{{ … }}`. Numbers and booleans stand for themselves. */
export function readAuthored(field: Field): Authored | undefined {
  const value = field.scalar();
  if (value === undefined) {
    field.error('wrong-type', `${field.path} should be text with {{ … }}, or a plain value.`);
    return undefined;
  }
  if (typeof value !== 'string') {
    const constant = { ok: true, value } as const;
    return {
      expression: { source: JSON.stringify(value), uses: [], evaluate: () => constant },
      range: field.range,
    };
  }
  const parsed = field.source.readings.expression(value);
  const offset = field.textOffset;
  if (parsed.ok) {
    return {
      expression: parsed.expression,
      range: field.range,
      placeOf: (start, end) => placeIn(field, value, offset, start, end),
    };
  }
  const { error } = parsed;
  const range =
    offset === null ? field.range : field.source.lines.range(offset + error.start, offset + error.end);
  const { suggestion } = error;
  field.source.report(
    'error',
    error.code,
    range,
    `${error.message}.`,
    suggestion === undefined ? 'Mend the expression at this place.' : `Did you mean "${suggestion}"?`,
    suggestion === undefined ? undefined : { replace: suggestion },
  );
  return undefined;
}

export function readBindings(field: Field | undefined): Bindings {
  const bindings = new Map<string, Authored>();
  if (!field || field.isEmpty) return bindings;
  for (const [name, member] of field.map() ?? []) {
    const authored = member.isMap || member.isList ? constantOf(member) : readAuthored(member);
    if (authored) bindings.set(name, { ...authored, keyRange: member.placeOfKey });
  }
  return bindings;
}

/** Of a folded text the same words are looked for where it is written. */
function placeIn(field: Field, value: string, offset: number | null, start: number, end: number): Range {
  const { lines, text } = field.source;
  const range = field.valueRange;
  // Behind an alias, the place is that of the alias.
  if (range.start.line !== field.range.start.line || range.start.column !== field.range.start.column)
    return field.range;
  if (offset !== null) return lines.range(offset + start, offset + end);
  const from = lines.offsetAt(range.start);
  const words = value.slice(start, end);
  if (words === '') return field.range;
  const written = text.slice(from, lines.offsetAt(range.end));
  // Folding moves words about, but leaves their order.
  let at = written.indexOf(words);
  for (let seen = value.indexOf(words); at >= 0 && seen >= 0 && seen < start;) {
    seen = value.indexOf(words, seen + 1);
    at = written.indexOf(words, at + 1);
  }
  return at < 0 ? field.range : lines.range(from + at, from + at + words.length);
}

/** A map or list written out in the file stands for itself. */
export function constantOf(field: Field): Authored {
  const value = field.json();
  return {
    expression: { source: JSON.stringify(value), uses: [], evaluate: () => ({ ok: true, value }) },
    range: field.range,
  };
}

export function readCount(field: Field | undefined, minimum: number, fallback: number): Count {
  if (!field) return fallback;
  if (typeof field.scalar() === 'string') return readAuthored(field) ?? fallback;
  return field.count(minimum) ?? fallback;
}

export function readReference(field: Field | undefined): Reference | undefined {
  const name = field?.text();
  return field && name !== undefined ? { name, range: field.range } : undefined;
}
