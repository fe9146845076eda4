import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { join } from 'lit/directives/join.js';
import { keyed } from 'lit/directives/keyed.js';
import type { CallRow, CaseAddress } from '../src/protocol/panel';
import type { Citations } from './citations';
import { Copying } from './copying';
import {
  countdown,
  duration,
  isAuthors,
  onOneLine,
  parameters,
  plural,
  stageLabel,
  tokenParts,
  tokens,
} from './format';
import type { ForkPart, MootForkForm } from './fork-form';
import { forkWays } from './fork-form';
import { html } from './html';
import { messageStyles } from './message-styles';
import type { Services } from './services';
import { addressKey } from './services';
import { theme } from './theme';

const shortValue = 140;

const bars: Readonly<Record<CallRow['state'], string>> = {
  asking: 'bar-accent',
  streaming: 'bar-accent',
  waiting: 'bar-warn',
  unparsed: 'bar-warn',
  error: 'bar-bad',
  answered: '',
  parsed: '',
  cancelled: '',
};

/** What an agent said, how it was read, and what it was asked. */
export class MootCallRow extends LitElement {
  static override styles = [
    theme,
    messageStyles,
    css`
      .problem {
        margin-top: 3px;
      }
      .details {
        display: flex;
        flex-wrap: wrap;
        gap: 0 14px;
      }
      moot-disclosure {
        flex: 0 0 auto;
        max-width: 100%;
      }
      moot-fork-form[open],
      moot-disclosure[open] {
        flex-basis: 100%;
        color: var(--fg);
        font-size: var(--vscode-font-size, 13px);
      }
      [aria-pressed='true'] {
        font-weight: 600;
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      .ways {
        display: inline-flex;
        gap: 8px;
      }
      .quiet {
        opacity: 0;
      }
      :host(:hover) .quiet,
      :host(:focus-within) .quiet,
      .quiet[open] {
        opacity: 1;
      }
      @media (hover: none) {
        .quiet {
          opacity: 1;
        }
      }
      code {
        overflow-wrap: anywhere;
        -webkit-box-decoration-break: clone;
        box-decoration-break: clone;
      }
    `,
  ];

  @property({ attribute: false }) row: CallRow | undefined;
  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @property() query = '';
  @property({ attribute: false }) citations: Citations | undefined;
  /** Key of the call whose form was asked for; a form for each would be one more component a row. */
  @state() private forked = '';
  readonly #copying = new Copying(this, () => this.services?.host);
  #clock: ReturnType<typeof setInterval> | undefined;

  /** Shows or hides the prompt: what Enter does on the row. */
  togglePrompt(): void {
    this.renderRoot.querySelector<HTMLElement & { toggle(): void }>('moot-disclosure.prompt')?.toggle();
  }

  /** Opens the form in which the answer or the prompt is edited, to run the case on from there. */
  async fork(part: ForkPart): Promise<void> {
    this.forked = this.#key('fork');
    await this.updateComplete;
    const form = this.renderRoot.querySelector<MootForkForm>('moot-fork-form');
    await form?.updateComplete;
    form?.focusWay(part);
    await form?.open(part);
  }

  /** Shows or hides what became of the draft, where the answer revises one. */
  toggleChanges(): void {
    if (this.row?.revises === undefined) return;
    this.services?.memory.setOpen(this.#key('changes'), !this.#showsChanges);
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('unfolded', { bubbles: true, composed: true }));
  }

