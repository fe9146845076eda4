import { AssertionError, LiquidError } from 'liquidjs';

/** A Liquid error with the offsets of the token it is about. */
export interface TemplateError {
  readonly code: 'template-syntax' | 'unknown-filter' | 'unset-variable' | 'template-failed';
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Liquid appends its own place to messages; ours come from the token. */
function withoutPlace(message: string): string {
  return message.replace(/(, file:[^,]*)?, line:\d+, col:\d+$/u, '');
}

function codeOf(error: Error): TemplateError['code'] {
  if (error.name === 'UndefinedVariableError') return 'unset-variable';
  if (/undefined filter/u.test(error.message)) return 'unknown-filter';
  return error.name === 'RenderError' ? 'template-failed' : 'template-syntax';
}

/** Null when the error is a bug of ours rather than the author's. */
export function templateErrorOf(error: unknown): TemplateError | null {
  if (LiquidError.is(error)) {
    const { token } = error as unknown as { token?: { begin: number; end: number } };
    return {
      code: codeOf(error),
      message: withoutPlace(error.message),
      start: token?.begin ?? 0,
      end: token?.end ?? 0,
    };
  }
  if (error instanceof AssertionError) {
    return { code: 'template-syntax', message: error.message, start: 0, end: 0 };
  }
  return null;
}
