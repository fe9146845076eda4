/** A stretch of a line, from its first column to behind its last, from 0. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly expression: string;
}

/** A name or path. */
export const PATH = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d+\])*/gu;

/** What stands before the name of a stage, and the name. */
export const STAGE_NAME = /^(\s*(?:-\s*)?(?:\{\s*)?stage:\s*["']?)([\w-]+)/u;

/**
 * What stands at a column of a pipeline or role file and has a value: a name or path inside `{{ }}` or `{% %}`, up to
 * the part under the pointer, or the name behind `stage:`.
 */
export function expressionAt(line: string, column: number): Stretch | undefined {
  const stage = STAGE_NAME.exec(line);
  if (stage) {
    const start = stage[1]?.length ?? 0;
    const name = stage[2] ?? '';
    if (column >= start && column <= start + name.length) {
      return { start, end: start + name.length, expression: name };
    }
  }
  const tag = [...line.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gu)].find(
    ({ index, 0: text }) => column > index && column < index + text.length,
  );
  if (!tag) return undefined;
  // Words in quotes are no names.
  const text = tag[0].replace(/"[^"]*"|'[^']*'/gu, (quoted) => ' '.repeat(quoted.length));
  for (const match of text.matchAll(PATH)) {
    const start = tag.index + match.index;
    if (column < start || column > start + match[0].length) continue;
    const rest = /^[\w-]*\]?/u.exec(match[0].slice(column - start))?.[0].length ?? 0;
    const end = column + rest;
    return { start, end, expression: line.slice(start, end).replace(/[.[]$/u, '') };
  }
  return undefined;
}
