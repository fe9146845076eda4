import type { TemplateResult } from 'lit';
import { LitElement, css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { count, languageOf } from './format';
import type { Mark } from './marked-text';
import { markedText, occurrences } from './marked-text';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';

/** Characters shown before the rest is asked for. */
const shortLength = 4000;

/** What a model wrote or was sent: text nodes, marks, and a cut where it is very long. */
export class MootLongText extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      :host(.inline) {
        display: inline;
      }
      mark {
        color: inherit;
        background: none;
      }
      mark.value {
        background: var(--chip);
        border-radius: 2px;
      }
      mark.answer {
        background: var(--marked);
        box-shadow: inset 0 -1px 0 var(--accent);
      }
      mark.found {
        background: var(--vscode-editor-findMatchHighlightBackground);
        outline: 1px solid var(--vscode-editor-findMatchHighlightBorder, transparent);
      }
      .caret::after {
        content: '';
        display: inline-block;
        width: 6px;
        height: 1em;
        margin-left: 2px;
        vertical-align: text-bottom;
        background: var(--accent);
        animation: blink 1.1s steps(2, start) infinite;
      }
      @keyframes blink {
        to {
          visibility: hidden;
        }
      }
    `,
  ];

  @property() text = '';
  @property({ attribute: false }) marks: readonly Mark[] = [];
  @property() query = '';
  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property() key = '';
  /** More is coming. */
  @property({ type: Boolean }) streaming = false;

  protected override render(): TemplateResult {
    const found = occurrences(this.text, this.query);
    const marks = [...this.marks, ...found];
    const cut = this.#cut(marks);
    const left = this.text.length - cut;
    return html`<span
        class="words ${this.streaming ? 'caret' : ''}"
        lang=${ifDefined(languageOf(this.text.slice(0, 400)))}
        >${markedText(this.text.slice(0, cut), marks)}</span
      >${
        left > 0
          ? html`…
              <button class="link" @click=${this.#showAll}>show the other ${count(left)} characters</button>`
          : nothing
      }`;
  }

  /** Never cuts before an answer or a hit, nor while streaming: the end is then what counts. */
  #cut(marks: readonly Mark[]): number {
    const { length } = this.text;
    if (length <= shortLength * 1.2 || this.streaming || this.memory?.isOpen(`${this.key} all`))
      return length;
    const lastMark = Math.max(0, ...marks.filter((mark) => mark.kind !== 'value').map((mark) => mark.end));
    return Math.min(length, Math.max(shortLength, lastMark + 200));
  }

  readonly #showAll = (): void => {
    this.memory?.setOpen(`${this.key} all`, true);
    this.requestUpdate();
  };
}
