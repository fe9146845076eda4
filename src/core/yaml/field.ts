import { isAlias, isMap, isNode, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { closest } from '../did-you-mean';
import type { Json } from '../json';
import type { ProblemFix, Range } from '../problem';
import type { Source } from './source';
import type { YamlDocument } from './yaml-document';

/** Deeper files are refused: an alias inside its own anchor would have no end. */
const DEEPEST = 60;

type Member = readonly [key: string, field: Field];

/** One value of a YAML file with its place. Readers report what is wrong and return undefined. */
export class Field {
  private readonly node: Node | null;

  constructor(
    readonly source: Source,
    private readonly parsed: YamlDocument,
    node: Node | null,
    /** Dotted path for messages, such as `stages[0].role`. */
    readonly path: string,
    private readonly offset: number,
    /** What holds this value, and under which key; the place of a value that is empty. */
    private readonly outer?: Field,
    private readonly key?: unknown,
    private readonly depth = 0,
  ) {
    this.node = isAlias(node) ? (node.resolve(parsed.document) ?? null) : node;
    this.written = node;
  }

  private readonly written: Node | null;
  private items: readonly Field[] | undefined;
  private members: readonly Member[] | undefined;

  get range(): Range {
    const span = (this.written ?? this.node)?.range;
    if (!span) return this.keyRange ?? this.source.lines.range(this.offset, this.offset);
    return this.source.lines.range(span[0] + this.offset, span[1] + this.offset);
  }

  /** Where the value itself stands, behind an alias. */
  get valueRange(): Range {
    const span = this.node?.range;
    return span ? this.source.lines.range(span[0] + this.offset, span[1] + this.offset) : this.range;
  }

  /** Offset in the file of the first character of a plain, single-line scalar; null when quoting shifts columns. */
  get textOffset(): number | null {
    if (!isScalar(this.node) || !this.node.range) return null;
    const quoted = this.node.type === 'QUOTE_DOUBLE' || this.node.type === 'QUOTE_SINGLE';
    if (this.node.type !== 'PLAIN' && !quoted) return null;
    const start = this.node.range[0] + this.offset + (quoted ? 1 : 0);
    const value = String(this.node.value);
    return this.source.text.startsWith(value, start) ? start : null;
  }

  get isMap(): boolean {
    return isMap(this.node);
  }

  get isList(): boolean {
    return isSeq(this.node);
  }

  get isEmpty(): boolean {
    return this.node === null || (isScalar(this.node) && this.node.value === null);
  }

  error(code: string, message: string, next?: string, fix?: ProblemFix): void {
    this.source.error(code, this.range, message, next, fix);
  }

  warning(code: string, message: string, next?: string, fix?: ProblemFix): void {
    this.source.warning(code, this.range, message, next, fix);
  }

  private wrongType(expected: string): void {
    const found = this.isMap
      ? 'a map'
      : this.isList
        ? 'a list'
        : this.isEmpty
          ? 'nothing'
          : JSON.stringify(this.scalar());
    this.error('wrong-type', `${this.path || 'This file'} should be ${expected}, but is ${found}.`);
  }

  /** The value, or undefined with a report when it was not of the expected type. */
  private expect<T>(value: T | undefined, expected: string): T | undefined {
    if (value === undefined) this.wrongType(expected);
    return value;
  }

  scalar(): string | number | boolean | null | undefined {
    if (!isScalar(this.node)) return undefined;
    const value: unknown = this.node.value;
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean'
    )
      return value;
    // Dates and the like, which YAML 1.2 does not have of itself.
    return JSON.stringify(value);
  }

  string(): string | undefined {
    const value = this.scalar();
    return this.expect(typeof value === 'string' ? value : undefined, 'text');
  }

  /** Text, or a number or boolean as it was written. */
  text(): string | undefined {
    const value = this.scalar();
    return this.expect(value === undefined || value === null ? undefined : String(value), 'text');
  }

  number(minimum = -Infinity): number | undefined {
    const scalar = this.scalar();
    const value = this.expect(typeof scalar === 'number' ? scalar : undefined, 'a number');
    if (value === undefined || value >= minimum) return value;
    this.error('out-of-range', `${this.path} is ${value}; it must be at least ${minimum}.`);
    return undefined;
  }

  /** A whole number. */
  count(minimum: number): number | undefined {
    const value = this.number(minimum);
    if (value === undefined) return undefined;
    return this.expect(Number.isInteger(value) ? value : undefined, 'a whole number');
  }

  boolean(): boolean | undefined {
    const value = this.scalar();
    return this.expect(typeof value === 'boolean' ? value : undefined, 'true or false');
  }

  oneOf<Choice extends string>(choices: readonly Choice[]): Choice | undefined {
    const value = this.scalar();
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    const near = typeof value === 'string' ? closest(value, choices) : undefined;
    this.error(
      'unknown-choice',
      `${this.path} is ${JSON.stringify(value ?? null)}; it can be ${choices.join(', ')}.`,
      near ? `Did you mean "${near}"?` : undefined,
      near === undefined ? undefined : { replace: near },
    );
    return undefined;
  }

  list(): Field[] | undefined {
    if (!isSeq(this.node)) {
      this.wrongType('a list');
      return undefined;
    }
    this.items ??= this.readItems(this.node);
    return [...this.items];
  }

  private readItems(node: YAMLSeq): Field[] {
    if (this.isTooDeep()) return [];
    const items: Field[] = [];
    for (const [index, item] of node.items.entries()) {
      const field = this.child(item as Node | null, `${this.path}[${index}]`, item);
      if (!this.source.spend(() => field.range)) break;
      items.push(field);
    }
    return items;
  }

  /** The members by key, in order. `known`: other keys are reported, with the nearest known one. */
  map(known?: readonly string[]): Map<string, Field> | undefined {
    if (!isMap(this.node)) {
      this.wrongType('a map');
      return undefined;
    }
    this.members ??= this.readMembers(this.node);
    const members = new Map<string, Field>();
    for (const [key, field] of this.members) {
      if (!known || known.includes(key)) members.set(key, field);
      else this.unknownKey(key, field.placeOfKey, known);
    }
    return members;
  }

  private readMembers(node: YAMLMap): Member[] {
    if (this.isTooDeep()) return [];
    const members: Member[] = [];
    for (const pair of node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      const path = this.path ? `${this.path}.${key}` : key;
      const field = this.child(pair.value as Node | null, path, pair, pair.key);
      if (!this.source.spend(() => field.placeOfKey)) break;
      members.push([key, field]);
    }
    return members;
  }

  private unknownKey(key: string, range: Range, known: readonly string[]): void {
    const near = closest(key, known);
    this.source.error(
      'unknown-key',
      range,
      `"${key}" is not a key of ${this.path || 'this file'}.`,
      near ? `Did you mean "${near}"?` : `Known keys: ${known.join(', ')}.`,
      near === undefined ? { remove: key } : { replace: near },
    );
  }

  /** The value as JSON. */
  json(): Json {
    if (this.isMap)
      return Object.fromEntries([...(this.map() ?? [])].map(([key, field]) => [key, field.json()]));
    if (this.isList) return (this.list() ?? []).map((field) => field.json());
    return this.scalar() ?? null;
  }

  /** Where the key of this value stands. */
  get placeOfKey(): Range {
    return this.keyRange ?? this.range;
  }

  /**
   * What `read` makes of this item of a list: what it made of it in an earlier text, where the item and its place are
   * the same and nothing was wrong with it. Only one reader may use this on the same item.
   */
  readOnce<T>(index: number, read: () => T): T {
    const { readings, problems } = this.source;
    if (!this.written) return read();
    const { line } = this.range.start;
    const kept = readings.valueOf(this.written, line, index);
    if (kept !== undefined) return kept as T;
    const before = problems.length;
    const value = read();
    if (problems.length === before) readings.keepValue(this.written, { line, index, value });
    return value;
  }

  private child(node: Node | null, path: string, placed: unknown, key?: unknown): Field {
    const offset = this.offset + (this.parsed.shifts.get(placed) ?? 0);
    return new Field(this.source, this.parsed, node, path, offset, this, key, this.depth + 1);
  }

  private isTooDeep(): boolean {
    if (this.depth <= DEEPEST) return false;
    this.source.tooDeep(this.range, DEEPEST);
    return true;
  }

  private get keyRange(): Range | undefined {
    const span = isNode(this.key) ? this.key.range : undefined;
    return span ? this.source.lines.range(span[0] + this.offset, span[1] + this.offset) : this.outer?.range;
  }
}
