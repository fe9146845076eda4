import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CitedEntry } from '../src/protocol/transcript';
import type { AlignedRow } from './align-rows';
import type { AlignedItem } from './aligned-items';
import { ArrangedItems, itemLabel, sideAt, withoutEnd } from './arranged-items';
import { AlignedStore } from './aligned-store';
import { Citations } from './citations';
import { cssProps } from './css-props';
import type { Side } from './diff-folds';
import { html } from './html';
import { PairOpens } from './pair-opens';
import type { PairContext } from './pair-parts';
import { OpenRowEvent, sides } from './pair-parts';
import { ScrollPin } from './scroll-pin';
import type { Services } from './services';
import { sideBySideBar } from './side-by-side-bar';
import { sideBySideKey } from './side-by-side-keys';
import { sideBySideStyles } from './side-by-side-styles';
import { sideHead } from './side-head';
import { VirtualRows } from './virtual-rows';
import { hearKeys, hearNotices } from './while-connected';

const noRows: readonly AlignedRow[] = [];

/** One case of two runs: verdicts and transcripts beside each other, aligned by stage. Sends `open-row`. */
export class MootSideBySide extends LitElement {
  static override styles = sideBySideStyles;

  @property({ attribute: false }) services: Services | undefined;
  /** Ids of the two runs, the baseline first. */
  @property({ attribute: false }) runs: readonly string[] = [];
  /** What to call them. */
  @property({ attribute: false }) names: readonly string[] = [];
  /** Key of the case. */
  @property() case = '';
  /** Index of the item that the keyboard is on. */
  @state() private active = 0;
  @state() private said = '';
  #side: Side = 'before';
  #opened = '';
  #context: PairContext | undefined;
  #store: AlignedStore | undefined;
  readonly #items = new ArrangedItems();
  readonly #opens = new PairOpens(this, () => this.services);
  #aboveHeight = 0;
  #headsHeight = 0;
  #frame = 0;

  readonly #pin = new ScrollPin({
    scroller: () => this.#scroller,
    top: (index) => (index < this.#items.length ? this.#rows.top(index) : undefined),
    first: () => this.#rows.range.first,
    live: () => false,
    moved: (place) => {
      if (this.#context && this.#items.length > 0) this.services?.memory.keepScroll(this.#context.key, place);
    },
  });

