import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { html } from './html';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';

/** A line that unfolds what its `body` renders. Whether it is unfolded is remembered under `key`. Sends `unfolded`. */
export class MootDisclosure extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      button {
        display: inline-flex;
        align-items: baseline;
      }
      button::before {
        content: '▸' / '';
        flex: none;
        width: 1.1em;
        font-size: 11px;
        color: var(--dim);
      }
      button[aria-expanded='true']::before {
        content: '▾' / '';
      }
      .body {
        padding: 4px 0 6px 1em;
      }
    `,
  ];

  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property() key = '';
  @property() label = '';
  /** Dim words after the label. */
  @property() hint = '';
  /** Unfolded for now whatever the memory says, as when a search hit is inside. */
  @property({ type: Boolean }) forced = false;
  @property({ attribute: false }) body: () => unknown = () => nothing;

  /** Key under which it was folded although it is forced open. */
  #folded: string | undefined;

  get open(): boolean {
    return (this.forced && this.#folded !== this.key) || this.memory?.isOpen(this.key) === true;
  }

  toggle(): void {
    const { open } = this;
    this.memory?.setOpen(this.key, !open);
    this.#folded = open ? this.key : undefined;
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('unfolded', { bubbles: true, composed: true }));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('forced')) this.#folded = undefined;
  }

  /** `[open]` is for the layout around: an unfolded disclosure may take a line of its own. */
  protected override updated(): void {
    this.toggleAttribute('open', this.open);
  }

  protected override render(): TemplateResult {
    return html`<button
        class="link"
        aria-expanded=${this.open}
        @click=${() => {
          this.toggle();
        }}
      >
        ${this.label}</button
      ><span class="meta">${this.hint ? ` ${this.hint}` : nothing}</span>
      ${this.open ? html`<div class="body">${this.body()}</div>` : nothing}`;
  }
}
