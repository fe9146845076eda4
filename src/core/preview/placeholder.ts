import { follow } from '../dataflow/expression-type';
import { UNKNOWN, type ValueType } from '../dataflow/value-type';
import { isObject, type Json } from '../json';
import { StandIn } from '../template/stand-in';

/** Placeholders that a prompt shows: what they are called, and their types. */
export type Shown = Map<string, ValueType>;

/**
 * Stands for a value that only a run would give, and is written as «draft.article». A template finds it to be there,
 * with any member it asks for; gone through, it has one item.
 */
export class Placeholder extends StandIn {
  // Hidden, so that a template that reads a field of the same name does not find them.
  readonly #name: string;
  readonly #type: ValueType;
  readonly #shown: Shown;

  constructor(name: string, type: ValueType, shown: Shown) {
    super();
    this.#name = name;
    this.#type = type;
    this.#shown = shown;
  }

  /** A placeholder where the runner would have a value. */
  static of(name: string, type: ValueType, shown: Shown): Json {
    // Values are handed through and never looked into, except by templates, which know it.
    return new Placeholder(name, type, shown);
  }

  override liquidMethodMissing(key: string | number): unknown {
    return this.#member(String(key));
  }

  /** Liquid would count its properties. */
  get size(): unknown {
    return this.#member('size');
  }

  override toString(): string {
    this.#shown.set(this.#name, this.#type);
    return `«${this.#name}»`;
  }

  toJSON(): unknown {
    if (this.#type.kind === 'list') return [...this];
    if (this.#type.kind === 'object' && this.#type.fields.size > 0)
      return Object.fromEntries([...this.#type.fields.keys()].map((key) => [key, this.#member(key)]));
    return this.toString();
  }

  *[Symbol.iterator](): Generator<Placeholder> {
    const items = this.#type.kind === 'list' ? this.#type.items : UNKNOWN;
    yield new Placeholder(`${this.#name}[…]`, items, this.#shown);
  }

  // Held against anything, it is that or more: a template that asks is to show what it says then.
  equals(): boolean {
    return true;
  }
  gt(): boolean {
    return true;
  }
  geq(): boolean {
    return true;
  }
  lt(): boolean {
    return false;
  }
  leq(): boolean {
    return false;
  }

  #member(key: string): Placeholder {
    const found = follow(this.#type, ['', key]);
    return new Placeholder(`${this.#name}.${key}`, 'type' in found ? found.type : UNKNOWN, this.#shown);
  }
}

/** Whether something is told without any placeholder, as far as one looks into it. */
export function isKnown(value: unknown, path: readonly string[]): boolean {
  let at = value;
  for (const name of path) {
    if (at instanceof Placeholder) return false;
    at = isObject(at) ? at[name] : undefined;
  }
  const parts: readonly unknown[] = Array.isArray(at)
    ? (at as unknown[])
    : isObject(at)
      ? Object.values(at)
      : [];
  return ![at, ...parts].some((part) => part instanceof Placeholder);
}
