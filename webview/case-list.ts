import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CaseRow } from '../src/protocol/panel';
import type { CaseStore } from './case-store';
import { cssProps } from './css-props';
import { labelField } from './field-label';
import { html } from './html';
import { markStyles, person } from './human-mark';
import { count, languageOf, statusMark } from './format';
import { keyAction } from './key-map';
import { listStep } from './list-step';
import { RowSlots } from './row-slots';
import { theme } from './theme';
import { VirtualRows } from './virtual-rows';

const lineHeight = 24;

/** The cases of the run, filtered by words. Sends `filter-cases` (the words) and `open-case` (the key). */
export class MootCaseList extends LitElement {
  static override styles = [
    theme,
    markStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .filter {
        padding: 8px 12px 6px;
      }
      vscode-text-field {
        width: 100%;
      }
      .found {
        padding: 0 14px 4px;
        font-size: 12px;
      }
      .scroller {
        flex: 1;
        min-height: 0;
        overflow-y: auto;
      }
      .scroller:focus-visible {
        outline-offset: -1px;
      }
      .all {
        position: relative;
      }
      .case {
        position: absolute;
        inset: 0 0 auto 0;
        height: ${lineHeight}px;
        padding: 0 12px 0 14px;
        display: flex;
        gap: 7px;
        align-items: center;
        white-space: nowrap;
        cursor: pointer;
      }
      .case:hover {
        background: var(--hover);
      }
      .case[aria-selected='true'] {
        background: var(--vscode-list-inactiveSelectionBackground);
        color: var(--vscode-list-inactiveSelectionForeground, inherit);
        box-shadow: inset 0 0 0 1px var(--vscode-contrastActiveBorder, transparent);
      }
      .scroller:focus .active {
        outline: 1px solid var(--vscode-list-focusOutline, var(--vscode-focusBorder));
        outline-offset: -1px;
      }
      .sign {
        flex: none;
        width: 12px;
        text-align: center;
        font-weight: 600;
      }
      .sign.accent {
        color: var(--accent);
      }
      .title {
        flex: 1;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .type {
        flex: none;
        font-size: 11px;
        color: var(--dim);
        max-width: 40%;
        overflow: hidden;
        text-overflow: ellipsis;
      }
    `,
  ];

  @property({ attribute: false }) store: CaseStore | undefined;
  @property() filter = '';
  /** Key of the case that is open. */
  @property() selected = '';
  /** Changes with the store, which is mutable. */
  @property({ type: Number }) version = 0;
  @state() private active = 0;
  #revealed = '';
  readonly #slots = new RowSlots();

  readonly #rows = new VirtualRows(this, {
    scroller: () => this.renderRoot.querySelector('.scroller'),
    count: () => this.store?.rows.total ?? 0,
    estimate: () => lineHeight,
    overscan: 12,
    exact: true,
    reached: (first, last) => this.store?.rows.ensureAround(first, last),
  });

  protected override firstUpdated(): void {
    labelField(this.renderRoot, 'Filter cases by id, title, type or status');
  }

  async focusFilter(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('vscode-text-field')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) this.active = 0;
  }

  protected override updated(): void {
    if (this.selected !== this.#revealed && this.store) this.#follow(this.store);
  }

  /** Brings the open case into view once, when it is opened from elsewhere. */
  #follow(store: CaseStore): void {
    const found = store.find(this.selected);
    if (!found) return;
    this.#revealed = this.selected;
    this.active = found.index;
    this.#rows.reveal(found.index);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    return html`<div class="filter">
        <vscode-text-field
          placeholder="Filter cases"
          title="Words of the id, title, type or status"
          .value=${this.filter}
          @input=${this.#filter}
          @keydown=${this.#leaveFilter}
        ></vscode-text-field>
      </div>
      ${
        store && this.filter !== '' && store.state === 'ready'
          ? html`<div class="found dim" role="status">${count(store.rows.total)} found</div>`
          : nothing
      }
      ${
        store?.state === 'failed'
          ? html`<moot-problem
              what="The cases could not be read."
              text=${store.error}
              @retry=${() => store.open()}
            ></moot-problem>`
          : nothing
      }
      <div
        class="scroller"
        role="listbox"
        aria-label="Cases"
        tabindex="0"
        aria-activedescendant=${ifDefined(store?.rows.total ? `case-${this.active}` : undefined)}
        @keydown=${this.#key}
      >
        <div class="all" role="presentation" ${cssProps({ height: `${this.#rows.height}px` })}>
          ${repeat(
            this.#slots.assign(this.#rows.items, (index) => (store?.rows.get(index) ? 'case' : 'absent')),
            ({ slot }) => slot,
            ({ item: { index, start } }) => this.#case(index, start),
          )}
        </div>
      </div>`;
  }

  #case(index: number, top: number): TemplateResult {
    const row = this.store?.rows.get(index);
    const place = cssProps({ transform: `translateY(${top}px)` });
    const size = this.store?.rows.total ?? 0;
    const active = index === this.active ? 'active' : '';
    if (!row) {
      return html`<div
        id="case-${index}"
        class="case dim ${active}"
        role="option"
        aria-selected="false"
        ${place}
      >
        ${index + 1} …
      </div>`;
    }
    const mark = statusMark(row.status, row.right);
    const repeated = /@\d+$/.exec(row.key)?.[0] ?? '';
    return html`<div
      id="case-${index}"
      class="case ${active}"
      role="option"
      aria-selected=${row.key === this.selected}
      aria-setsize=${size}
      aria-posinset=${index + 1}
      title=${hover(row, mark.word)}
      ${place}
      @click=${() => {
        this.active = index;
        this.#open(row);
      }}
    >
      <span class="sign ${mark.tone}" aria-label=${mark.word}>${mark.sign}</span
      ><span class="title" lang=${ifDefined(languageOf(row.title))}>${row.title || row.id}</span>${
        repeated && row.key !== row.id ? html`<span class="type">${repeated}</span>` : nothing
      }${
        row.scores.some(({ human }) => human)
          ? html`<span class="dim" role="img" aria-label="judged by a person">${person()}</span>`
          : nothing
      }${row.type ? html`<span class="type">${row.type}</span>` : nothing}
    </div>`;
  }

  #open(row: CaseRow): void {
    this.#revealed = row.key;
    this.dispatchEvent(new CustomEvent('open-case', { detail: row.key }));
  }

  readonly #filter = (event: Event): void => {
    this.dispatchEvent(new CustomEvent('filter-cases', { detail: (event.target as HTMLInputElement).value }));
  };

  readonly #leaveFilter = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('.scroller')?.focus();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const total = this.store?.rows.total ?? 0;
    const page = Math.max(1, this.#rows.range.last - this.#rows.range.first);
    const to = listStep(event.key, { active: this.active, total, page });
    const action = keyAction('list', event);
    if (action === 'filter') void this.focusFilter();
    else if (action === 'open') {
      const row = this.store?.rows.get(this.active);
      if (row) this.#open(row);
    } else if (to !== undefined) {
      this.active = to;
      this.#rows.reveal(this.active);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function hover(row: CaseRow, word: string): string {
  return [row.title, `${row.key} · ${word}`, row.message ?? ''].filter((line) => line !== '').join('\n');
}
