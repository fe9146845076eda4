import { errorText } from './services';

const windowSize = 50;
/** Windows on their way at once: what is passed by quickly is not asked for, so that where one stops is there soon. */
const fewAtOnce = 2;
/** Rows asked for beside those in view, to be there before one scrolls to them. */
const around = { before: 50, after: 100 };
/** Rows kept; those furthest from what is shown go first. */
const atMostRows = 4000;

/** Rows of a long list, fetched in windows as they come into view, and forgotten again far from it. */
export class RowWindows<Row> {
  readonly #fetch: (from: number, count: number) => Promise<readonly Row[]>;
  readonly #changed: () => void;
  readonly #atOnce: number;
  readonly #rows = new Map<number, Row>();
  readonly #failures = new Map<number, string>();
  /** Windows asked for, with the total at that time: a list that grew has more to give. */
  readonly #asked = new Map<number, number>();
  #coming = 0;
  total = 0;

  /** `changed` is called when rows came or failed; whoever shows them then says by `ensure` what is missing still. */
  constructor(
    fetch: (from: number, count: number) => Promise<readonly Row[]>,
    changed: () => void,
    atOnce = fewAtOnce,
  ) {
    this.#fetch = fetch;
    this.#changed = changed;
    this.#atOnce = atOnce;
  }

  get(index: number): Row | undefined {
    return this.#rows.get(index);
  }

  set(index: number, row: Row): void {
    this.#rows.set(index, row);
  }

  entries(): IterableIterator<[number, Row]> {
    return this.#rows.entries();
  }

  /** Why the row at the index could not be had. */
  failure(index: number): string | undefined {
    return this.#failures.get(Math.floor(index / windowSize));
  }

  /** Asks for what is missing of the rows in view, and of some around them. */
  ensureAround(first: number, last: number): void {
    this.ensure(first - around.before, last + around.after);
  }

  /** Asks for what is missing of the rows from `from` up to, but without, `to`; for the middle first. */
  ensure(from: number, to: number): void {
    const middle = (from + to) / 2;
    for (const window of this.#missing(Math.max(0, from), Math.min(to, this.total), middle)) {
      if (this.#coming >= this.#atOnce) break;
      void this.#ask(window);
    }
    this.#forget(Math.floor(middle));
  }

  #missing(from: number, to: number, middle: number): readonly number[] {
    const windows: number[] = [];
    for (let window = Math.floor(from / windowSize); window * windowSize < to; window++) {
      if (this.#asked.get(window) !== this.total && !this.#isComplete(window)) windows.push(window);
    }
    const distance = (window: number) => Math.abs((window + 0.5) * windowSize - middle);
    return windows.sort((a, b) => distance(a) - distance(b));
  }

  retry(index: number): void {
    const window = Math.floor(index / windowSize);
    this.#failures.delete(window);
    void this.#ask(window);
  }

  /** Rows from `from`, from memory or freshly asked, without keeping the fresh ones. Rejects as the host does. */
  async read(from: number, count: number): Promise<readonly (readonly [number, Row])[]> {
    const known: (readonly [number, Row])[] = [];
    for (let index = from; index < from + count; index++) {
      const row = this.#rows.get(index);
      if (row === undefined) break;
      known.push([index, row]);
    }
    if (known.length === count) return known;
    const rows = await this.#fetch(from, count);
    return rows.map((row, offset) => [from + offset, row]);
  }

  async #ask(window: number): Promise<void> {
    this.#asked.set(window, this.total);
    this.#coming++;
    const from = window * windowSize;
    try {
      const rows = await this.#fetch(from, Math.min(windowSize, this.total - from));
      rows.forEach((row, offset) => this.#rows.set(from + offset, row));
      this.#failures.delete(window);
    } catch (error) {
      this.#failures.set(window, errorText(error));
    }
    this.#coming--;
    this.#changed();
  }

  #isComplete(window: number): boolean {
    const end = Math.min(this.total, (window + 1) * windowSize);
    for (let index = window * windowSize; index < end; index++) if (!this.#rows.has(index)) return false;
    return true;
  }

  #forget(middle: number): void {
    if (this.#rows.size <= atMostRows) return;
    const keep = atMostRows / 4;
    for (const index of this.#rows.keys()) {
      if (Math.abs(index - middle) <= keep) continue;
      this.#rows.delete(index);
      this.#asked.delete(Math.floor(index / windowSize));
    }
  }
}
