/** Where an offset stands in a YAML file, by its text alone: a file that is typed in is seldom whole. */
export interface YamlPlace {
  /** Keys from the outermost one; `[]` for an item of a list. Of a value its own key is the last. */
  readonly path: readonly string[];
  readonly kind: 'key' | 'value';
  /** Whether a list begins an item here, which may be a map or a single value. */
  readonly isItem: boolean;
  /** Offset at which the word that is typed begins. */
  readonly start: number;
  /** Keys that stand beside this one or around this value, in the nearest map. */
  readonly siblings: readonly string[];
  /** Column of the nearest map's keys; undefined within brackets. */
  readonly column: number | undefined;
  /** Whether a colon follows the word already. */
  readonly hasColon: boolean;
}

interface Entry {
  readonly indent: number;
  readonly name: string;
  /** Keys of the map that this entry's value is, so far. */
  readonly keys: string[];
}

interface Bracket {
  readonly open: '{' | '[';
  readonly keys: string[];
  key: string | undefined;
}

export const ITEM = '[]';
const KEY = /^(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'#[\]{}&*!|>%@`,-][^\n]*?|-[^\s][^\n]*?))[ \t]*:(?=\s|$)/u;
const FLOW_KEY = /^(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'#[\]{},:]+))[ \t]*:(?=[\s{["']|$)/u;

/** Undefined in comments and in texts over several lines. */
export function placeInYaml(text: string, offset: number): YamlPlace | undefined {
  return new Scan(text, offset).place();
}

class Scan {
  private readonly root: Entry = { indent: -1, name: '', keys: [] };
  private stack: Entry[] = [];
  private flow: Bracket[] = [];
  private quote: string | undefined;
  /** Of a text over several lines: lines further in belong to it. */
  private blockText: number | undefined;

  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {}

  place(): YamlPlace | undefined {
    const lineStart = this.text.lastIndexOf('\n', this.offset - 1) + 1;
    for (let at = 0; at < lineStart;) {
      const end = this.text.indexOf('\n', at);
      this.line(this.text.slice(at, end).replace(/\r$/u, ''));
      at = end + 1;
    }
    return this.last(this.text.slice(lineStart, this.offset), lineStart);
  }

