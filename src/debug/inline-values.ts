import { PATH, STAGE_NAME, type Stretch } from './expression-at';

/** On a line of a file. */
export interface InlineValue extends Stretch {
  /** From 0. */
  readonly line: number;
}

/** What has a value beside the lines of a pipeline while the case stands: each stage, by the name of what it gave. */
export function valuesInPipeline(lines: readonly string[]): InlineValue[] {
  return lines.flatMap((text, line) => {
    const [, before = '', expression] = STAGE_NAME.exec(text) ?? [];
    if (expression === undefined) return [];
    return [{ line, start: before.length, end: before.length + expression.length, expression }];
  });
}

/** The same in a role file or passage: what `{{ }}` writes, and at `output:` the value of the answer. */
export function valuesInRole(lines: readonly string[]): InlineValue[] {
  return lines.flatMap((text, line) => {
    if (/^output:/u.test(text)) return [{ line, start: 0, end: 'output'.length, expression: 'value' }];
    const found = new Map<string, InlineValue>();
    for (const { index, 1: before = '', 2: inside = '' } of text.matchAll(/(\{\{-?\s*)(.*?)\}\}/gu)) {
      // The first name: what follows are filters and what they are told.
      const [path] = inside.match(PATH) ?? [];
      if (path === undefined || !inside.startsWith(path)) continue;
      const start = index + before.length;
      found.set(path, { line, start, end: start + path.length, expression: path });
    }
    return [...found.values()];
  });
}
