import { LitElement, css } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaseAddress, RenderedMessage } from '../src/protocol/panel';
import { html } from './html';
import { promptMessages, promptStyles } from './prompt-messages';
import { promptText } from './row-words';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';

/** The messages of one call as they were sent, asked for when unfolded. */
export class MootPrompt extends LitElement {
  static override styles = [
    theme,
    promptStyles,
    css`
      :host {
        display: block;
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
      ${promptMessages(messages, {
        memory: this.services?.memory,
        key: `${this.address.run}\n${this.address.case}\n${this.call}`,
      })}`;
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
