import { Context, Liquid } from 'liquidjs';
import { registerFilters, renderValue } from './filters';
import { PROMPT_LIMITS, type RenderLimits } from './render-limits';

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
    ...(options.markValues
      ? { outputEscape: (value: unknown) => new WrittenValue(value) as unknown as string }
      : {}),
  });
  registerFilters(liquid);
  return liquid;
}

export function createContext(
  liquid: Liquid,
  scope: object,
  lenient = false,
  { milliseconds, items }: RenderLimits = PROMPT_LIMITS,
): Context {
  return new Context(scope, liquid.options, {
    sync: true,
    strictVariables: !lenient,
    ownPropertyOnly: true,
    renderLimit: milliseconds,
    memoryLimit: items,
  });
}
