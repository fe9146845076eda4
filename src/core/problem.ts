/** A place in a text. Both count from 0; columns count UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export type Severity = 'error' | 'warning' | 'information';

/**
 * An expected failure, said once and rendered alike in the editor, on the command line and in notifications.
 * `message` says what is wrong; `next` says what to do about it.
 */
export interface Problem {
  /** Stable kebab-case name, such as `unknown-role`. */
  readonly code: string;
  readonly severity: Severity;
  /** Path or URI of the file, as the caller named it. */
  readonly file: string;
  readonly range?: Range;
  readonly message: string;
  readonly next?: string;
  /** Other places that explain it, such as the steps of a path, in order. */
  readonly related?: readonly RelatedPlace[];
  /** What would mend it, for quick fixes. */
  readonly fix?: ProblemFix;
}

export interface RelatedPlace {
  readonly file: string;
  readonly range: Range;
  readonly message: string;
}

/**
 * One of: words for the range of the problem, a file to be made, a name to be declared, a removal of what the range
 * names, or `key: value` for the map that begins there.
 */
export type ProblemFix =
  | { readonly replace: string }
  | { readonly create: string }
  | { readonly declare: string }
  | { readonly remove: string }
  | { readonly add: string };

/** The outcome of reading something an author wrote: warnings may come with a value. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** `file:line:column: severity code: message`, counted from 1 as terminals do. */
export function renderProblem(problem: Problem): string {
  const place = problem.range
    ? `${problem.file}:${problem.range.start.line + 1}:${problem.range.start.column + 1}`
    : problem.file;
  const next = problem.next ? ` ${problem.next}` : '';
  return `${place}: ${problem.severity} ${problem.code}: ${problem.message}${next}`;
}

export function unreachable(value: never): never {
  throw new Error(`Not expected here: ${JSON.stringify(value)}`);
}
