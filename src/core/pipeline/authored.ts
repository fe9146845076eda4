import { parseExpression } from '../template/expression';
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
  const parsed = parseExpression(value);
  if (parsed.ok) return { expression: parsed.expression, range: field.range };
  const { error } = parsed;
  const offset = field.textOffset;
  const range =
    offset === null ? field.range : field.source.lines.range(offset + error.start, offset + error.end);
  field.source.error(error.code, range, `${error.message}.`, 'Mend the expression at this place.');
  return undefined;
}

export function readBindings(field: Field | undefined): Bindings {
  const bindings = new Map<string, Authored>();
  if (!field || field.isEmpty) return bindings;
  for (const [name, member] of field.map() ?? []) {
    const authored = member.isMap || member.isList ? constantOf(member) : readAuthored(member);
    if (authored) bindings.set(name, authored);
  }
  return bindings;
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
