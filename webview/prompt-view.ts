import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaseAddress, RenderedMessage } from '../src/protocol/panel';
import { count } from './format';
import { html } from './html';
import { promptText } from './row-words';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';

/** The messages of one call as they were sent, asked for when unfolded. */
export class MootPrompt extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .message {
        padding: 6px 0 6px 10px;
        border-left: 2px solid var(--line);
        margin-bottom: 6px;
      }
      h4 {
        margin: 0 0 2px;
        font-weight: 400;
        font-size: 11px;
        letter-spacing: 0.04em;
        text-transform: uppercase;
        color: var(--dim);
      }
      img {
        display: block;
        max-width: 220px;
        max-height: 140px;
        border: 1px solid var(--line);
        border-radius: 3px;
        margin: 4px 0 2px;
      }
      moot-long-text {
        font-size: 12px;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @property() call = '';
  @state() private messages: readonly RenderedMessage[] | undefined;
  @state() private error = '';

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.messages) void this.#load();
  }

  protected override render(): unknown {
    if (this.error) {
      return html`<span class="bad" role="alert">${this.error}</span>
        <button class="link" @click=${() => this.#load()}>Retry</button>`;
    }
    if (!this.messages) return html`<span class="meta">Loading the prompt…</span>`;
    const { messages } = this;
    return html`<moot-copy-button
        class="meta"
        label="copy the prompt"
        what="the prompt"
        .host=${this.services?.host}
        .text=${() => promptText(messages)}
      ></moot-copy-button>
      ${messages.map((message, index) => this.#message(message, index))}`;
  }

  #message(message: RenderedMessage, index: number): TemplateResult {
    return html`<section class="message">
      <h4>${message.role}</h4>
      ${message.parts.map((part, partIndex) =>
        part.type === 'image'
          ? picture(part.url, part.name)
          : this.#text(message, part.text, index, partIndex),
      )}
    </section>`;
  }

  #text(message: RenderedMessage, text: string, index: number, part: number): TemplateResult {
    const spans = message.spans.filter((span) => span.part === part);
    const cut = spans.reduce((sum, span) => sum + (span.truncated ?? 0), 0);
    return html`<moot-long-text
        .text=${text}
        .marks=${spans.map(({ start, end }) => ({ start, end, kind: 'value' as const }))}
        .memory=${this.services?.memory}
        .key=${`${this.address.run}\n${this.address.case}\n${this.call} ${index}.${part}`}
      ></moot-long-text>
      ${
        cut > 0
          ? html`<div class="meta warn">✂ ${count(cut)} characters were cut away from the values above.</div>`
          : nothing
      }`;
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      const result = await this.services?.host.ask('prompt', { ...this.address, call: this.call });
      this.messages = result?.messages;
    } catch (error) {
      this.error = errorText(error);
    }
  }
}

/** Only data URLs: the page may load nothing from elsewhere. */
function picture(url: string, name: string): TemplateResult {
  return url.startsWith('data:image/')
    ? html`<img src=${url} alt=${name} title=${name} />
        <div class="meta">${name}</div>`
    : html`<div class="meta">picture ${name}, not shown</div>`;
}
