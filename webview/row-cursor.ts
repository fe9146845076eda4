import type { ReactiveControllerHost } from 'lit';
import type { TranscriptRow } from '../src/protocol/panel';
import type { RowWindows } from './row-windows';

export interface RowCursorOptions {
  readonly rows: () => RowWindows<TranscriptRow> | undefined;
  /** Whether a row takes no line; those of which nothing is known yet do. */
  readonly hidden: (index: number) => boolean;
  /** The element of a row, if it is in the page. */
  readonly element: (index: number) => HTMLElement | null;
  /** Brings a row into view. */
  readonly reveal: (index: number) => void;
}

/** Which row of a transcript the keys act on. Rows that take no line are passed over. */
export class RowCursor {
  readonly #host: ReactiveControllerHost;
  readonly #options: RowCursorOptions;
  #at = 0;

  constructor(host: ReactiveControllerHost, options: RowCursorOptions) {
    this.#host = host;
    this.#options = options;
  }

  get at(): number {
    return this.#at;
  }
  set at(index: number) {
    if (index === this.#at) return;
    this.#at = index;
    this.#host.requestUpdate();
  }

  get row(): TranscriptRow | undefined {
    return this.#options.rows()?.get(this.#at);
  }

  get element(): HTMLElement | null {
    return this.#options.element(this.#at);
  }

  /** The row that Tab reaches: the one at the cursor, or the next if that takes no line. */
  get tabStop(): number {
    return this.#options.hidden(this.#at) ? this.next(this.#at, 1) : this.#at;
  }

  /** The next row that is shown; rows not yet loaded count as shown. */
  next(from: number, by: 1 | -1): number {
    const total = this.#options.rows()?.total ?? 0;
    for (let index = from + by; index >= 0 && index < total; index += by) {
      if (!this.#options.hidden(index)) return index;
    }
    return Math.min(Math.max(from, 0), Math.max(0, total - 1));
  }

  async focus(index: number): Promise<void> {
    this.at = index;
    await this.#host.updateComplete;
    this.element?.focus({ preventScroll: true });
    this.#options.reveal(index);
  }
}
