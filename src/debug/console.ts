import { isObject, type Json } from '../core/json';
import { closest } from '../core/did-you-mean';
import { createEngine } from '../core/template/engine';
import type { TemplateError } from '../core/template/template-error';
import { viewOf } from './breakpoints';
import type { Change } from './changes';
import { readLiquid } from './liquid';
import { membersOf, type Named, type NamedScope, textOfMessage } from './scopes';
import { changeOf } from './variables';
import { givenBy, type Visit } from './visit';

/** What an expression may name where a thread stands; at a call also `prompt`, `answer` and `value`. */
function namesAt(visit: Visit): Readonly<Record<string, Json>> {
  const { point } = visit;
  const view = viewOf(visit) as Readonly<Record<string, Json>>;
  if (point.what !== 'call') return view;
  const value = givenBy(visit);
  return {
    prompt: point.messages.map(textOfMessage),
    ...(point.answer ? { answer: point.answer.text } : {}),
    ...(value === undefined ? {} : { value }),
    ...view,
  };
}

export type Told =
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problem: string };

/** Evaluates Liquid; what is not there is said. */
export function evaluateAt(visit: Visit, text: string): Told {
  const read = readLiquid(text);
  if (!read.ok) return read;
  const names = namesAt(visit);
  const result = read.evaluate(names);
  return result.ok ? result : { ok: false, problem: problemOf(result.error, names) };
}

/** Words for names that are not there, with those that are. */
function problemOf({ code, message }: TemplateError, names: Readonly<Record<string, Json>>): string {
  const [, path] = /^undefined variable: (.+)$/u.exec(message) ?? [];
  if (code !== 'unset-variable' || path === undefined) return message;
  const [root = path] = path.split(/[.[]/u);
  if (root in names) return `There is no ${path} here.`;
  const known = Object.keys(names);
  const meant = closest(root, known);
  const others = known.length === 0 ? '' : ` There are: ${known.join(', ')}.`;
  return `There is no ${root} here.${meant === undefined ? others : ` Did you mean ${meant}?`}`;
}

/** `review.need_rejudge = false`: the change it means; undefined where the text sets nothing. */
export function assignmentIn(text: string, scopes: readonly NamedScope[]): Change | string | undefined {
  const [, target, value] = /^\s*([\w.[\]-]+)\s*=(?!=)\s*([\s\S]+?)\s*$/u.exec(text) ?? [];
  if (target === undefined || value === undefined) return undefined;
  const [root = '', ...path] = target.split(/[.[\]]+/u).filter((segment) => segment !== '');
  const named = scopes.flatMap(({ members }) => members).filter(({ name }) => name === root);
  const start = named.find(({ edit }) => edit) ?? named[0];
  const found =
    path.reduce<Named | undefined>((at, segment) => at && memberNamed(at, segment), start) ??
    // Of the case and the switches, the members stand in the scope.
    scopes.flatMap(({ members }) => members).find(({ expression }) => expression === target);
  return found ? changeOf(found, value) : `There is no ${target} here.`;
}

function memberNamed({ value, expression, edit, members }: Named, name: string): Named | undefined {
  return (members ?? membersOf(value, expression, edit)).find((member) => member.name === name);
}

export interface Completion {
  readonly label: string;
  readonly type: 'variable' | 'property' | 'function';
  /** Where in the text what it replaces begins, and how long that is. */
  readonly start: number;
  readonly length: number;
}

/** What may stand at the end of a text: names, the fields of a value, filters behind `|`. */
export function completionsAt(visit: Visit, before: string): Completion[] {
  const [word = ''] = /[\w-]*$/u.exec(before) ?? [];
  const rest = before.slice(0, before.length - word.length);
  const place = { start: rest.length, length: word.length };
  const fitting = (labels: readonly string[], type: Completion['type']): Completion[] =>
    labels.filter((label) => label.startsWith(word)).map((label) => ({ label, type, ...place }));
  if (/\|\s*$/u.test(rest)) {
    return fitting(Object.keys(createEngine({ markValues: false }).filters).sort(), 'function');
  }
  const [, owner] = /([\w.[\]'"-]+)\.$/u.exec(rest) ?? [];
  if (owner === undefined) return fitting(Object.keys(namesAt(visit)), 'variable');
  const of = readLiquid(owner);
  const value = of.ok ? of.evaluate(namesAt(visit), true) : undefined;
  return value?.ok && isObject(value.value) ? fitting(Object.keys(value.value), 'property') : [];
}
