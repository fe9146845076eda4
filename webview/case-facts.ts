import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { TranscriptHead } from '../src/protocol/panel';
import { languageOf } from './format';
import { html } from './html';
import { messageStyles } from './message-styles';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';

/** What the case is about, three lines of it until more is asked for; and why the case stopped or where it went wrong, if it did. */
export class MootCaseFacts extends LitElement {
  static override styles = [
    theme,
    messageStyles,
    css`
      .message {
        border-top: 0;
      }
      .cut {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
      }
    `,
  ];

  @property({ attribute: false }) head: TranscriptHead | undefined;
  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property() key = '';

  protected override render(): unknown {
    const { head } = this;
    if (!head) return nothing;
    const lost = head.lost
      ? html`<moot-went-wrong
          .lost=${head.lost}
          .memory=${this.memory}
          .key=${`${this.key} lost`}
        ></moot-went-wrong>`
      : nothing;
    return [this.#stop(head), lost, this.#facts(head)];
  }

  #stop(head: TranscriptHead): unknown {
    if (!head.message && !head.fault) return nothing;
    const { fault } = head;
    const tone = head.status === 'error' ? 'bad' : head.status === 'unparsed' ? 'warn' : 'dim';
    return html`<div class="message" role="status">
      <div class="who ${tone}">${head.status}</div>
      <div class="say">
        <span class="words ${tone}">${head.message ?? ''}</span>
        ${
          fault === undefined
            ? nothing
            : html`<div class="meta">
                at
                <button
                  class="link"
                  @click=${() =>
                    this.dispatchEvent(
                      new CustomEvent('go-to-stage', { detail: fault, bubbles: true, composed: true }),
                    )}
                >
                  ${fault}
                </button>
              </div>`
        }
      </div>
    </div>`;
  }

  #facts(head: TranscriptHead): unknown {
    if (!head.facts) return nothing;
    const open = this.memory?.isOpen(this.key) === true;
    return html`<div class="message">
      <div class="who">Facts</div>
      <div class="say">
        <div class="words ${open ? '' : 'cut'}" lang=${ifDefined(languageOf(head.facts))}>${head.facts}</div>
        ${
          head.facts.length > 120
            ? html`<button
                class="link meta"
                aria-expanded=${open}
                @click=${() => {
                  this.memory?.setOpen(this.key, !open);
                  this.requestUpdate();
                }}
              >
                ${open ? 'less' : 'all the facts'}
              </button>`
            : nothing
        }
      </div>
    </div>`;
  }
}
