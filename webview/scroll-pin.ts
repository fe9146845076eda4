import type { ScrollPlace } from './panel-memory';

const nearEnd = 24;

export interface ScrollPinOptions {
  readonly scroller: () => HTMLElement | null;
  /** Offset that puts the top of a row at the top; undefined for a row that is not there. */
  readonly top: (index: number) => number | undefined;
  /** The first row in view. */
  readonly first: () => number;
  /** Whether rows are still coming, so that the end is worth following. */
  readonly live: () => boolean;
  readonly moved: (place: ScrollPlace) => void;
}

/**
 * Keeps a place in view while heights above and below it are still being measured or rows still stream in, until the
 * reader scrolls. The end is followed only while the reader is at it.
 */
export class ScrollPin {
  readonly #options: ScrollPinOptions;
  #place: ScrollPlace | undefined;
  #lastTop = 0;
  #lastHeight = 0;

  constructor(options: ScrollPinOptions) {
    this.#options = options;
  }

  get place(): ScrollPlace | undefined {
    return this.#place;
  }

  to(place: ScrollPlace): void {
    this.#place = place;
  }

  release(): void {
    this.#place = undefined;
  }

  /** After each rendering. */
  apply(): void {
    const element = this.#options.scroller();
    if (!element || this.#place === undefined) return;
    const target =
      this.#place === 'end' ? element.scrollHeight - element.clientHeight : this.#rowTarget(this.#place);
    if (target === undefined || Math.abs(element.scrollTop - target) < 1) return;
    element.scrollTop = target;
  }

  /** The reader takes over: wheel, touch, pointer or key. */
  readonly input = (): void => {
    if (this.#place !== 'end' || !this.#options.live()) this.release();
  };

  readonly scrolled = (): void => {
    const element = this.#options.scroller();
    if (!element || element.clientHeight === 0) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const atEnd = scrollHeight - clientHeight - scrollTop <= nearEnd;
    if (atEnd && this.#options.live()) this.#place ??= 'end';
    // Rows measured smaller than estimated also lower the offset; only the reader does so at the same height.
    else if (this.#place === 'end' && scrollTop < this.#lastTop - 1 && scrollHeight >= this.#lastHeight) {
      this.release();
    }
    this.#lastTop = scrollTop;
    this.#lastHeight = scrollHeight;
    this.#options.moved(this.#place ?? this.#standing(scrollTop, atEnd));
  };

  #rowTarget({ index, offset }: Exclude<ScrollPlace, 'end'>): number | undefined {
    const top = this.#options.top(index);
    return top === undefined ? undefined : top + offset;
  }

  #standing(scrollTop: number, atEnd: boolean): ScrollPlace {
    if (atEnd) return 'end';
    const index = this.#options.first();
    return { index, offset: Math.round(scrollTop - (this.#options.top(index) ?? 0)) };
  }
}
