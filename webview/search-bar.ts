import type { TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { property } from 'lit/decorators.js';
import { labelField } from './field-label';
import { html } from './html';
import { keyAction } from './key-map';
import { theme } from './theme';
import type { TranscriptSearch } from './transcript-search';

/** The box that searches a transcript. Sends `search` (the words), `search-step` (1 or -1) and `search-close`. */
export class MootSearchBar extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 4px 20px;
        border-bottom: 1px solid var(--line);
      }
      vscode-text-field {
        width: min(360px, 50%);
      }
      .count {
        color: var(--dim);
        font-size: 12px;
        flex: 1;
      }
    `,
  ];

  @property() query = '';
  @property({ attribute: false }) search: TranscriptSearch | undefined;
  /** Changes with every progress of the search, which is mutable. */
  @property({ type: Number }) progress = 0;

  protected override firstUpdated(): void {
    labelField(this.renderRoot, 'Search in this transcript');
  }

  async focusField(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('vscode-text-field')?.focus();
  }

  protected override render(): TemplateResult {
    return html`<vscode-text-field
        placeholder="Search in this transcript"
        .value=${this.query}
        @input=${this.#input}
        @keydown=${this.#key}
      ></vscode-text-field>
      <span class="count number" role="status">${this.#count()}</span>
      <button
        class="link"
        aria-label="Previous hit"
        title="Previous hit (Shift+Enter)"
        @click=${() => {
          this.#step(-1);
        }}
      >
        ↑
      </button>
      <button
        class="link"
        aria-label="Next hit"
        title="Next hit (Enter)"
        @click=${() => {
          this.#step(1);
        }}
      >
        ↓
      </button>
      <button class="link" aria-label="Close the search" title="Close (Escape)" @click=${this.#close}>
        ✕
      </button>`;
  }

  #count(): string {
    const { search } = this;
    if (!search) return '';
    if (search.state === 'failed') return `Search stopped: ${search.error}`;
    const found = search.hits.length;
    const searching = search.state === 'searching' ? ' …' : '';
    if (found === 0) return searching ? 'searching…' : 'not found';
    return `${search.current + 1} of ${found}${searching}`;
  }

  readonly #input = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    this.dispatchEvent(new CustomEvent('search', { detail: value }));
  };

  readonly #key = (event: KeyboardEvent): void => {
    const action = keyAction('search', event);
    if (action) this.#step(action === 'next' ? 1 : -1);
    else if (keyAction('panel', event) === 'close') this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #step(by: 1 | -1): void {
    this.dispatchEvent(new CustomEvent('search-step', { detail: by }));
  }

  readonly #close = (): void => {
    this.dispatchEvent(new CustomEvent('search-close'));
  };
}
