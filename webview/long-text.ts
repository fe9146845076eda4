import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Citations } from './citations';
import { Citing } from './citations';
import { count, languageOf } from './format';
import { html } from './html';
import type { Mark } from './marked-text';
import { markedText, occurrences } from './marked-text';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';

/** Characters shown before the rest is asked for. */
const shortLength = 4000;
/** Characters that are shown at a time of a text without an end; more of them on demand. */
const atOnce = 100_000;
/** Characters from its end that are shown of a text that still comes. */
const tailLength = 20_000;

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
      mark.unknown {
        background: none;
        border-bottom: 1px dashed var(--accent);
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
  /** Where to learn what the text cites; absent for texts whose citations are nobody's answer. */
  @property({ attribute: false }) citations: Citations | undefined;

  @state() private most = atOnce;

  readonly #citing = new Citing(this, () => (this.streaming ? undefined : this.citations));

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('key')) this.most = atOnce;
  }

  protected override render(): TemplateResult {
    if (this.streaming && this.text.length > tailLength) return this.#tail();
    const found = occurrences(this.text, this.query);
    const marks = [...this.marks, ...found];
    const cut = this.#cut(marks);
    const left = this.text.length - cut;
    return html`<span
        class="words ${this.streaming ? 'caret' : ''}"
        lang=${ifDefined(languageOf(this.text.slice(0, 400)))}
        >${markedText(this.text.slice(0, cut), marks, this.#citing.of(this.text), cut)}</span
      >${
        left > 0
          ? html`…
              <button class="link" @click=${this.#showMore}>
                show the ${left > atOnce ? `next ${count(atOnce)} of ${count(left)}` : `other ${count(left)}`}
                characters
              </button>`
          : nothing
      }`;
  }

  /** Each word that comes is another rendering, and the end is what counts. */
  #tail(): TemplateResult {
    const left = this.text.length - tailLength;
    const end = this.text.slice(left);
    return html`<span class="dim">${count(left)} characters before …</span
      ><span class="words caret" lang=${ifDefined(languageOf(end.slice(0, 400)))}
        >${markedText(end, occurrences(end, this.query))}</span
      >`;
  }

  /** Never cuts before an answer or a hit, nor while streaming, but where a text has no end. */
  #cut(marks: readonly Mark[]): number {
    const length = Math.min(this.text.length, this.most);
    if (length <= shortLength * 1.2 || this.streaming || this.memory?.isOpen(`${this.key} all`))
      return length;
    const lastMark = Math.max(0, ...marks.filter((mark) => mark.kind !== 'value').map((mark) => mark.end));
    return Math.min(length, Math.max(shortLength, lastMark + 200));
  }

  readonly #showMore = (): void => {
    const name = `${this.key} all`;
    if (this.memory?.isOpen(name)) this.most += atOnce;
    else this.memory?.setOpen(name, true);
    this.requestUpdate();
  };
}
