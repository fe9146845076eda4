import { type Liquid, Output, type Template, toValue, toValueSync } from 'liquidjs';
import type { Json } from '../json';
import { createContext, createEngine } from './engine';
import { CountingEmitter, PROMPT_LIMITS, type RenderLimits } from './render-limits';
import { atItsWord, templateErrorOf, type TemplateError } from './template-error';

/** A variable as a template reads it: `case.facts` is `['case', 'facts']`. Offsets are into the template. */
export interface VariableUse {
  readonly segments: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Name of the included passage the use stands in; its offsets are 0 then. */
  readonly passage?: string;
}

export type Evaluated =
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: TemplateError };

/** Text with `{{ … }}` in a pipeline or slice. Alone, `{{ x }}` gives the value itself; among words, text. */
export interface Expression {
  readonly source: string;
  readonly uses: readonly VariableUse[];
  /** `lenient`: what is not there is null instead of an error. `limits`: by default those of a run. */
  evaluate(scope: object, lenient?: boolean, limits?: RenderLimits): Evaluated;
}

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: TemplateError };

interface Engines {
  /** Of texts with `{{ … }}` in them. */
  readonly texts: Liquid;
  /** Of texts that are nothing but `{{ … }}`. */
  readonly values: Liquid;
}

// They hold filters and tags only; nothing of what they render stays in them. To make them takes longer than all else
// that happens when this file is loaded, and many that load it never read an expression.
let made: Engines | undefined;

function engines(): Engines {
  made ??= { texts: createEngine({ markValues: true }), values: createEngine({ markValues: false }) };
  return made;
}

/** Global variables with the offsets of each use. */
export function usesOf(liquid: Liquid, templates: Template[], source: string): VariableUse[] {
  const lineStarts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const { globals } = liquid.analyzeSync(templates, { partials: false });
  return Object.values(globals)
    .flat()
    .map((variable) => {
      const segments = variable.segments.filter((segment) => typeof segment === 'string');
      const passage = variable.location.file;
      if (passage !== undefined) return { segments, start: 0, end: 0, passage };
      const start = (lineStarts[variable.location.row - 1] ?? 0) + variable.location.col - 1;
      return { segments, start, end: start + segments.join('.').length };
    })
    .sort((left, right) => left.start - right.start);
}

/** The one output of a text that is nothing but `{{ … }}`: it gives its value instead of words. */
function loneOutput(source: string): Output | null {
  if (!source.startsWith('{{') || !source.endsWith('}}')) return null;
  const templates = engines().values.parse(source);
  const [first] = templates;
  return templates.length === 1 && first instanceof Output ? first : null;
}

export function parseExpression(text: string): ParsedExpression {
  const source = text.trim();
  const { texts: engine, values: valueEngine } = engines();
  try {
    const templates = engine.parse(source);
    const lone = loneOutput(source);
    const offset = text.indexOf(source);
    const uses = usesOf(engine, templates, source).map((use) => ({
      ...use,
      start: use.start + offset,
      end: use.end + offset,
    }));
    const evaluate = (scope: object, lenient = false, limits = PROMPT_LIMITS): Evaluated => {
      const context = createContext(lone ? valueEngine : engine, scope, lenient, limits);
      try {
        if (!lone) {
          const written = new CountingEmitter(context);
          toValueSync(engine.renderer.renderTemplates(templates, context, written));
          return { ok: true, value: written.buffer };
        }
        // Words such as nil are objects of their own inside Liquid.
        const value: unknown = toValue(toValueSync(lone.value.value(context, lenient)));
        return { ok: true, value: value === undefined ? null : (value as Json) };
      } catch (error) {
        const expected = templateErrorOf(error, limits);
        if (!expected) throw error;
        return { ok: false, error: expected };
      }
    };
    return { ok: true, expression: { source: text, uses, evaluate } };
  } catch (error) {
    const expected = templateErrorOf(error);
    if (!expected) throw error;
    const placed = atItsWord(expected, source, engine);
    const offset = text.indexOf(source);
    return { ok: false, error: { ...placed, start: placed.start + offset, end: placed.end + offset } };
  }
}

/** Liquid's truth, except that 0 and the empty text are false too, as authors expect of a switch. */
export function isTruthy(value: Json): boolean {
  return value !== null && value !== false && value !== 0 && value !== '' && value !== 'false';
}
