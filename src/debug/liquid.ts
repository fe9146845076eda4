import type { Json } from '../core/json';
import { type Evaluated, isTruthy, parseExpression } from '../core/template/expression';
import { QUICK_LIMITS } from '../core/template/render-limits';

export type ReadLiquid =
  | { readonly ok: true; evaluate(view: object, lenient?: boolean): Evaluated }
  | { readonly ok: false; readonly problem: string };

/**
 * Liquid as one types it in an editor: `review.need_rejudge` as well as `{{ review.need_rejudge }}`. It is kept short,
 * since the whole editor's extensions wait for it.
 */
export function readLiquid(text: string): ReadLiquid {
  const source = /\{[{%]/u.test(text) ? text : `{{ ${text} }}`;
  const parsed = parseExpression(source);
  if (!parsed.ok) return { ok: false, problem: parsed.error.message };
  const { expression } = parsed;
  return { ok: true, evaluate: (view, lenient) => expression.evaluate(view, lenient, QUICK_LIMITS) };
}

export type Truth =
  { readonly ok: true; readonly holds: boolean } | { readonly ok: false; readonly problem: string };

/** Whether a condition holds; what is not there counts as false. */
export function truthOf(condition: Extract<ReadLiquid, { ok: true }>, view: object): Truth {
  const result = condition.evaluate(view, true);
  return result.ok
    ? { ok: true, holds: isTruthy(result.value) }
    : { ok: false, problem: result.error.message };
}

/** The text of a log point: `{review.need_rejudge}` stands for its value, as `{{ … }}` does. */
export function readLogMessage(text: string): ReadLiquid {
  if (/\{[{%]/u.test(text)) return readLiquid(text);
  const source = text.replace(/\{([^{}]+)\}/gu, '{{ $1 }}');
  const parsed = parseExpression(source);
  if (!parsed.ok) return { ok: false, problem: parsed.error.message };
  const { expression } = parsed;
  return { ok: true, evaluate: (view, lenient) => expression.evaluate(view, lenient, QUICK_LIMITS) };
}

export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
