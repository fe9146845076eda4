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

  has(name: string): boolean {
    return name in this.own || (this.outer?.has(name) ?? false);
  }

  get(name: string): Json | undefined {
    return name in this.own ? this.own[name] : this.outer?.get(name);
  }

  /** Values set in this list alone, such as the stages of a group. */
  ownValues(): JsonObject {
    return { ...this.own };
  }

  /** All visible names, for a template. */
  view(extra: Readonly<Record<string, Json>> = {}): Record<string, Json> {
    const view = this.outer?.view() ?? (Object.create(null) as Record<string, Json>);
    return Object.assign(view, this.own, extra);
  }
}