  get #showsChanges(): boolean {
    // A hit of the search is in the answer itself.
    return this.query === '' && this.services?.memory.isOpen(this.#key('changes')) === true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  protected override updated(): void {
    const waiting = this.row?.state === 'waiting' && this.row.retryAt !== undefined && this.isConnected;
    if (waiting) {
      this.#clock ??= setInterval(() => {
        this.requestUpdate();
      }, 1000);
    } else {
      clearInterval(this.#clock);
      this.#clock = undefined;
    }
  }

  protected override render(): unknown {
    const { row } = this;
    if (!row) return nothing;
    const attempt = row.attempt > 1 ? ` · attempt ${row.attempt}` : '';
    return html`<div class="message">
      <div class="who" title=${row.stage}>
        ${row.speaker}<small>${stageLabel(row.stage)}${attempt}</small>
      </div>
      <div class="say ${bars[row.state]}">${this.#text(row)} ${this.#problem(row)} ${this.#details(row)}</div>
    </div>`;
  }

  #text(row: CallRow): TemplateResult | typeof nothing {
    if (row.text === '') {
      if (row.state === 'asking' || row.state === 'streaming')
        return html`<span class="dim">waiting for the model…</span>`;
      return nothing;
    }
    if (row.revises !== undefined && this.#showsChanges) {
      return html`${keyed(
        this.#key('changes'),
        html`<moot-revision
          .services=${this.services}
          .address=${this.address}
          .row=${row}
          .citations=${this.citations}
        ></moot-revision>`,
      )}`;
    }
    return html`<moot-long-text
      .text=${row.text}
      .citations=${this.citations}
      .marks=${spanMarks(row)}
      .query=${this.query}
      .streaming=${row.state === 'streaming'}
      .memory=${this.services?.memory}
      .key=${this.#key('text')}
    ></moot-long-text>`;
  }

  #problem(row: CallRow): TemplateResult | typeof nothing {
    if (row.state === 'waiting') {
      const left = row.retryAt === undefined ? '' : ` retrying in ${countdown(row.retryAt - Date.now())}`;
      return html`<div class="problem warn">${row.problem ?? ''}<span class="number">${left}</span></div>`;
    }
    if (row.state === 'cancelled')
      return html`<div class="problem dim">⊘ ${row.problem ?? 'cancelled'}</div>`;
    if (!row.problem) return nothing;
    return row.state === 'error'
      ? html`<div class="problem bad"><b>!</b> ${row.problem}</div>`
      : html`<div class="problem warn"><b>?</b> ${row.problem}</div>`;
  }

  #meta(row: CallRow): readonly unknown[] {
    const given = parameters(row.parameters);
    const parts: unknown[] = [];
    if (row.value !== undefined) {
      const value = onOneLine(row.value);
      const short = value.length > shortValue ? `${value.slice(0, shortValue)}…` : value;
      parts.push(html`parsed <code>${short}</code>`);
    }
    if (row.repairs.length > 0) {
      parts.push(
        html`repaired:
        ${row.repairs.map((repair) => repair.note || repair.kind.replaceAll('-', ' ')).join(', ')}`,
      );
    }
    if (isAuthors(row)) return parts;
    if (row.usage) parts.push(html`<span title=${tokenParts(row.usage)}>${tokens(row.usage)}</span>`);
    // What nobody was asked took no time, and that it comes from elsewhere stands above the cases.
    if (row.unasked) return parts;
    if (row.latency !== undefined) parts.push(duration(row.latency));
    parts.push(given ? html`${row.model}, ${given}` : row.model);
    return parts;
  }

  #details(row: CallRow): TemplateResult | typeof nothing {
    const { services, query } = this;
    const meta = this.#meta(row);
    if (row.unasked && meta.length === 0 && row.text === '') return nothing;
    const hit = (text: string) => query !== '' && text.toLowerCase().includes(query.toLowerCase());
    return html`<div class="details meta">
      <span>${join(meta, ' · ')}</span>
      ${
        row.revises === undefined
          ? nothing
          : html`<button
              class="link"
              aria-pressed=${this.#showsChanges}
              title="Show what changed, word by word (d)"
              @click=${() => {
                this.toggleChanges();
              }}
            >
              changes from the draft
            </button>`
      }
      ${
        row.role
          ? html`<button class="link" @click=${this.#openRole} title=${row.role.file}>
              open role at line ${row.role.line + 1}
            </button>`
          : nothing
      }
      ${
        row.unasked
          ? nothing
          : html`<moot-disclosure
              class="prompt"
              label="show prompt"
              .memory=${services?.memory}
              .key=${this.#key('prompt')}
              .body=${() =>
                keyed(
                  this.#key('prompt'),
                  html`<moot-prompt
                    .services=${services}
                    .address=${this.address}
                    .call=${row.call}
                  ></moot-prompt>`,
                )}
            ></moot-disclosure>`
      }
      ${
        row.reasoning
          ? html`<moot-disclosure
              label="reasoning"
              .hint=${plural(row.reasoning.length, 'character')}
              .forced=${hit(row.reasoning)}
              .memory=${services?.memory}
              .key=${this.#key('reasoning')}
              .body=${() => this.#plain(row.reasoning ?? '', 'reasoning text')}
            ></moot-disclosure>`
          : nothing
      }
      ${
        row.value !== undefined && onOneLine(row.value).length > shortValue
          ? html`<moot-disclosure
              label="whole value"
              .memory=${services?.memory}
              .key=${this.#key('value')}
              .body=${() => this.#plain(row.value ?? '', 'value text')}
            ></moot-disclosure>`
          : nothing
      }
      ${row.text === '' ? nothing : this.#copy('copy', `what ${row.speaker} said`, row.text)}
      ${row.value === undefined ? nothing : this.#copy('copy the value', 'the value', row.value)}
      ${
        row.unasked || row.state === 'streaming' || row.state === 'asking' || row.state === 'waiting'
          ? nothing
          : this.forked === this.#key('fork')
            ? keyed(
                this.forked,
                html`<moot-fork-form
                  class="quiet"
                  .row=${row}
                  .services=${services}
                  .address=${this.address}
                ></moot-fork-form>`,
              )
            : html`<span class="quiet">${forkWays((part) => void this.fork(part))}</span>`
      }
    </div>`;
  }

  /** Seen when the row is pointed at or has the focus; `c` copies the answer without it. */
  #copy(label: string, what: string, text: string): TemplateResult {
    return this.#copying.button(this.#key(label), label, what, () => text, 'quiet');
  }

  #plain(text: string, name: string): TemplateResult {
    return html`<moot-long-text
      class="dim"
      .text=${text}
      .query=${this.query}
      .citations=${this.citations}
      .memory=${this.services?.memory}
      .key=${this.#key(name)}
    ></moot-long-text>`;
  }

  #key(name: string): string {
    return `${addressKey(this.address)}\n${this.row?.id ?? ''} ${name}`;
  }

  readonly #openRole = (): void => {
    const role = this.row?.role;
    if (!role) return;
    const detail = { run: this.address.run, ...role };
    this.dispatchEvent(new CustomEvent('open-role', { detail, bubbles: true, composed: true }));
  };
}

/** What the value was read from; where that is the whole answer there is nothing to point out. */
function spanMarks({ span, text }: CallRow): readonly { start: number; end: number; kind: 'answer' }[] {
  if (!span) return [];
  const [start, end] = span;
  const isWhole = text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
  return isWhole ? [] : [{ start, end, kind: 'answer' }];
}
