import type { Range, VirtualItem } from '@tanstack/virtual-core';
import {
  Virtualizer,
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
} from '@tanstack/virtual-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface VirtualRowsOptions {
  readonly scroller: () => HTMLElement | null;
  readonly count: () => number;
  /** Height in pixels of a row that is not yet measured. */
  readonly estimate: (index: number) => number;
  /** Height of what stands above the rows inside the scroller. */
  readonly above?: () => number;
  /** A row that stays in the page wherever it is, because it has the focus. */
  readonly held?: () => number | undefined;
  readonly overscan?: number;
  /** Height of what stays over the top of the scroller and hides rows below it. */
  readonly covered?: () => number;
  /** All rows are as high as estimated: nothing has to be measured to bring one into view. */
  readonly exact?: boolean;
}

/** The rows of a long list that are in view, as a lit controller: the host renders `items` only. */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #unmount: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, options: VirtualRowsOptions) {
    this.#host = host;
    this.#options = options;
    this.#virtualizer = new Virtualizer(this.#virtualizerOptions());
    host.addController(this);
  }

  hostConnected(): void {
    this.#unmount = this.#virtualizer._didMount();
  }

  hostUpdate(): void {
    this.#virtualizer.setOptions(this.#virtualizerOptions());
  }

  hostUpdated(): void {
    this.#virtualizer._willUpdate();
  }

  hostDisconnected(): void {
    this.#unmount?.();
  }

  get items(): readonly VirtualItem[] {
    return this.#virtualizer.getVirtualItems();
  }

  get height(): number {
    return this.#virtualizer.getTotalSize();
  }

  /** Indexes of the rows really in view, without those rendered ahead. */
  get range(): { readonly first: number; readonly last: number } {
    const range = this.#virtualizer.range;
    return { first: range?.startIndex ?? 0, last: range?.endIndex ?? 0 };
  }

  /**
   * Scroll offset that puts the top of a row at the top, be there enough below it or not. From what is known already:
   * it is asked for at every step of scrolling, and asking the page would have it laid out anew each time.
   */
  top(index: number): number | undefined {
    const item = this.#virtualizer.measurementsCache[index];
    return item && Math.max(0, item.start - (this.#options.covered?.() ?? 0));
  }

  start(index: number): number {
    return this.#virtualizer.measurementsCache[index]?.start ?? 0;
  }

  /** For `ref`: keeps the height of a row measured. */
  readonly measure = (row: Element | undefined): void => {
    if (row instanceof HTMLElement) this.#virtualizer.measureElement(row);
    else this.#virtualizer.measureElement(null);
  };

  reveal(index: number): void {
    const { measurementsCache, scrollOffset, scrollRect } = this.#virtualizer;
    const item = measurementsCache[index];
    const element = this.#options.scroller();
    if (this.#options.exact !== true || !item || !element || scrollOffset === null || !scrollRect) {
      this.#virtualizer.scrollToIndex(index, { align: 'auto' });
      return;
    }
    const top = item.start - (this.#options.covered?.() ?? 0);
    const bottom = item.end - scrollRect.height;
    const to = Math.min(top, Math.max(bottom, scrollOffset));
    if (to === scrollOffset) return;
    element.scrollTop = to;
    // The page tells of it later; another row may have to come into view before.
    this.#virtualizer.scrollOffset = to;
  }

  /** Forgets measured heights, when the list became another. */
  reset(): void {
    this.#virtualizer.measure();
  }

  #virtualizerOptions(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    const { scroller, count, estimate, above, overscan, covered } = this.#options;
    return {
      count: count(),
      getScrollElement: scroller,
      estimateSize: estimate,
      scrollMargin: above?.() ?? 0,
      overscan: overscan ?? 6,
      scrollPaddingStart: covered?.() ?? 0,
      rangeExtractor: (range) => this.#withHeld(range),
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      onChange: () => {
        this.#host.requestUpdate();
      },
    };
  }

  #withHeld(range: Range): number[] {
    const indexes = defaultRangeExtractor(range);
    const held = this.#options.held?.();
    if (held === undefined || held >= range.count || indexes.includes(held)) return indexes;
    return [...indexes, held].sort((a, b) => a - b);
  }
}
