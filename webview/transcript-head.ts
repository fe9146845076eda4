import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { PanelPlace, TranscriptHead } from '../src/protocol/panel';
import { costNothing, duration, languageOf, plural, statusMark, tokenParts, tokens } from './format';
import { html } from './html';
import { theme } from './theme';

/** The line above a transcript. Sends `toggle-stages`, `toggle-search` and `open-place`. */
export class MootTranscriptHead extends LitElement {
  static override styles = [
    theme,
    css`
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 12px;
        padding: 7px 20px;
        border-bottom: 1px solid var(--line);
        min-height: 38px;
      }
      h1 {
        margin: 0;
        font-size: 14px;
        font-weight: 600;
        min-width: 0;
      }
      .push {
        flex: 1;
      }
      .ends {
        display: flex;
        gap: 12px;
      }
      .fork {
        flex-basis: 100%;
        order: 1;
        font-size: 12px;
        overflow-wrap: anywhere;
      }
      .chip.accent {
        color: var(--accent);
      }
    `,
  ];

  @property({ attribute: false }) head: TranscriptHead | undefined;
  /** Whether every scored part is right. */
  @property({ attribute: false }) right: boolean | undefined;
  /** Ids of the run and the case. */
  @property() run = '';
  @property() case = '';
  @property({ type: Boolean }) stagesShown = false;
  @property({ type: Boolean }) flowShown = false;

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this;
    if (!head) return nothing;
    const mark = statusMark(head.status, this.right);
    const repeated = head.repeat > 0 ? html`<span class="chip">repeat ${head.repeat + 1}</span>` : nothing;
    return html`<div class="head">
      <h1 class="brief" title=${`${head.caseId}\n${head.title}`} lang=${ifDefined(languageOf(head.title))}>
        ${head.title || head.caseId}
      </h1>
      ${head.type ? html`<span class="chip">${head.type}</span>` : nothing} ${repeated}
      <span class="chip ${mark.tone}"><span aria-hidden="true">${mark.sign}</span> ${mark.word}</span>
      ${
        costNothing(head)
          ? nothing
          : html`<span class="dim number" title=${tokenParts(head.usage)}
              >${plural(head.calls, 'call')} ·
              ${tokens(head.usage)}${head.duration === undefined ? nothing : ` · ${duration(head.duration)}`}</span
            >`
      }
      ${this.#fork(head)}
      <span class="push"></span>
      <span class="ends">
        <button
          class="link"
          aria-expanded=${this.stagesShown}
          @click=${() => this.dispatchEvent(new CustomEvent('toggle-stages'))}
        >
          Stages
        </button>
        <button
          class="link"
          aria-expanded=${this.flowShown}
          title="The pipeline as a picture"
          @click=${() => this.dispatchEvent(new CustomEvent('toggle-flow'))}
        >
          Flow
        </button>
        <button
          class="link"
          title="Search in this transcript (/ or Ctrl+F)"
          @click=${() => this.dispatchEvent(new CustomEvent('toggle-search'))}
        >
          Search
        </button>
        <button
          class="link"
          aria-label="Keys"
          title="List the keys (?)"
          @click=${() => this.dispatchEvent(new CustomEvent('show-keys', { bubbles: true, composed: true }))}
        >
          ?
        </button>
      </span>
    </div>`;
  }

  /** Of which run this is another course, with ways there and to both side by side. */
  #fork({ fork }: TranscriptHead): TemplateResult | typeof nothing {
    if (!fork) return nothing;
    const { run, words } = fork;
    if (run === undefined) return html`<span class="fork dim">Changed by hand ${words}</span>`;
    return html`<span class="fork dim"
      >Fork of
      <button
        class="link"
        title="Open the parent run"
        @click=${() => {
          this.#go({ run, case: this.case });
        }}
      >
        ${run}</button
      >${words.startsWith('at ') ? ` ${words}` : `: ${words}`} ·
      <button
        class="link"
        @click=${() => {
          this.#go({ compare: [run, this.run], case: this.case });
        }}
      >
        Compare with parent
      </button></span
    >`;
  }

  #go(detail: PanelPlace): void {
    this.dispatchEvent(new CustomEvent('open-place', { detail, bubbles: true, composed: true }));
  }
}
