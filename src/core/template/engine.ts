import { Context, Liquid } from 'liquidjs';
import { registerFilters, renderValue } from './filters';

/** A value written by `{{ … }}`: kept apart from the template's own words, so that it is never read as markup. */
export class WrittenValue {
  readonly text: string;

  constructor(value: unknown) {
    this.text = renderValue(value);
  }

  toString(): string {
    return this.text;
  }
}

/** Renders longer than this many milliseconds are taken for a runaway loop. */
const RENDER_LIMIT = 10_000;

/**
 * Liquid, strict: no code execution, no prototype access, no file access, undeclared names are errors. Values are
 * data: what a value holds is never parsed. `markValues`: outputs are written as `WrittenValue`.
 */
export function createEngine(options: { readonly markValues: boolean }): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    ownPropertyOnly: true,
    relativeReference: false,
    templates: {},
    renderLimit: RENDER_LIMIT,
    ...(options.markValues
      ? { outputEscape: (value: unknown) => new WrittenValue(value) as unknown as string }
      : {}),
  });
  registerFilters(liquid);
  return liquid;
}

export function createContext(liquid: Liquid, scope: object, lenient = false): Context {
  return new Context(scope, liquid.options, { sync: true, strictVariables: !lenient, ownPropertyOnly: true });
}
