import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CaseAddress } from '../src/protocol/panel';
import type { CitedEntry } from '../src/protocol/transcript';
import { Citations } from './citations';
import { cssProps } from './css-props';
import { html } from './html';
import type { MarkEvent } from './human-mark';
import type { RowContext } from './row-content';
import { RowActions } from './row-actions';
import { RowCursor } from './row-cursor';
import { RowSlots } from './row-slots';
import { ScrollPin } from './scroll-pin';
import type { Services } from './services';
import { addressKey } from './services';
import { Finding } from './transcript-finding';
import type { TranscriptAction } from './transcript-keys';
import { transcriptKey } from './transcript-keys';
import { rowOf, slotKind, transcriptRow } from './transcript-row';
import { TranscriptStore } from './transcript-store';
import { transcriptStyles } from './transcript-styles';
import { VirtualRows } from './virtual-rows';
import { hearKeys, hearNotices } from './while-connected';

const rowEstimate = 76;
const railFrom = 700;

/** One case of a run: its head, its stages, and all that was said. */
export class MootTranscript extends LitElement {
  static override styles = transcriptStyles;

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress | undefined;
  @state() private width = 1000;

  #store: TranscriptStore | undefined;
  #citations: Citations | undefined;
  #frame = 0;
  #aboveHeight = 0;

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
    estimate: (index) => (this.#isHidden(index) ? 0 : rowEstimate),
    above: () => this.#aboveHeight,
    held: () => this.#cursor.tabStop,
    hidden: (index) => this.#isHidden(index),
    reached: (first, last) => this.#store?.rows.ensureAround(first, last),
  });

  readonly #slots = new RowSlots();

  readonly #cursor = new RowCursor(this, {
    rows: () => this.#store?.rows,
    hidden: (index) => this.#isHidden(index),
    element: (index) => this.renderRoot.querySelector(`.row[data-index="${index}"]`),
    reveal: (index) => {
      if (this.#pin.place === undefined) this.#rows.reveal(index);
    },
  });

  readonly #actions = new RowActions(this, {
    services: () => this.services,
    address: () => this.address,
    cursor: this.#cursor,
    goTo: (index) => {
      this.#goTo(index);
    },
  });

  readonly #finding = new Finding(this, {
    rows: () => this.#store?.rows,
    bar: () => this.renderRoot.querySelector('moot-search-bar'),
    first: () => this.#rows.range.first,
    goTo: (index) => {
      this.#goTo(index);
    },
    closed: () => void this.#cursor.focus(this.#cursor.at),
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

  constructor() {
    super();
    hearKeys(this, this.#key);
    hearNotices(this, (notice) => {
      const before = this.#store?.head?.status;
      this.#store?.take(notice);
      // Only now is it known what the case retrieved.
      if (before === 'running' && this.#store?.head?.status !== 'running') this.#citations?.forget();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#store?.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('address')) this.#openCase();
  }

  protected override updated(): void {
    const above = this.renderRoot.querySelector('.above');
    if (above) this.#sizes.observe(above);
    this.#pin.apply();
  }

  #openCase(): void {
    this.#store?.close();
    this.#finding.close();
    this.#store = undefined;
    this.#cursor.at = 0;
    this.#pin.release();
    const { services, address } = this;
    if (!services || !address) return;
    const store = new TranscriptStore(
      services.host,
      address,
      () => {
        this.#changed();
      },
      (index) => {
        this.#rows.collapse(index);
      },
    );
    this.#citations = new Citations(services.host, address);
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
        .run=${address.run}
        .case=${address.case}
        .right=${store.head.right}
        .stagesShown=${this.#railShown}
        .flowShown=${this.#flowShown}
        @toggle-stages=${this.#toggleStages}
        @toggle-flow=${this.#toggleFlow}
        @toggle-search=${() => {
          if (this.#finding.isOpen) this.#finding.close();
          else void this.#finding.open();
        }}
      ></moot-transcript-head>
      ${this.#finding.render()}
      ${
        this.#flowShown
          ? html`<moot-run-flow
              .services=${services}
              .run=${store.address.run}
              .stages=${store.stages}
              .currentStage=${this.#currentStage}
              @go-to-row=${(event: CustomEvent<number>) => {
                this.#goTo(event.detail);
              }}
            ></moot-run-flow>`
          : nothing
      }
      <div class="body">
        ${
          this.#railShown
            ? html`<moot-stage-rail
                class=${this.width < railFrom ? 'drawer' : ''}
                .stages=${store.stages}
                .current=${this.#currentStage}
                @open-role=${this.#openRole}
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
          @go-to-row=${(event: CustomEvent<number>) => {
            this.#goTo(event.detail);
          }}
          @open-citation=${(event: CustomEvent<CitedEntry>) => this.#actions.citation(event.detail)}
        >
          <div class="above">
            <moot-verdict-table
              @mark=${this.#mark}
              .head=${store.head}
              .memory=${services.memory}
              .citations=${this.#citations}
              .key=${key}
            ></moot-verdict-table>
            ${
              store.head.appeal
                ? html`<moot-appeal
                    .head=${store.head}
                    .memory=${services.memory}
                    .citations=${this.#citations}
                    .key=${`${key} appeal`}
                  ></moot-appeal>`
                : nothing
            }
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
            @focusin=${this.#focused}
          >
            ${this.#shownRows(store)}
          </div>
        </div>
      </div>`;
  }

  #shownRows(store: TranscriptStore): unknown {
    const context: RowContext = {
      services: this.services,
      address: this.address,
      query: this.#finding.query,
      citations: this.#citations,
      gold: store.head?.gold,
      tally: store.head?.tally,
      recountsAll: true,
    };
    const { tabStop } = this.#cursor;
    return repeat(
      this.#slots.assign(this.#rows.items, (index) => slotKind(store, index)),
      ({ slot }) => slot,
      ({ item: { index, start } }) => {
        const top = start - this.#aboveHeight;
        const placed = { index, top, stop: index === tabStop, hit: this.#finding.isHit(index) };
        return transcriptRow(placed, store, this.#rows, context);
      },
    );
  }

  #isHidden(index: number): boolean {
    return this.#store?.isHidden(index) === true;
  }

  readonly #focused = (event: FocusEvent): void => {
    const index = rowOf(event);
    if (index !== undefined) this.#cursor.at = index;
  };

  get #railShown(): boolean {
    const wish = this.services?.memory.stages ?? null;
    return this.width < railFrom ? wish === true : wish !== false;
  }

  get #currentStage(): string {
    const { first, last } = this.#rows.range;
    const { at } = this.#cursor;
    const seen = at >= first && at <= last && this.matches(':focus-within') ? at : first;
    return (this.#store?.rows.get(seen) ?? this.#store?.stageBefore(seen)?.row)?.stage ?? '';
  }

  get #flowShown(): boolean {
    return this.services?.memory.isOpen('flow') === true;
  }

  readonly #toggleFlow = (): void => {
    this.services?.memory.setOpen('flow', !this.#flowShown);
    this.requestUpdate();
  };

  readonly #toggleStages = (): void => {
    if (this.services) this.services.memory.stages = !this.#railShown;
    this.requestUpdate();
  };

  #goTo(index: number): void {
    this.#pin.to({ index, offset: 0 });
    this.#cursor.at = index;
    this.requestUpdate();
  }

  readonly #goToStage = (event: CustomEvent<string>): void => {
    const stage = this.#store?.stageAt(event.detail);
    if (stage) this.#goTo(stage.index);
  };

  readonly #mark = (event: MarkEvent): void => {
    if (this.address) this.#actions.ask('mark', { ...this.address, ...event.detail });
  };

  readonly #openRole = (event: CustomEvent<{ readonly file: string; readonly line: number }>): void => {
    const { file, line } = event.detail;
    if (this.address) this.#actions.ask('openRole', { run: this.address.run, file, line });
  };

  readonly #key = (event: KeyboardEvent): void => {
    const action = transcriptKey(event);
    if (!action || !this.#store) return;
    this.#act(action);
    event.preventDefault();
  };

  #act(action: TranscriptAction): void {
    const cursor = this.#cursor;
    switch (action.type) {
      case 'search':
        void this.#finding.open();
        break;
      case 'move':
        this.#pin.release();
        void cursor.focus(cursor.next(cursor.at, action.by));
        break;
      case 'first':
        void cursor.focus(cursor.next(-1, 1));
        break;
      case 'last':
        this.#pin.to('end');
        void cursor.focus(cursor.next(this.#store?.rows.total ?? 0, -1));
        break;
      default:
        this.#actions[action.type]();
        break;
    }
  }
}
