import { AssertionError, type Liquid, LiquidError } from 'liquidjs';
import { closest } from '../did-you-mean';
import { MESSAGE_TAG } from './message-markers';
import { beyondLimit, PROMPT_LIMITS, type RenderLimits } from './render-limits';

/** A Liquid error with the offsets of the token it is about. */
export interface TemplateError {
  readonly code:
    | 'template-syntax'
    | 'unknown-filter'
    | 'unknown-tag'
    | 'missing-include'
    | 'include-cycle'
    | 'unset-variable'
    | 'template-limit'
    | 'template-failed';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The name most likely meant. */
  readonly suggestion?: string;
  /** Of a missing include: the file it names. */
  readonly include?: string;
}

/** Liquid appends its own place to messages; ours come from the token. */
function withoutPlace(message: string): string {
  return message.replace(/(, file:[^,]*)?, line:\d+, col:\d+$/u, '');
}

function codeOf(error: Error): TemplateError['code'] {
  if (error.name === 'UndefinedVariableError') return 'unset-variable';
  if (/undefined filter/u.test(error.message)) return 'unknown-filter';
  if (/^tag "[^"]*" not found/u.test(error.message)) return 'unknown-tag';
  if (/^include "[^"]*": there is no such file/u.test(error.message)) return 'missing-include';
  if (/^include "[^"]*" includes itself/u.test(error.message)) return 'include-cycle';
  return error.name === 'RenderError' ? 'template-failed' : 'template-syntax';
}

/** Null when the error is a bug of ours rather than the author's. `limits`: those it was rendered with. */
export function templateErrorOf(error: unknown, limits: RenderLimits = PROMPT_LIMITS): TemplateError | null {
  const isLiquid = LiquidError.is(error);
  if (!isLiquid && !(error instanceof AssertionError)) return null;
  const { token } = error as unknown as { token?: { begin: number; end: number } };
  const [start, end] = [token?.begin ?? 0, token?.end ?? 0];
  const beyond = beyondLimit(error.message, limits);
  if (beyond !== undefined) return { code: 'template-limit', message: beyond, start, end };
  if (isLiquid) return { code: codeOf(error), message: withoutPlace(error.message), start, end };
  return { code: 'template-syntax', message: error.message, start, end };
}

/** The error at the word it is about, with the nearest word that would do. `source`: what was parsed. */
export function atItsWord(error: TemplateError, source: string, liquid: Liquid): TemplateError {
  const known =
    error.code === 'unknown-filter'
      ? Object.keys(liquid.filters)
      : error.code === 'unknown-tag'
        ? Object.keys(liquid.tags).filter((name) => name !== MESSAGE_TAG)
        : undefined;
  const word = /(?:undefined filter: |tag ")([^\s"]+)/u.exec(error.message)?.[1];
  const include = /^include "([^"]*)"/u.exec(error.message)?.[1];
  const name = known ? word : error.code === 'template-failed' ? undefined : include;
  if (name === undefined) return error;
  const from = error.code === 'unknown-filter' ? filterAt(source, name, error.start) : error.start;
  const at = source.indexOf(name, from);
  const near = known && closest(name, known);
  return {
    ...error,
    // A passage that is not this file's own may hold the word.
    ...(at < 0 || at + name.length > error.end ? {} : { start: at, end: at + name.length }),
    ...(near === undefined ? {} : { suggestion: near }),
    ...(error.code === 'missing-include' ? { include: name } : {}),
  };
}

/** Where the filter of that name is applied; a variable may be called the same. */
function filterAt(source: string, name: string, from: number): number {
  for (let at = source.indexOf('|', from); at >= 0; at = source.indexOf('|', at + 1)) {
    if (
      source
        .slice(at + 1)
        .trimStart()
        .startsWith(name)
    )
      return at;
  }
  return from;
}
