import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { AttributionView, RunPair } from '../src/protocol/attribution';
import type { PanelRequests } from '../src/protocol/panel';
import { flipMarks } from './comparison-words';
import { figureTableStyles } from './control-styles';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';
import { hearNotices } from './while-connected';

type Row = AttributionView['rows'][number];
type Case = AttributionView['cases'][number];

/** Which edits between two runs flipped which cases. Sends `open-case` (a key) and `failed`. */
export class MootAttributionPane extends LitElement {
  static override styles = [
    theme,
    figureTableStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        overflow: auto;
      }
      .top {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 2px 14px;
        padding: 3px 10px 6px;
      }
      .scroll {
        overflow: auto;
        flex: 1;
        min-height: 120px;
      }
      table + table {
        margin-top: 12px;
      }
      tbody th,
      td {
        white-space: normal;
        vertical-align: top;
      }
      th.place {
        max-width: none;
        overflow-wrap: anywhere;
      }
      .edit {
        display: block;
        color: var(--dim);
        font-family: var(--mono);
        font-size: 12px;
        overflow-wrap: anywhere;
      }
      .keys {
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
      }
      .key {
        white-space: nowrap;
      }
      .keys .dim {
        font-size: 12px;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  /** Ids, the earlier first. */
  @property({ attribute: false }) runs: readonly string[] = [];
  /** Key of the case that the table of cases is on, where it flipped. */
  @property() active = '';
  @state() private view: AttributionView | undefined;
  @state() private loading = true;
  #asked = '';

  constructor() {
    super();
    hearNotices(this, (notice) => {
      if (notice.type === 'attribution-changed' && notice.runs.join('\n') === this.runs.join('\n'))
        void this.#load();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const runs = this.runs.join('\n');
    if (!changed.has('runs') || runs === this.#asked) return;
    this.#asked = runs;
    this.view = undefined;
    this.loading = true;
    void this.#load();
  }

  get #pair(): RunPair {
    return [this.runs[0] ?? '', this.runs[1] ?? ''];
  }

  async #load(): Promise<void> {
    const asked = this.#asked;
    try {
      const result = await this.services?.host.ask('attribution', { runs: this.#pair });
      if (asked === this.#asked) this.view = result?.attribution;
    } catch (error) {
      this.#fail(error);
    }
    this.loading = false;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.loading) return html`<vscode-progress-ring aria-label="Loading"></vscode-progress-ring>`;
    const { view } = this;
    return html`<div class="top">
        ${this.#why('Why did they flip?', undefined, 'Find the edits between the runs that flipped cases')}
        ${
          this.active === ''
            ? nothing
            : this.#why(
                `Why did ${this.active} flip?`,
                [this.active],
                'Find the edits that flipped this case',
              )
        }
        <span class="meta brief" role="status"
          >${view ? view.ends : 'Cases are run again with some of the edits made, until those that flip them are found.'}</span
        >
      </div>
      ${
        view
          ? html`<div class="scroll" tabindex="0" role="region" aria-label="Attribution">
              ${this.#passages(view)} ${this.#cases(view)}
            </div>`
          : nothing
      }`;
  }

  #why(label: string, cases: readonly string[] | undefined, title: string): TemplateResult | typeof nothing {
    if (this.view?.state === 'running') return nothing;
    return html`<button
      class="link brief"
      title=${`${label}\n${title}`}
      @click=${() => {
        this.#ask('whyFlipped', { runs: this.#pair, ...(cases ? { cases } : {}) });
      }}
    >
      ${label}
    </button>`;
  }

  #passages({ rows, cases, state: how }: AttributionView): TemplateResult | typeof nothing {
    if (rows.length === 0) {
      return how === 'running' ? nothing : html`<p class="top dim">No passage was found to flip a case.</p>`;
    }
    const flips = new Map(cases.map((one) => [one.key, one]));
    return html`<table>
      <thead>
        <tr>
          <th scope="col">passage</th>
          <th scope="col" class="n">cases</th>
          <th scope="col">flips</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => this.#passage(row, flips))}
      </tbody>
    </table>`;
  }

  #passage(row: Row, flips: ReadonlyMap<string, Case>): TemplateResult {
    const keys = (list: readonly string[], words: string): TemplateResult | typeof nothing =>
      list.length === 0
        ? nothing
        : html`<div class="keys">
            ${words === '' ? nothing : html`<span class="dim">${words}</span>`}
            ${list.map((key) => this.#key(key, flips.get(key)))}
          </div>`;
    return html`<tr>
      <th scope="row" class="place">
        <button
          class="link"
          title=${row.lines}
          @click=${() => {
            this.#ask('openPassage', { runs: this.#pair, passage: row.passage });
          }}
        >
          ${row.place}
        </button>
        <span class="edit">${row.words}</span>
      </th>
      <td class="n">${row.alone.length + row.together.length}</td>
      <td>${keys(row.alone, '')}${keys(row.together, 'with others')}</td>
    </tr>`;
  }

  #key(key: string, one: Case | undefined): TemplateResult {
    const mark = one && flipMarks[one.flip];
    return html`<span class="key"
      ><span class=${mark?.tone ?? 'dim'} title=${one ? `${one.flip}: ${mark?.says ?? ''}` : ''}
        ><span aria-hidden="true">${mark?.sign ?? ''}</span
        ><span class="unseen">${one?.flip ?? ''}</span></span
      >
      <button
        class="link"
        title="Read the transcripts side by side"
        @click=${() => this.dispatchEvent(new CustomEvent('open-case', { detail: key, bubbles: true }))}
      >
        ${key}
      </button></span
    >`;
  }

  /** Those for which no passages were found, with why. */
  #cases({ cases }: AttributionView): TemplateResult | typeof nothing {
    const others = cases.filter(({ found }) => !found);
    if (others.length === 0) return nothing;
    return html`<table>
      <thead>
        <tr>
          <th scope="col">case</th>
          <th scope="col">not known why</th>
          <th scope="col" class="n">runs</th>
        </tr>
      </thead>
      <tbody>
        ${others.map(
          (one) =>
            html`<tr>
              <th scope="row">${this.#key(one.key, one)}</th>
              <td>${one.because}</td>
              <td class="n dim">${one.runs}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #ask<N extends 'whyFlipped' | 'openPassage'>(name: N, params: PanelRequests[N]['params']): void {
    this.services?.host.ask(name, params).catch((error: unknown) => {
      this.#fail(error);
    });
  }

  #fail(error: unknown): void {
    this.dispatchEvent(
      new CustomEvent('failed', { detail: errorText(error), bubbles: true, composed: true }),
    );
  }
}
