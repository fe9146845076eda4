import type { Repair } from './parsed-output';

/** More repairs than this say nothing new about an answer. */
const MOST_REPAIRS = 40;

/** Collects what was mended while one answer is read; the same repair is noted once. */
export class RepairLog {
  readonly #repairs: Repair[] = [];
  readonly #seen = new Set<string>();

  add(kind: Repair['kind'], note: string): void {
    const name = `${kind} ${note}`;
    if (this.#seen.has(name) || this.#repairs.length >= MOST_REPAIRS) return;
    this.#seen.add(name);
    this.#repairs.push({ kind, note });
  }

  addAll(repairs: readonly Repair[]): void {
    for (const { kind, note } of repairs) this.add(kind, note);
  }

  get repairs(): readonly Repair[] {
    return [...this.#repairs];
  }
}
