import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CaseOrder } from '../src/protocol/comparison';
import type { ComparedLayout } from './compared-row';
import { comparedCells } from './compared-row';
import type { ComparedStore } from './compared-store';
import {
  comparedTableStyles,
  headHeight,
  lineHeight,
  stackedHeadHeight,
  stackedHeight,
} from './compared-table-styles';
import { placeEvent } from './comparison-place';
import { runLetter } from './comparison-words';
import { cssProps } from './css-props';
import { html } from './html';
import { listStep } from './list-step';
import { RowSlots } from './row-slots';
import { theme } from './theme';
import { VirtualRows } from './virtual-rows';
import { hearWidth } from './while-connected';

const stackedBelow = 620;
const factsFrom = 760;

/** A column that sorts, or only says what stands below it. */
interface Column {
  readonly name: string;
  readonly title?: string;
  readonly order?: Omit<CaseOrder, 'descending'>;
  readonly end?: boolean;
}

/** The cases of a comparison. Sends `open-case` (the key), `place` and `focus-filter`. */
export class MootComparedTable extends LitElement {
  static override styles = [theme, comparedTableStyles];

  @property({ attribute: false }) store: ComparedStore | undefined;
  /** Changes with the store, which is mutable. */
  @property({ type: Number }) version = 0;
  /** Names of the runs. */
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ type: Number }) against = 1;
  @property({ type: Boolean }) matrix = false;
  @property({ attribute: false }) order: CaseOrder | undefined;
  @property() figure = '';
  /** Index of the case that the keyboard is on. */
  @property({ type: Number }) active = 0;
  /** Index of the first case in view, when the table appears. */
  @property({ type: Number }) top = 0;
  @state() private width = 1000;
  #restored: ComparedStore | undefined;

  readonly #rows = new VirtualRows(this, {
    scroller: () => this.renderRoot.querySelector('.grid'),
    count: () => this.store?.rows.total ?? 0,
    estimate: () => (this.#stacked ? stackedHeight : lineHeight),
    above: () => this.#headHeight,
    covered: () => this.#headHeight,
    overscan: 12,
    exact: true,
    reached: (first, last) => this.store?.rows.ensureAround(first, last),
  });

  readonly #slots = new RowSlots();

  constructor() {
    super();
    hearWidth(this, (width) => {
      if (width === 0 || width === this.width) return;
      this.width = width;
      this.#rows.reset();
    });
  }

  get #stacked(): boolean {
    return this.width < stackedBelow && !this.matrix;
  }

  get #headHeight(): number {
    return this.#stacked ? stackedHeadHeight : headHeight;
  }

  async focusGrid(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.grid')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Rows of the matrix may be of another height.
    if (changed.has('matrix')) this.#rows.reset();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { store } = this;
    if (!store) return;
    if (store !== this.#restored && store.state === 'ready') {
      // A table that appears stands where it was; another filter or order stands where it is told to.
      const again = JSON.stringify(this.#restored?.wanted) === JSON.stringify(store.wanted);
      this.#restored = store;
      // The same cases told anew stay under the eye.
      const scroller = again ? null : this.renderRoot.querySelector('.grid');
      const offset = this.#rows.top(Math.min(this.top, store.rows.total - 1));
      if (scroller) scroller.scrollTop = this.top === 0 ? 0 : (offset ?? 0);
    } else if (changed.has('active') && this.active < store.rows.total) this.#rows.reveal(this.active);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    const total = store?.rows.total ?? 0;
    const layout = this.#layout;
    return html`<div
      class="grid ${layout.stacked ? 'stacked' : ''}"
      role="grid"
      aria-label="Cases"
      aria-rowcount=${total + 1}
      aria-busy=${store?.state === 'loading'}
      tabindex="0"
      aria-activedescendant=${ifDefined(total > 0 ? `row-${this.active}` : undefined)}
      ${cssProps({ '--columns': this.#template(layout) })}
      @keydown=${this.#key}
      @scroll=${this.#scrolled}
    >
      <div class="head" role="row" aria-rowindex="1">${this.#heads(layout)}</div>
      <div class="all" role="presentation" ${cssProps({ height: `${this.#rows.height}px` })}>
        ${repeat(
          this.#slots.assign(this.#rows.items, (index) => (store?.rows.get(index) ? 'case' : 'absent')),
          ({ slot }) => slot,
          ({ item: { index, start } }) => this.#row(index, start - this.#headHeight, layout),
        )}
      </div>
    </div>`;
  }

  get #layout(): ComparedLayout {
    return {
      stacked: this.#stacked,
      facts: this.width >= factsFrom,
      matrix: this.matrix,
      against: this.against,
      names: this.names,
    };
  }

  #template({ stacked, facts, matrix }: ComparedLayout): string {
    const runs = this.names.length;
    if (matrix) return `28px 96px minmax(0, 1fr) minmax(80px, .5fr) repeat(${runs}, 56px)`;
    if (stacked) return `22px repeat(${runs}, minmax(0, 1fr))`;
    const sides = `minmax(70px, .5fr) repeat(${runs}, minmax(84px, .6fr)) 96px`;
    return facts ? `28px 96px minmax(0, 1.4fr) ${sides}` : `28px 96px ${sides}`;
  }

  #columns({ stacked, facts, matrix }: ComparedLayout): readonly Column[] {
    const runs = this.names.map((name, run): Column => ({
      name: runLetter(run),
      title: `${name}: by the score of ${this.figure}`,
      order: { by: 'score', run },
      ...(matrix ? { end: true } : {}),
    }));
    const start: Column[] = [{ name: '' }, { name: 'case', order: { by: 'case' } }];
    const gold: Column = { name: 'gold', order: { by: 'gold' } };
    const score: Column = {
      name: 'score',
      title: `change of the score of ${this.figure}`,
      order: { by: 'change' },
      end: true,
    };
    if (matrix) return [...start, { name: 'facts' }, gold, ...runs];
    if (stacked) return [...start, gold, score, ...runs];
    return [...start, ...(facts ? [{ name: 'facts' }] : []), gold, ...runs, score];
  }

  /** Where a case takes two lines, its head does as well. */
  #heads(layout: ComparedLayout): TemplateResult[] {
    const heads = this.#columns(layout).map((column) => this.#column(column));
    if (!layout.stacked) return heads;
    const [change, ...rest] = heads;
    return [
      ...(change ? [change] : []),
      html`<span class="line" role="presentation">${rest.slice(0, 3)}</span>`,
      ...rest.slice(3),
    ];
  }

  #column({ name, title, order, end }: Column): TemplateResult {
    const current = order && this.order?.by === order.by && this.order.run === order.run;
    const sort = !current ? 'none' : this.order?.descending ? 'descending' : 'ascending';
    return html`<div
      role="columnheader"
      class="${end ? 'n' : ''} of-${name || 'change'}"
      aria-sort=${order ? sort : nothing}
    >
      ${
        order
          ? html`<button
              title=${title ?? `by ${name}`}
              @click=${() => {
                this.#sort(order, sort);
              }}
            >
              ${name}<span aria-hidden="true">${{ none: '', ascending: ' ↑', descending: ' ↓' }[sort]}</span>
            </button>`
          : name || html`<span class="unseen">change</span>`
      }
    </div>`;
  }

  /** Scores start from the highest, words from the first; a third click gives the run's own order back. */
  #sort(order: Omit<CaseOrder, 'descending'>, sort: 'none' | 'ascending' | 'descending'): void {
    const first = order.by === 'case' || order.by === 'gold' ? 'ascending' : 'descending';
    const next = sort === 'none' ? first : sort === first ? other(first) : 'none';
    this.dispatchEvent(
      placeEvent({
        order: next === 'none' ? undefined : { ...order, descending: next === 'descending' },
        active: 0,
        top: 0,
      }),
    );
  }

  #row(index: number, top: number, layout: ComparedLayout): TemplateResult {
    const row = this.store?.rows.get(index);
    const failure = this.store?.rows.failure(index);
    return html`<div
      id="row-${index}"
      class="row ${index === this.active ? 'active' : ''}"
      role="row"
      aria-rowindex=${index + 2}
      aria-selected=${index === this.active}
      ${cssProps({ transform: `translateY(${top}px)` })}
      @click=${() => {
        this.dispatchEvent(placeEvent({ active: index }));
      }}
      @mousedown=${(event: MouseEvent) => {
        // The second click opens the case; it is not to mark a word on the way.
        if (event.detail > 1) event.preventDefault();
      }}
      @dblclick=${() => {
        this.#open(index);
      }}
    >
      ${
        row
          ? comparedCells(row, layout, () => {
              this.#open(index);
            })
          : html`<span role="gridcell" class="absent dim">${failure ?? `${index + 1} …`}</span>`
      }
    </div>`;
  }

  #open(index: number): void {
    const row = this.store?.rows.get(index);
    if (!row) return;
    this.dispatchEvent(placeEvent({ active: index }));
    this.dispatchEvent(new CustomEvent('open-case', { detail: row.key, bubbles: true }));
  }

  readonly #scrolled = (): void => {
    if (this.store !== this.#restored) return;
    const grid = this.renderRoot.querySelector('.grid');
    if (!grid) return;
    const { scrollTop, clientHeight, scrollHeight } = grid;
    // At the end the last row is whole, and is to be when the table stands there again.
    const round = scrollTop + clientHeight >= scrollHeight - 1 ? Math.ceil : Math.round;
    const first = round(scrollTop / (this.#stacked ? stackedHeight : lineHeight));
    if (first !== this.top) this.dispatchEvent(placeEvent({ top: first }));
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const total = this.store?.rows.total ?? 0;
    const page = Math.max(1, this.#rows.range.last - this.#rows.range.first - 1);
    const to = listStep(event.key, { active: this.active, total, page });
    if (event.key === '/') this.dispatchEvent(new CustomEvent('focus-filter'));
    else if (event.key === 'Enter' && !(event.composedPath()[0] instanceof HTMLButtonElement))
      this.#open(this.active);
    else if (to !== undefined) this.dispatchEvent(placeEvent({ active: to }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function other(sort: 'ascending' | 'descending'): 'ascending' | 'descending' {
  return sort === 'ascending' ? 'descending' : 'ascending';
}
