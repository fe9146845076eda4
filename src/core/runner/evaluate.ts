import type { Json } from '../json';
import type { ModelFailure } from '../model/model';
import type { Authored, Bindings, Count } from '../pipeline/stage';
import { isTruthy } from '../template/expression';
import { failed, type Outcome, type Place } from './case-context';

export type Value<T> = { readonly ok: true; readonly value: T } | Extract<Outcome, { ok: false }>;

/** Evaluates an expression of the pipeline; what is not there fails the stage with the place in the file. */
export function evaluate(authored: Authored, view: object, place: Place): Value<Json> {
  const result = authored.expression.evaluate(view);
  if (result.ok) return result;
  const { line, column } = authored.range.start;
  const message = `${result.error.message} in ${authored.expression.source.trim()} (line ${line + 1}, column ${column + 1})`;
  return fault(message, place);
}

export function fault(message: string, place: Place): Extract<Outcome, { ok: false }> {
  return failed('error', message, place.path) as Extract<Outcome, { ok: false }>;
}

/** Texts could not be compared. */
export function noVectors({ reason, message }: ModelFailure, place: Place): Extract<Outcome, { ok: false }> {
  const kind = reason === 'cancelled' ? 'cancelled' : 'error';
  return failed(kind, message, place.path) as Extract<Outcome, { ok: false }>;
}

export function evaluateTruth(authored: Authored, view: object, place: Place): Value<boolean> {
  const result = evaluate(authored, view, place);
  return result.ok ? { ok: true, value: isTruthy(result.value) } : result;
}

export function evaluateCount(count: Count, view: object, place: Place): Value<number> {
  if (typeof count === 'number') return { ok: true, value: count };
  const result = evaluate(count, view, place);
  if (!result.ok) return result;
  const number = Number(result.value);
  if (Number.isInteger(number) && number >= 0) return { ok: true, value: number };
  return fault(`${count.expression.source} is ${JSON.stringify(result.value)}, which is no count`, place);
}

export function evaluateBindings(
  bindings: Bindings,
  view: object,
  place: Place,
): Value<Record<string, Json>> {
  const values: Record<string, Json> = {};
  for (const [name, authored] of bindings) {
    const result = evaluate(authored, view, place);
    if (!result.ok) return result;
    values[name] = result.value;
  }
  return { ok: true, value: values };
}
