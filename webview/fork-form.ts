import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ForkEdit } from '../src/protocol/fork';
import type { CallRow, CaseAddress, RenderedMessage } from '../src/protocol/panel';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';

/** What of a call is edited. */
export type ForkPart = 'answer' | 'prompt';

interface Field {
  readonly label: string;
  readonly role?: RenderedMessage['role'];
  readonly text: string;
}

const mostLines = 24;

/** Forks the case from a call: its answer or its prompt is edited here, and all that depends on it is asked anew. */
export class MootForkForm extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .ways {
        display: inline-flex;
        gap: 8px;
      }
      form {
        display: block;
        padding: 6px 0 4px;
        color: var(--fg);
      }
      label {
        display: block;
        margin-bottom: 6px;
      }
      label > span {
        display: block;
        font-size: 12px;
        color: var(--dim);
        margin-bottom: 2px;
      }
      textarea {
        display: block;
        width: 100%;
        resize: vertical;
        padding: 4px 6px;
        font-family: var(--mono);
        font-size: 12px;
        line-height: 1.5;
        color: var(--vscode-input-foreground, var(--fg));
        background: var(--vscode-input-background, var(--bg));
        border: 1px solid var(--vscode-input-border, var(--line));
        border-radius: 2px;
      }
      .ends {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 14px;
      }
    `,
  ];

  @property({ attribute: false }) row: CallRow | undefined;
  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @state() private editing: ForkPart | undefined;
  @state() private fields: readonly Field[] = [];
  @state() private error = '';
  @state() private sending = false;

  /** `[open]` is for the layout around: the form takes a line of its own. */
  protected override updated(): void {
    this.toggleAttribute('open', this.editing !== undefined);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.row) return nothing;
    if (this.editing === undefined) {
      return html`${forkWays((part) => void this.open(part))}${this.#problem()}`;
    }
    return html`<form
      aria-label=${`Fork from here: edit the ${this.editing}`}
      @submit=${this.#submit}
      @keydown=${this.#key}
    >
      ${this.fields.map(
        ({ label, text }) =>
          html`<label
            ><span>${label}</span
            ><textarea
              rows=${Math.min(mostLines, text.split('\n').length + Math.floor(text.length / 90) + 1)}
              spellcheck="false"
              .value=${text}
            ></textarea>
          </label>`,
      )}
      <div class="ends">
        <vscode-button
          type="submit"
          ?disabled=${this.sending}
          title="Ask only what depends on it, as a run of its own (Ctrl+Enter)"
          @click=${this.#submit}
          >Run on</vscode-button
        >
        <button type="button" class="link" title="Escape" @click=${() => void this.#close()}>cancel</button>
        <span class="meta">only what depends on it is asked again</span>
        ${this.#problem()}
      </div>
    </form>`;
  }

  #problem(): TemplateResult | typeof nothing {
    return this.error === '' ? nothing : html`<span class="bad" role="alert">${this.error}</span>`;
  }

  /** As what was pressed before the form was there. */
  focusWay(part: ForkPart): void {
    this.renderRoot.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  }

  /** Shows the answer or the prompt, to be edited. What is being edited already stays as it is. */
  async open(part: ForkPart): Promise<void> {
    const { row, services, address } = this;
    if (!row || !services) return;
    if (this.editing !== undefined) {
      this.renderRoot.querySelector('textarea')?.focus();
      return;
    }
    this.error = '';
    try {
      if (part === 'answer') this.fields = [{ label: `What ${row.speaker} answers`, text: row.text }];
      else {
        const { messages } = await services.host.ask('prompt', { ...address, call: row.call });
        this.fields = messages.map(({ role, parts }) => {
          const text = parts.map((each) => (each.type === 'text' ? each.text : '')).join('');
          const pictures = parts.filter((each) => each.type === 'image').length;
          const also =
            pictures === 0 ? '' : `, with its ${pictures === 1 ? 'picture' : `${pictures} pictures`}`;
          return { label: `${role}${also}`, role, text };
        });
      }
    } catch (error) {
      this.error = errorText(error);
      return;
    }
    this.editing = part;
    this.dispatchEvent(new CustomEvent('unfolded', { bubbles: true, composed: true }));
    await this.updateComplete;
    this.renderRoot.querySelector('textarea')?.focus();
  }

  /** The focus goes back to where it came from. */
  async #close(): Promise<void> {
    const { editing } = this;
    this.editing = undefined;
    this.error = '';
    this.sending = false;
    await this.updateComplete;
    if (editing) this.focusWay(editing);
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') void this.#close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#submit(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const { row, services, address } = this;
    // The button may both be clicked and submit its form.
    if (!row || !services || this.sending) return;
    this.sending = true;
    this.error = '';
    services.host.ask('fork', { ...address, call: row.call, edit: this.#edit() }).then(
      () => void this.#close(),
      (error: unknown) => {
        this.sending = false;
        this.error = errorText(error);
      },
    );
  };

  #edit(): ForkEdit {
    const texts = [...this.renderRoot.querySelectorAll('textarea')].map(({ value }) => value);
    if (this.editing === 'answer') return { answer: texts[0] ?? '' };
    return {
      messages: this.fields.map(({ role = 'user' }, index) => ({ role, text: texts[index] ?? '' })),
    };
  }
}

/** What of a call can be edited, while nothing of it is. The caller has a style for `.ways`. */
export function forkWays(open: (part: ForkPart) => void): TemplateResult {
  const way = (part: ForkPart, key: string) =>
    html`<button
      class="link"
      data-part=${part}
      aria-label=${`fork: edit the ${part}…`}
      title=${`Fork from here: edit the ${part}, and run on from there (${key})`}
      @click=${() => {
        open(part);
      }}
    >
      ${part}…
    </button>`;
  return html`<span class="ways" role="group" aria-label="Fork from here"
    ><span class="dim" aria-hidden="true">fork:</span>${way('answer', 'f')}${way('prompt', 'Shift+F')}</span
  >`;
}
