import type { Range, VirtualItem } from '@tanstack/virtual-core';
import {
  Virtualizer,
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
} from '@tanstack/virtual-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { noChange } from 'lit';
import type { DirectiveResult, ElementPart } from 'lit/directive.js';
import { Directive, directive } from 'lit/directive.js';
import { Staying } from './staying';

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
  /** A row that takes no line, and needs no element. */
  readonly hidden?: (index: number) => boolean;
  /** Told the rows in view after each drawing, but for those that only go by while the scrollbar is dragged. */
  readonly reached?: (first: number, last: number) => void;
}

/** The rows of a long list that are in view, as a lit controller: the host renders `items` only. */
export class VirtualRows implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: VirtualRowsOptions;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  /** Which row an element shows; in a page that scrolls it will be many. */
  readonly #shown = new WeakMap<Element, number>();
  /** In the page. */
  #rows: readonly number[] = [];
  /** The most that were to be in the page at once. */
  #most = 0;
  #unmount: (() => void) | undefined;

  readonly #heights = new ResizeObserver((entries) => {
    const { last } = this.range;
    const ahead = entries.every(({ target }) => (this.#shown.get(target) ?? 0) > last);
    this.#holding = ahead;
    for (const { target, borderBoxSize } of entries) {
      const index = this.#shown.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (index !== undefined && height !== undefined && target.isConnected)
        this.#resize(index, Math.round(height));
    }
    this.#holding = false;
  });

  /** Only rows below the view changed: the next frame is soon enough to place them, and it may be drawn anew anyway. */
  #holding = false;
  #held = 0;

  readonly #staying = new Staying((first, last) => {
    this.#options.reached?.(first, last);
    // Rows ahead of those in view were left out.
    if (this.#passed) this.#host.requestUpdate();
  });
  #passed = false;

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
    cancelAnimationFrame(this.#held);
    this.#held = 0;
    this.#virtualizer._willUpdate();
    const { first, last } = this.range;
    this.#staying.at(first, last);
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

  /** On the element of a row: keeps its height measured, also when it comes to show another row. */
  measured(index: number): DirectiveResult {
    return measured(this.#watch, index);
  }

  /** A row that turned out to take no line. */
  collapse(index: number): void {
    this.#resize(index, 0);
  }

  readonly #watch = (row: Element, index: number): void => {
    this.#shown.set(row, index);
    // Told anew even where the other row is as high.
    this.#heights.unobserve(row);
    this.#heights.observe(row, { box: 'border-box' });
  };

  readonly #changed = (): void => {
    if (!this.#holding) this.#host.requestUpdate();
    else {
      this.#held ||= requestAnimationFrame(() => {
        this.#host.requestUpdate();
      });
    }
  };

  #resize(index: number, height: number): void {
    const virtualizer = this.#virtualizer;
    const offset = virtualizer.scrollOffset;
    virtualizer.resizeItem(index, height);
    // A row above the view moves what is in it; whether the next row is above is to be seen from where it is now.
    if (virtualizer.scrollOffset !== offset) virtualizer.getTotalSize();
  }

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
    this.#rows = [];
    this.#most = 0;
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
      rangeExtractor: (range) => this.#inPage(range),
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      onChange: this.#changed,
    };
  }

  #inPage(range: Range): number[] {
    const { hidden } = this.#options;
    this.#passed = this.#staying.passes(range.startIndex, range.endIndex);
    const all = defaultRangeExtractor(this.#passed ? { ...range, overscan: 0 } : range);
    const indexes = hidden ? all.filter((index) => !hidden(index)) : all;
    const held = this.#options.held?.();
    if (held !== undefined && held < range.count && !indexes.includes(held)) indexes.push(held);
    const rows = [...indexes, ...this.#lingering(indexes, range)].sort((a, b) => a - b);
    this.#rows = rows;
    return rows;
  }

  /** Rows that would leave, in place of elements that the next rows would need: as many are in view by turns. */
  #lingering(indexes: readonly number[], { startIndex, count }: Range): readonly number[] {
    this.#most = Math.max(this.#most, indexes.length);
    const wanted = new Set(indexes);
    const distance = (index: number) => Math.abs(index - startIndex);
    return this.#rows
      .filter((index) => index < count && !wanted.has(index) && this.#options.hidden?.(index) !== true)
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, this.#most - indexes.length);
  }
}

type Watch = (row: Element, index: number) => void;

class Measured extends Directive {
  #index: number | undefined;

  /** Not called in a browser, where `update` answers. */
  override render(watch: Watch, index: number): unknown {
    return [watch, index];
  }

  override update({ element }: ElementPart, [watch, index]: [Watch, number]): unknown {
    if (index === this.#index) return noChange;
    this.#index = index;
    watch(element, index);
    return noChange;
  }
}

const measured = directive(Measured);
