import { isCollection, isPair, isScalar, type Document, type Node, type Pair } from 'yaml';

/** Spaces a level. */
const STEP = 2;

/** Where the lines of a YAML text should begin. */
export interface LineLayout {
  /** Column for the first character of a line that begins a member, an item, or goes on with a value. */
  readonly indents: ReadonlyMap<number, number>;
  /** Lines that are the inside of a text, by the line whose move they follow. */
  readonly inside: ReadonlyMap<number, number>;
}

/** Members of a map stand in one column, what is in them two further in; items of a list two further in than its key. */
export function layOut(document: Document, text: string, lineAt: (offset: number) => number): LineLayout {
  const indents = new Map<number, number>();
  const inside = new Map<number, number>();
  const isFirst = (offset: number): boolean =>
    text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';
  const begins = (offset: number, column: number): void => {
    if (isFirst(offset)) indents.set(lineAt(offset), column);
  };
  const follow = (node: Node, line: number): void => {
    const [start, end] = node.range ?? [0, 0];
    const last = lineAt(Math.max(start, end - 1));
    for (let at = lineAt(start) + 1; at <= last; at++) inside.set(at, line);
  };
  const place = (node: unknown, column: number, line: number): void => {
    const value = node as Node | null;
    if (!value?.range) return;
    const isBlock = isCollection(value) && value.flow !== true;
    if (!isBlock) {
      begins(value.range[0], column);
      // A text or a list in brackets over several lines moves with the line it begins on, what follows | or > with its key.
      const isBlockText =
        isScalar(value) && (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED');
      follow(value, isFirst(value.range[0]) && !isBlockText ? lineAt(value.range[0]) : line);
      return;
    }
    for (const item of value.items) {
      if (isPair(item)) member(item, column, line);
      else entry(item as Node | null, column);
    }
  };
  const member = ({ key, value }: Pair, column: number, line: number): void => {
    const start = (key as Node | null)?.range?.[0];
    if (start === undefined) return;
    begins(start, column);
    place(value, column + STEP, isFirst(start) ? lineAt(start) : line);
  };
  /** The dash stands before the item, on its line or a line above. */
  const entry = (item: Node | null, column: number): void => {
    const start = item?.range?.[0];
    if (!item || start === undefined) return;
    const dash = text.lastIndexOf('-', start - 1);
    if (dash < 0 || !/^-\s+(?:[&!][^\s]*\s+)*$/u.test(text.slice(dash, start))) return;
    begins(dash, column);
    place(item, column + STEP, lineAt(dash));
  };
  if (isCollection(document.contents)) place(document.contents, 0, 0);
  return { indents, inside };
}