  private line(line: string): void {
    const content = line.search(/[^ ]/u);
    if (content < 0 || this.isInBlockText(content)) return;
    this.blockText = undefined;
    let rest = line;
    let column = 0;
    if (!this.continues(line, content)) {
      if (line[content] === '#' || /^(?:---|\.\.\.)(?:\s|$)/u.test(line)) return;
      ({ rest, column } = this.heads(line, content));
    }
    if (this.flow.length === 0 && this.quote === undefined && /^[|>][-+\d]*\s*(?:#.*)?$/u.test(rest)) {
      this.blockText = this.stack.at(-1)?.indent ?? column;
      return;
    }
    this.value(rest);
  }

  private last(line: string, lineStart: number): YamlPlace | undefined {
    const found = line.search(/[^ ]/u);
    const content = found < 0 ? line.length : found;
    if (this.isInBlockText(content) && found >= 0) return undefined;
    let rest = line;
    let isItem = false;
    if (!this.continues(line, content)) {
      const head = this.heads(line, content);
      ({ rest, isItem } = head);
      if (rest.startsWith('#')) return undefined;
      const keyed = head.isKeyed;
      if (!keyed && !/^["'[{]/u.test(rest)) {
        return /^[^\s:#]*$/u.test(rest) ? this.keyPlace(rest, isItem, head.column) : undefined;
      }
    }
    return this.inValue(rest, lineStart + line.length - rest.length);
  }

  private keyPlace(rest: string, isItem: boolean, column: number): YamlPlace {
    if (!isItem) this.stack = this.stack.filter(({ indent }) => indent < column);
    const own = this.stack.at(-1) ?? this.root;
    return {
      path: this.stack.map(({ name }) => name),
      kind: 'key',
      isItem,
      start: this.offset - rest.length,
      siblings: [...own.keys, ...this.keysBelow(column)],
      column,
      hasColon: /^[\w-]*[ \t]*:(?:\s|$)/u.test(this.text.slice(this.offset)),
    };
  }

  private inValue(rest: string, from: number): YamlPlace | undefined {
    const start = this.value(rest);
    if (start === undefined) return undefined;
    const bracket = this.flow.at(-1);
    const path = [...this.stack.map(({ name }) => name), ...this.flowPath()];
    const isKey = bracket?.open === '{' && bracket.key === undefined;
    const holder = this.stack.at(-2) ?? this.root;
    return {
      path: isKey ? path.slice(0, -1) : path,
      kind: isKey ? 'key' : 'value',
      isItem: bracket?.open === '[' || (!bracket && this.stack.at(-1)?.name === ITEM),
      start: from + start,
      siblings: bracket ? bracket.keys : holder.keys,
      column: undefined,
      hasColon: isKey && /^[\w-]*[ \t]*:/u.test(this.text.slice(this.offset)),
    };
  }

  private flowPath(): string[] {
    return this.flow.map(({ open, key }) => (open === '[' ? ITEM : (key ?? '')));
  }

  private isInBlockText(indent: number): boolean {
    return this.blockText !== undefined && indent > this.blockText;
  }

  /** Whether a line goes on with brackets or quotes of an earlier one; such that were left open end at the next key. */
  private continues(line: string, content: number): boolean {
    if (this.flow.length === 0 && this.quote === undefined) return false;
    const holder = this.stack.at(-1)?.indent ?? 0;
    const rest = line.slice(content).replace(/^-\s+/u, '');
    const isTorn = (content <= holder && (KEY.test(rest) || rest === '')) || /^- /u.test(line.slice(content));
    if (!isTorn) return true;
    this.flow = [];
    this.quote = undefined;
    return false;
  }

  /** Takes the dashes and the key at the start of a line; what is left is its value. */
  private heads(
    line: string,
    content: number,
  ): { rest: string; column: number; isItem: boolean; isKeyed: boolean } {
    let column = content;
    let rest = line.slice(content);
    let isItem = false;
    for (let dash = /^-(?: +|$)/u.exec(rest); dash; dash = /^-(?: +|$)/u.exec(rest)) {
      const at = column;
      this.stack = this.stack.filter(({ indent, name }) => indent < at || (indent === at && name !== ITEM));
      this.stack.push({ indent: at, name: ITEM, keys: [] });
      column += dash[0].length;
      rest = rest.slice(dash[0].length);
      isItem = true;
    }
    const match = KEY.exec(rest);
    if (!match) return { rest, column, isItem, isKeyed: false };
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    const at = column;
    if (!isItem) this.stack = this.stack.filter(({ indent }) => indent < at);
    (this.stack.at(-1) ?? this.root).keys.push(name);
    this.stack.push({ indent: at, name, keys: [] });
    return { rest: rest.slice(match[0].length).trimStart(), column, isItem, isKeyed: true };
  }

  /** Goes through a value or a part of one; gives where its last word begins, undefined within a comment. */
  private value(rest: string): number | undefined {
    let start = 0;
    for (let at = 0; at < rest.length; at++) {
      const sign = rest[at] ?? '';
      if (this.quote !== undefined) {
        if (sign === '\\' && this.quote === '"') at += 1;
        else if (sign === this.quote) this.quote = undefined;
        continue;
      }
      const isAtStart = rest.slice(start, at).trim() === '';
      if (sign === '#' && (at === 0 || /\s/u.test(rest[at - 1] ?? ''))) return undefined;
      if ((sign === '"' || sign === "'") && isAtStart) {
        this.quote = sign;
        start = at + 1;
      } else if ((sign === '{' || sign === '[') && isAtStart) {
        this.flow.push({ open: sign, keys: [], key: undefined });
        start = at + 1;
      } else if (this.flow.length > 0) {
        const next = this.inBrackets(rest, at, start);
        if (next > at) {
          start = next;
          at = next - 1;
        }
      }
    }
    return start + (this.quote === undefined ? (/^\s*/u.exec(rest.slice(start))?.[0].length ?? 0) : 0);
  }

  /** The offset behind a comma, a closing bracket or a key that stands here; that same offset where none does. */
  private inBrackets(rest: string, at: number, start: number): number {
    const bracket = this.flow.at(-1);
    const sign = rest[at] ?? '';
    if (sign === '}' || sign === ']') {
      this.flow.pop();
      return at + 1;
    }
    if (sign === ',') {
      if (bracket) bracket.key = undefined;
      return at + 1;
    }
    if (bracket?.open !== '{' || bracket.key !== undefined || rest.slice(start, at).trim() !== '') return at;
    const match = FLOW_KEY.exec(rest.slice(at));
    if (!match) return at;
    bracket.key = match[1] ?? match[2] ?? match[3] ?? '';
    bracket.keys.push(bracket.key);
    return at + match[0].length;
  }

  /** Keys of the same map that stand below. */
  private keysBelow(column: number): string[] {
    const keys: string[] = [];
    let at = this.text.indexOf('\n', this.offset);
    while (at >= 0) {
      const end = this.text.indexOf('\n', at + 1);
      const line = this.text.slice(at + 1, end < 0 ? undefined : end).replace(/\r$/u, '');
      at = end;
      const content = line.search(/[^ ]/u);
      if (content < 0 || line[content] === '#') continue;
      if (content < column) break;
      const match = content === column ? KEY.exec(line.slice(content)) : null;
      if (match) keys.push(match[1] ?? match[2] ?? match[3] ?? '');
    }
    return keys;
  }
}
