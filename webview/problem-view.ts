import type { TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { property } from 'lit/decorators.js';
import { html } from './html';
import { theme } from './theme';

/** What could not be had, in the host's words, and Retry (sends `retry`). */
export class MootProblem extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
        padding: 20px;
        max-width: 640px;
      }
      p {
        margin: 0 0 12px;
      }
    `,
  ];

  @property() what = '';
  @property() text = '';

  protected override render(): TemplateResult {
    return html`<div role="alert">
        <p><b class="bad">${this.what}</b></p>
        <p class="words">${this.text}</p>
      </div>
      <vscode-button appearance="secondary" @click=${() => this.dispatchEvent(new CustomEvent('retry'))}
        >Retry</vscode-button
      >`;
  }
}
