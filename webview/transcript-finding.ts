import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { nothing } from 'lit';
import type { TranscriptRow } from '../src/protocol/panel';
import { html } from './html';
import { isShown } from './is-shown';
import type { RowWindows } from './row-windows';
import type { MootSearchBar } from './search-bar';
import { TranscriptSearch } from './transcript-search';

export interface FindingOptions {
  readonly rows: () => RowWindows<TranscriptRow> | undefined;
  readonly bar: () => MootSearchBar | null;
  /** The first row in view. */
  readonly first: () => number;
  readonly goTo: (index: number) => void;
  readonly closed: () => void;
}

/** The search in a transcript, from the box to the hit that is shown. */
export class Finding {
  readonly #host: ReactiveControllerHost;
  readonly #options: FindingOptions;
  #search: TranscriptSearch | undefined;
  #isOpen = false;
  #progress = 0;
  query = '';

  constructor(host: ReactiveControllerHost, options: FindingOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  isHit(index: number): boolean {
    return this.#search !== undefined && this.#search.hits[this.#search.current] === index;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    return html`<moot-search-bar
      .query=${this.query}
      .search=${this.#search}
      .progress=${this.#progress}
      @search=${this.#start}
      @search-step=${this.#step}
      @search-close=${this.close}
    ></moot-search-bar>`;
  }

  async open(): Promise<void> {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.#options.bar()?.focusField();
  }

  readonly close = (): void => {
    this.#search?.stop();
    this.#search = undefined;
    this.query = '';
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#host.requestUpdate();
    this.#options.closed();
  };

  readonly #start = (event: CustomEvent<string>): void => {
    this.query = event.detail;
    this.#search?.stop();
    this.#search = undefined;
    this.#host.requestUpdate();
    const rows = this.#options.rows();
    if (this.query === '' || !rows) return;
    const search = new TranscriptSearch(this.query);
    this.#search = search;
    const from = this.#options.first();
    void search.run(rows, isShown, () => {
      if (search.current < 0) this.#show(search.startAt(from));
      this.#progressed();
    });
  };

  readonly #step = (event: CustomEvent<1 | -1>): void => {
    this.#show(this.#search?.step(event.detail));
    this.#progressed();
  };

  #show(hit: number | undefined): void {
    if (hit !== undefined) this.#options.goTo(hit);
  }

  #progressed(): void {
    this.#progress++;
    this.#host.requestUpdate();
  }
}
