import type { Json, JsonObject } from '../json';

/** Names visible to a stage, nearest first: its own list, then the lists around it. */
export class Scope {
  private readonly own: Record<string, Json> = Object.create(null) as Record<string, Json>;

  constructor(
    private readonly outer: Scope | null,
    values: Readonly<Record<string, Json>> = {},
  ) {
    Object.assign(this.own, values);
  }

  set(name: string, value: Json): void {
    this.own[name] = value;
  }

  /** A name whose value is computed whenever it is read, such as a memory that stages change. */
  define(name: string, value: () => Json): void {
    Object.defineProperty(this.own, name, { get: value, enumerable: true });
  }

  has(name: string): boolean {
    return name in this.own || (this.outer?.has(name) ?? false);
  }

  get(name: string): Json | undefined {
    return name in this.own ? this.own[name] : this.outer?.get(name);
  }

  /**
   * Values set in this list alone, such as the stages of a group. Those of `order` stand last and in that order, so
   * that it does not matter which stage ended first.
   */
  ownValues(order: readonly string[]): JsonObject {
    const values: Record<string, Json> = { ...this.own };
    for (const name of order) {
      const value = values[name];
      if (value === undefined) continue;
      // Set anew to move it to the end.
      Reflect.deleteProperty(values, name);
      values[name] = value;
    }
    return values;
  }

  /** All visible names, for a template. */
  view(extra: Readonly<Record<string, Json>> = {}): Record<string, Json> {
    const view = this.outer?.view() ?? (Object.create(null) as Record<string, Json>);
    return Object.assign(view, this.own, extra);
  }
}
