/** Milliseconds for which a place has to stay in view, where place after place goes by, until it counts as reached. */
const rest = 80;

/**
 * Tells what of a long list one looks at, but not what only goes by while a scrollbar is dragged through it: to ask for
 * rows that are gone with the next frame, and to show them, would slow the dragging down for nothing.
 */
export class Staying {
  readonly #reached: (first: number, last: number) => void;
  #seen = { first: 0, last: 0 };
  #leaptAt = -Infinity;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** `reached` is told the first and the last row in view: at once, but for leap after leap, then once they end. */
  constructor(reached: (first: number, last: number) => void) {
    this.#reached = reached;
  }

  /** Whether these rows, if they come into view now, may be gone with the next frame. */
  passes(first: number, last: number): boolean {
    return this.#waiting !== undefined || (this.#isLeap(first, last) && this.#leaptJustNow);
  }

  /** These rows are in view, still or by now. */
  at(first: number, last: number): void {
    const leaps = this.#isLeap(first, last);
    const again = leaps && this.#leaptJustNow;
    if (leaps) this.#leaptAt = performance.now();
    this.#seen = { first, last };
    if (again) {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => {
        this.#waiting = undefined;
        this.#reached(this.#seen.first, this.#seen.last);
      }, rest);
    } else if (this.#waiting === undefined) this.#reached(first, last);
  }

  /** After a leap none of the rows are in view that were. */
  #isLeap(first: number, last: number): boolean {
    return first > this.#seen.last || last < this.#seen.first;
  }

  get #leaptJustNow(): boolean {
    return performance.now() - this.#leaptAt < rest;
  }
}
