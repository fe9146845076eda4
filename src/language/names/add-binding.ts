import type { Range } from '../../core/problem';
import type { Field } from '../../core/yaml/field';
import { eolOf } from '../../core/text/line-ends';
import type { Written } from './written';

/** An input, and the expression that is to be bound to it. */
export type NewBinding = readonly [input: string, expression: string];

/** A stretch of the text and what it becomes. */
export interface Change {
  readonly range: Range;
  readonly newText: string;
}

/**
 * Binds inputs under the `with:` of a stage or grader, which is made below the key `anchor` where there is none.
 * Undefined where the author's way of writing leaves no safe place, such as behind an alias.
 */
export function bindingChange(
  { text, lines }: Written,
  item: Field,
  anchor: string,
  bindings: readonly NewBinding[],
): Change | undefined {
  const begins = ({ range }: Field, word: string): boolean =>
    text.startsWith(word, lines.offsetAt(range.start));
  const insert = (offset: number, newText: string): Change => ({
    range: lines.range(offset, offset),
    newText,
  });
  const inline = bindings.map(([name, expression]) => `${name}: "${expression}"`).join(', ');
  if (!item.isMap || begins(item, '*')) return undefined;
  const members = item.map();
  const bound = members?.get('with');
  if (bound) {
    if (bound.isEmpty) return insert(lines.offsetAt(bound.placeOfKey.end) + 1, ` { ${inline} }`);
    if (!bound.isMap || begins(bound, '*')) return undefined;
    const [first] = bound.map()?.values() ?? [];
    if (begins(bound, '{')) {
      return insert(lines.offsetAt(bound.range.start) + 1, first ? ` ${inline},` : ` ${inline} `);
    }
    if (!first) return undefined;
    const { start } = first.placeOfKey;
    const gap = eolOf(text) + ' '.repeat(start.column);
    const block = bindings.map(([name, expression]) => `${name}: "${expression}"${gap}`).join('');
    return insert(lines.offsetAt(start), block);
  }
  const beside = members?.get(anchor);
  if (!beside || begins(beside, '|') || begins(beside, '>')) return undefined;
  const end = lines.offsetAt(beside.range.end);
  if (begins(item, '{')) return insert(end, `, with: { ${inline} }`);
  const line = text.slice(end).search(/\r?\n|$/u);
  const indent = ' '.repeat(beside.placeOfKey.start.column);
  return insert(end + line, `${eolOf(text)}${indent}with: { ${inline} }`);
}
