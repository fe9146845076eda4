import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { FAULT_WORDS, faultTitle, type Evidence, type Fault } from '../src/protocol/fault';
import { html } from './html';
import { messageStyles } from './message-styles';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';
import { partLabel } from './verdict-words';

/** Which stage lost the answer of a wrong case, with what was seen there. Sends `go-to-stage`. */
export class MootWentWrong extends LitElement {
  static override styles = [
    theme,
    messageStyles,
    css`
      .message {
        border-top: 0;
      }
      .part + .part {
        margin-top: 4px;
      }
      .part .link {
        font-weight: 600;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 16em) minmax(0, 1fr);
        gap: 0 12px;
        align-items: baseline;
        padding: 1px 0;
        font-size: 12px;
      }
      li.at {
        color: var(--bad);
      }
      li .link {
        text-align: start;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** The weightiest first. */
  @property({ attribute: false }) lost: readonly Fault[] = [];
  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property() key = '';

  protected override render(): TemplateResult | typeof nothing {
    const [first] = this.lost;
    if (!first) return nothing;
    return html`<div class="message" role="region" aria-label="Went wrong at">
      <div class="who bad">Went wrong at</div>
      <div class="say">
        ${this.lost.map((fault) => this.#fault(fault))}
        ${first.evidence.length > 0 ? this.#proof(first) : nothing}
      </div>
    </div>`;
  }

  #fault(fault: Fault): TemplateResult {
    const part =
      this.lost.length > 1 && fault.part
        ? html`<span class="dim">${partLabel(fault.part)}: </span>`
        : nothing;
    return html`<div class="part">
      ${part}${this.#link(fault.stage, faultTitle(fault), FAULT_WORDS[fault.kind])}
      <span>— ${fault.message}</span>
    </div>`;
  }

  #proof(fault: Fault): TemplateResult {
    const open = this.memory?.isOpen(this.key) === true;
    const { length } = fault.evidence;
    return html`<button
        class="link meta"
        aria-expanded=${open}
        @click=${() => {
          this.memory?.setOpen(this.key, !open);
          this.requestUpdate();
        }}
      >
        ${open ? 'less' : length === 1 ? 'the stage that had a say' : `the ${length} stages that had a say`}
      </button>
      ${
        open
          ? html`<ul>
              ${fault.evidence.map((seen) => this.#evidence(seen, fault))}
            </ul>`
          : nothing
      }`;
  }

  #evidence({ stage, says }: Evidence, fault: Fault): TemplateResult {
    return html`<li class=${stage === fault.stage ? 'at' : ''}>
      ${this.#link(stage, stage)}<span>${says}</span>
    </li>`;
  }

  #link(stage: string, words: string, title?: string): TemplateResult {
    if (stage === '') return html`<b>${words}</b>`;
    return html`<button
      class="link"
      title=${title ?? nothing}
      @click=${() =>
        this.dispatchEvent(new CustomEvent('go-to-stage', { detail: stage, bubbles: true, composed: true }))}
    >
      ${words}
    </button>`;
  }
}