  readonly #rows = new VirtualRows(this, {
    scroller: () => this.#scroller,
    count: () => this.#items.length,
    estimate: (index) => this.#items.estimate(index),
    above: () => this.#aboveHeight,
    covered: () => this.#headsHeight,
    held: () => this.active,
    reached: (first, last) => this.#store?.ensure(this.#items.rows(first - 10, last + 20)),
  });

  readonly #sizes = new ResizeObserver(() => {
    const [heads, above] = ['.heads', '.above'].map(
      (part) => this.renderRoot.querySelector<HTMLElement>(part)?.offsetHeight ?? 0,
    );
    this.#headsHeight = heads ?? 0;
    this.#aboveHeight = this.#headsHeight + (above ?? 0);
    this.requestUpdate();
  });

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroller');
  }

  constructor() {
    super();
    hearKeys(this, this.#key);
    hearNotices(this, (notice) => {
      for (const side of this.#store?.take(notice) ?? []) this.#context?.[side].citations.forget();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#store?.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const wanted = [...this.runs, this.case].join('\n');
    if (wanted !== this.#opened || (changed.has('names') && this.names.join() !== this.#namesKnown)) {
      this.#name();
      if (wanted !== this.#opened) this.#open();
      this.#opened = wanted;
    }
    if (this.#items.arrange(this.#store?.rows ?? noRows, (key) => this.#isOpen(key)))
      this.active = Math.min(this.active, Math.max(0, this.#items.length - 1));
  }

  protected override updated(): void {
    for (const part of this.renderRoot.querySelectorAll('.above, .heads')) this.#sizes.observe(part);
    this.#pin.apply();
  }

  get #namesKnown(): string {
    return sides.map((side) => this.#context?.[side].name ?? '').join();
  }

  #name(): void {
    const { services, runs, names } = this;
    const [before, after] = runs;
    if (!services || before === undefined || after === undefined) return;
    const side = (run: string, index: number): PairContext[Side] => {
      const name = names[index] ?? run;
      const letter = name.split(' · ')[0] ?? name;
      const address = { run, case: this.case };
      return { address, letter, name, citations: new Citations(services.host, address) };
    };
    const key = `side by side\n${before}\n${after}\n${this.case}`;
    this.#context = { services, before: side(before, 0), after: side(after, 1), key };
  }

  #open(): void {
    this.#store?.close();
    this.#store = undefined;
    this.active = 0;
    this.said = '';
    const { services } = this;
    const context = this.#context;
    if (!services || !context) return;
    const store = new AlignedStore(services.host, context.before.address, context.after.address, () => {
      this.#changed();
    });
    this.#store = store;
    this.#rows.reset();
    const kept = services.memory.scrollOf(context.key);
    if (kept === undefined) this.#pin.release();
    else this.#pin.to(kept);
    void store.open();
  }

  /** At most one rendering a frame; none while the panel is hidden. */
  #changed(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.requestUpdate();
    });
  }

  #isOpen(key: string): boolean {
    return this.services?.memory.isOpen(`${this.#context?.key ?? ''}\n${key}`) === true;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { services } = this;
    const store = this.#store;
    const context = this.#context;
    if (!services || !store || !context) return nothing;
    if (store.error !== undefined) {
      return html`<moot-problem
        what="The transcripts could not be read."
        text=${store.error}
        @retry=${() => store.open()}
      ></moot-problem>`;
    }
    const { before, after } = { before: store.before.head, after: store.after.head };
    if (!before || !after)
      return html`<vscode-progress-ring aria-label="Loading the transcripts"></vscode-progress-ring>`;
    return html`${sideBySideBar({
        title: before.title || before.caseId,
        differences: store.rows ? this.#items.differences : undefined,
        current: this.#current,
        plain: services.memory.plain,
        step: (by) => {
          this.#step(by);
        },
        toggle: this.#toggle,
      })}
      <div
        class="scroller"
        @scroll=${this.#pin.scrolled}
        @wheel=${{ handleEvent: this.#pin.input, passive: true }}
        @pointerdown=${this.#pin.input}
        @unfolded=${() => {
          this.#pin.release();
        }}
        @open-role=${this.#opens.role}
        @open-citation=${this.#openCitation}
      >
        <div class="heads">${sideHead(context.before, before)}${sideHead(context.after, after)}</div>
        <div class="above">
          <moot-compared-verdicts .heads=${{ before, after }} .context=${context}></moot-compared-verdicts>
          <moot-case-facts
            .head=${withoutEnd(before)}
            .memory=${services.memory}
            .key=${`${context.key} facts`}
          ></moot-case-facts>
        </div>
        <div
          class="rows"
          role="feed"
          aria-label="Transcripts side by side"
          aria-busy=${store.rows === undefined}
          ${cssProps({ height: `${this.#rows.height}px` })}
        >
          ${
            store.rows
              ? repeat(
                  this.#rows.items,
                  (item) => item.index,
                  (item) => this.#item(store, context, item.index, item.start - this.#aboveHeight),
                )
              : html`<vscode-progress-ring aria-label="Aligning the transcripts"></vscode-progress-ring>`
          }
        </div>
      </div>
      <div class="unseen" role="status">${this.said}</div>`;
  }

  #item(store: AlignedStore, context: PairContext, index: number, top: number): TemplateResult {
    const item = this.#items.at(index);
    return html`<div
      class="row ${this.#items.classes(index)} ${index === this.active ? 'active' : ''}"
      data-index=${index}
      role="article"
      tabindex=${index === this.active ? 0 : -1}
      aria-posinset=${index + 1}
      aria-setsize=${this.#items.length}
      aria-label=${item ? itemLabel(item, context) : 'loading'}
      ${cssProps({ transform: `translateY(${top}px)` })}
      ${this.#rows.measured(index)}
      @focusin=${() => {
        this.active = index;
      }}
      @pointerdown=${(event: PointerEvent) => {
        this.active = index;
        this.#side = sideAt(event) ?? this.#side;
      }}
    >
      ${item?.type === 'fold' ? this.#fold(item) : item ? this.#pair(store, context, item) : nothing}
    </div>`;
  }

  #fold(item: Extract<AlignedItem, { type: 'fold' }>): TemplateResult {
    return html`<div class="line">
      <button
        class="link"
        aria-expanded=${item.open}
        @click=${() => {
          this.#toggleFold(item);
        }}
      >
        ${item.label}</button
      ><span class="dim">${item.words}</span>
    </div>`;
  }

  #toggleFold({ key, open }: Extract<AlignedItem, { type: 'fold' }>): void {
    this.#pin.release();
    this.services?.memory.setOpen(`${this.#context?.key ?? ''}\n${key}`, !open);
    this.requestUpdate();
  }

  #pair(
    store: AlignedStore,
    context: PairContext,
    item: Extract<AlignedItem, { type: 'row' }>,
  ): TemplateResult {
    const { row } = item;
    const { before, after } = row;
    const failed = sides.flatMap((side) => {
      const at = row[side];
      return at === undefined ? [] : (store[side].rows.failure(at) ?? []);
    });
    return html`<moot-pair-row
      .pair=${row}
      .rowBefore=${before === undefined ? undefined : store.before.rows.get(before)}
      .rowAfter=${after === undefined ? undefined : store.after.rows.get(after)}
      .context=${context}
      .failure=${failed[0] ?? ''}
      .plain=${context.services.memory.plain}
      @retry-row=${() => {
        for (const side of sides) {
          const at = row[side];
          if (at !== undefined && store[side].rows.failure(at) !== undefined) store[side].rows.retry(at);
        }
      }}
    ></moot-pair-row>`;
  }

  /** Which difference the keyboard is on, from 1. */
  get #current(): number | undefined {
    const item = this.#items.at(this.active);
    return item?.type === 'row' ? item.difference : undefined;
  }

  /** To the next difference, round from the last to the first. */
  #step(by: 1 | -1): void {
    // At the start nothing was looked at yet: the first difference may be the first row.
    const index = this.#items.difference(by, this.said === '' ? -1 : this.active);
    if (index === undefined) {
      this.said = 'no differences';
      return;
    }
    this.#pin.to({ index, offset: 0 });
    this.said = this.#items.differenceWords(index);
    void this.#focusRow(index);
  }

  readonly #toggle = (): void => {
    const { services } = this;
    if (!services) return;
    services.memory.plain = !services.memory.plain;
    this.said = services.memory.plain ? 'differences not marked' : 'differences marked';
    this.requestUpdate();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const action = sideBySideKey(event);
    if (!action || !this.#store?.rows) return;
    const last = this.#items.length - 1;
    switch (action.type) {
      case 'difference':
        this.#step(action.by);
        break;
      case 'move':
        this.#pin.release();
        void this.#focusRow(Math.min(last, Math.max(0, this.active + action.by)));
        break;
      case 'first':
      case 'last':
        this.#pin.release();
        void this.#focusRow(action.type === 'first' ? 0 : last);
        break;
      case 'side':
        this.#side = action.side;
        this.said = this.#context?.[action.side].name ?? '';
        break;
      case 'toggle':
        this.#toggle();
        break;
      case 'open':
        this.#openActive();
        break;
    }
    event.preventDefault();
  };

  /** In the transcript of its run: that of the side last chosen, or of the only one that has the row. */
  #openActive(): void {
    const item = this.#items.at(this.active);
    const context = this.#context;
    if (!item || !context) return;
    if (item.type === 'fold') {
      this.#toggleFold(item);
      return;
    }
    const { row } = item;
    const side = row[this.#side] === undefined ? (this.#side === 'before' ? 'after' : 'before') : this.#side;
    const index = row[side];
    if (index !== undefined) this.dispatchEvent(new OpenRowEvent(context[side].address, index));
  }

  readonly #openCitation = (event: CustomEvent<CitedEntry>): void => {
    const side = sideAt(event) ?? this.#side;
    const { address } = this.#context?.[side] ?? {};
    if (!address) return;
    this.#opens.citation(event.detail, address, (row) => {
      const index = this.#items.ofRow(side, row);
      if (index === undefined) return false;
      this.#pin.to({ index, offset: 0 });
      void this.#focusRow(index);
      return true;
    });
  };

  async #focusRow(index: number): Promise<void> {
    this.active = index;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`.row[data-index="${index}"]`)?.focus({ preventScroll: true });
    if (this.#pin.place === undefined) this.#rows.reveal(index);
  }
}
