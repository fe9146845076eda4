import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CaseAddress, PanelRequests } from '../src/protocol/panel';
import { cssProps } from './css-props';
import type { MarkEvent } from './human-mark';
import { absentRow, rowContent, rowLabel } from './row-content';
import { isShown } from './is-shown';
import type { MootSearchBar } from './search-bar';
import { ScrollPin } from './scroll-pin';
import type { Services } from './services';
import { addressKey } from './services';
import { transcriptKey } from './transcript-keys';
import { TranscriptSearch } from './transcript-search';
import { TranscriptStore } from './transcript-store';
import { transcriptStyles } from './transcript-styles';
import { VirtualRows } from './virtual-rows';

const rowEstimate = 76;
const railFrom = 700;

/** One case of a run: its head, its stages, and all that was said. */
export class MootTranscript extends LitElement {
  static override styles = transcriptStyles;

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress | undefined;
  @state() private width = 1000;
  @state() private query = '';
  @state() private searching = false;
  @state() private searchProgress = 0;
  @state() private active = 0;

  #store: TranscriptStore | undefined;
  #search: TranscriptSearch | undefined;
  #frame = 0;
  #aboveHeight = 0;
  #endNotices: (() => void) | undefined;

  readonly #pin = new ScrollPin({
    scroller: () => this.#scroller,
    top: (index) => (index < (this.#store?.rows.total ?? 0) ? this.#rows.top(index) : undefined),
    first: () => this.#rows.range.first,
    live: () => this.#store?.head?.status === 'running',
    moved: (place) => {
      if (this.address && this.#store?.head)
        this.services?.memory.keepScroll(addressKey(this.address), place);
    },
  });

  readonly #rows = new VirtualRows(this, {
    scroller: () => this.#scroller,
    count: () => this.#store?.rows.total ?? 0,
    estimate: (index) => {
      const row = this.#store?.rows.get(index);
      return row && !isShown(row) ? 0 : rowEstimate;
    },
    above: () => this.#aboveHeight,
    held: () => this.#tabStop,
  });

  readonly #sizes = new ResizeObserver(() => {
    this.width = this.clientWidth;
    const above = this.renderRoot.querySelector<HTMLElement>('.above');
    this.#aboveHeight = above?.offsetHeight ?? 0;
    this.requestUpdate();
  });

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroller');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    window.addEventListener('keydown', this.#key);
    this.#endNotices = this.services?.host.onNotice((notice) => {
      this.#store?.take(notice);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    window.removeEventListener('keydown', this.#key);
    this.#endNotices?.();
    this.#store?.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('address')) this.#openCase();
  }

  protected override updated(): void {
    const above = this.renderRoot.querySelector('.above');
    if (above) this.#sizes.observe(above);
    this.#pin.apply();
    const { first, last } = this.#rows.range;
    this.#store?.rows.ensure(first - 20, last + 40);
  }

  #openCase(): void {
    this.#store?.close();
    this.#endSearch();
    this.#store = undefined;
    this.active = 0;
    this.#pin.release();
    const { services, address } = this;
    if (!services || !address) return;
    const store = new TranscriptStore(services.host, address, () => {
      this.#changed();
    });
    this.#store = store;
    this.#rows.reset();
    void store.open();
    const kept = services.memory.scrollOf(addressKey(address));
    this.#pin.to(kept ?? 'end');
    this.#restored = kept !== undefined;
  }

  /** Without a kept place a running case is followed and an ended one is read from the top. */
  #restored = false;

  /** At most one rendering a frame, however fast words stream in; none while the panel is hidden. */
  #changed(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#restored && this.#store?.head) {
        this.#restored = true;
        if (this.#store.head.status !== 'running') this.#pin.release();
      }
      this.requestUpdate();
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { services, address } = this;
    const store = this.#store;
    if (!services || !address || !store) return nothing;
    if (store.error !== undefined) {
      return html`<moot-problem
        what="The transcript could not be read."
        text=${store.error}
        @retry=${() => store.open()}
      ></moot-problem>`;
    }
    if (!store.head)
      return html`<vscode-progress-ring aria-label="Loading the transcript"></vscode-progress-ring>`;
    const key = addressKey(address);
    return html`<moot-transcript-head
        .head=${store.head}
        .right=${store.head.right}
        .stagesShown=${this.#railShown}
        @toggle-stages=${this.#toggleStages}
        @toggle-search=${() => {
          if (this.searching) this.#endSearch();
          else void this.openSearch();
        }}
      ></moot-transcript-head>
      ${
        this.searching
          ? html`<moot-search-bar
              .query=${this.query}
              .search=${this.#search}
              .progress=${this.searchProgress}
              @search=${this.#startSearch}
              @search-step=${this.#stepSearch}
              @search-close=${this.#endSearch}
            ></moot-search-bar>`
          : nothing
      }
      <div class="body">
        ${
          this.#railShown
            ? html`<moot-stage-rail
                class=${this.width < railFrom ? 'drawer' : ''}
                .stages=${store.stages}
                .current=${this.#currentStage}
                @go-to-row=${(event: CustomEvent<number>) => {
                  this.#goTo(event.detail);
                }}
              ></moot-stage-rail>`
            : nothing
        }
        <div
          class="scroller"
          @scroll=${this.#pin.scrolled}
          @wheel=${{ handleEvent: this.#pin.input, passive: true }}
          @pointerdown=${this.#pin.input}
          @keydown=${this.#pin.input}
          @unfolded=${() => {
            this.#pin.release();
          }}
          @open-role=${this.#openRole}
          @go-to-stage=${this.#goToStage}
        >
          <div class="above">
            <moot-verdict-table
              @mark=${this.#mark}
              .head=${store.head}
              .memory=${services.memory}
              .key=${key}
            ></moot-verdict-table>
            <moot-case-facts
              .head=${store.head}
              .memory=${services.memory}
              .key=${`${key} facts`}
            ></moot-case-facts>
          </div>
          <div
            class="rows"
            role="feed"
            aria-label="Transcript"
            aria-busy=${store.head.status === 'running'}
            ${cssProps({ height: `${this.#rows.height}px` })}
          >
            ${repeat(
              this.#rows.items,
              (item) => item.index,
              (item) => this.#row(store, item.index, item.start - this.#aboveHeight),
            )}
          </div>
        </div>
      </div>`;
  }

  #row(store: TranscriptStore, index: number, top: number): TemplateResult {
    const row = store.rows.get(index);
    const hit = this.#search !== undefined && this.#search.hits[this.#search.current] === index;
    return html`<div
      class="row ${hit ? 'hit' : ''}"
      data-index=${index}
      role="article"
      tabindex=${index === this.#tabStop ? 0 : -1}
      aria-posinset=${index + 1}
      aria-setsize=${store.rows.total}
      aria-label=${row ? rowLabel(row) : 'loading'}
      aria-hidden=${row && !isShown(row) ? 'true' : nothing}
      ${cssProps({ transform: `translateY(${top}px)` })}
      ${ref(this.#rows.measure)}
      @focusin=${() => {
        this.active = index;
      }}
    >
      ${row ? rowContent(row, { services: this.services, address: this.address, query: this.query }) : absentRow(store, index)}
    </div>`;
  }

  get #railShown(): boolean {
    const wish = this.services?.memory.stages ?? null;
    return this.width < railFrom ? wish === true : wish !== false;
  }

  get #currentStage(): string {
    const { first, last } = this.#rows.range;
    const seen =
      this.active >= first && this.active <= last && this.matches(':focus-within') ? this.active : first;
    return this.#store?.rows.get(seen)?.stage ?? '';
  }

  readonly #toggleStages = (): void => {
    if (this.services) this.services.memory.stages = !this.#railShown;
    this.requestUpdate();
  };

  #goTo(index: number): void {
    this.#pin.to({ index, offset: 0 });
    this.active = index;
    this.requestUpdate();
  }

  readonly #goToStage = (event: CustomEvent<string>): void => {
    const stage = this.#store?.stages.find((placed) => placed.row.stage === event.detail);
    if (stage) this.#goTo(stage.index);
  };

  readonly #mark = (event: MarkEvent): void => {
    if (this.address) this.#ask('mark', { ...this.address, ...event.detail });
  };

  readonly #openRole = (event: CustomEvent<{ readonly file: string; readonly line: number }>): void => {
    this.#ask('openRole', event.detail);
  };

  /** What comes of it is told to all; only a failure is told here. */
  #ask<N extends 'mark' | 'openRole'>(name: N, params: PanelRequests[N]['params']): void {
    this.services?.host.ask(name, params).catch((error: unknown) => {
      this.dispatchEvent(new CustomEvent('failed', { detail: error, bubbles: true, composed: true }));
    });
  }

  async openSearch(): Promise<void> {
    this.searching = true;
    await this.updateComplete;
    await this.renderRoot.querySelector<MootSearchBar>('moot-search-bar')?.focusField();
  }

  readonly #startSearch = (event: CustomEvent<string>): void => {
    this.query = event.detail;
    this.#search?.stop();
    this.#search = undefined;
    const store = this.#store;
    if (this.query === '' || !store) return;
    const search = new TranscriptSearch(this.query);
    this.#search = search;
    const from = this.#rows.range.first;
    void search.run(store.rows, isShown, () => {
      if (search.current < 0) this.#show(search.startAt(from));
      this.searchProgress++;
    });
  };

  readonly #stepSearch = (event: CustomEvent<1 | -1>): void => {
    this.#show(this.#search?.step(event.detail));
    this.searchProgress++;
  };

  #show(hit: number | undefined): void {
    if (hit !== undefined) this.#goTo(hit);
  }

  readonly #endSearch = (): void => {
    this.#search?.stop();
    this.#search = undefined;
    this.query = '';
    if (!this.searching) return;
    this.searching = false;
    void this.#focusRow(this.active);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const action = transcriptKey(event);
    if (!action || !this.#store) return;
    switch (action.type) {
      case 'search':
        void this.openSearch();
        break;
      case 'move':
        this.#pin.release();
        void this.#focusRow(this.#next(this.active, action.by));
        break;
      case 'first':
        void this.#focusRow(this.#next(-1, 1));
        break;
      case 'last':
        this.#pin.to('end');
        void this.#focusRow(this.#next(this.#store.rows.total, -1));
        break;
      case 'open':
        this.#activeRow
          ?.querySelector('*')
          ?.shadowRoot?.querySelector<HTMLElement & { toggle(): void }>('moot-disclosure')
          ?.toggle();
        break;
    }
    event.preventDefault();
  };

  get #activeRow(): HTMLElement | null {
    return this.renderRoot.querySelector(`.row[data-index="${this.active}"]`);
  }

  /** The row that Tab reaches: the active one, or the next if that takes no line. */
  get #tabStop(): number {
    const row = this.#store?.rows.get(this.active);
    return row && !isShown(row) ? this.#next(this.active, 1) : this.active;
  }

  /** The next row that is shown; rows not yet loaded count as shown. */
  #next(from: number, by: 1 | -1): number {
    const total = this.#store?.rows.total ?? 0;
    for (let index = from + by; index >= 0 && index < total; index += by) {
      const row = this.#store?.rows.get(index);
      if (!row || isShown(row)) return index;
    }
    return Math.min(Math.max(from, 0), Math.max(0, total - 1));
  }

  async #focusRow(index: number): Promise<void> {
    this.active = index;
    await this.updateComplete;
    this.#activeRow?.focus({ preventScroll: true });
    if (this.#pin.place === undefined) this.#rows.reveal(index);
  }
}
