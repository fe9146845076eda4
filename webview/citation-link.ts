import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { CitedEntry } from '../src/protocol/transcript';
import { citationGoal, citationSign, citationWords } from './citation-words';
import { languageOf } from './format';
import { html } from './html';
import { keyAction } from './key-map';
import { theme } from './theme';

const showAfter = 150;
const hideAfter = 200;
const margin = 8;

/** The words of an answer that name an article, with its text on hover and focus. Sends `open-citation`. */
export class MootCitation extends LitElement {
  static override styles = [
    theme,
    css`
      /* Words within words: a line may break inside. */
      :host {
        display: inline;
      }
      a {
        color: var(--accent);
        cursor: pointer;
        text-decoration: underline;
        text-decoration-color: color-mix(in srgb, var(--accent) 45%, transparent);
        text-decoration-thickness: 1px;
        text-underline-offset: 3px;
      }
      a:hover {
        text-decoration-color: currentColor;
      }
      a.absent {
        color: var(--bad);
        text-decoration: underline wavy var(--bad) 1px;
      }
      a.aside {
        color: var(--fg);
        text-decoration: underline dotted var(--warn) 2px;
      }
      .sign {
        font-size: 10px;
        vertical-align: super;
        line-height: 0;
        user-select: none;
        margin-inline-start: 1px;
      }
      .absent + .sign {
        color: var(--bad);
      }
      .aside + .sign {
        color: var(--warn);
      }
      .card {
        position: fixed;
        inset: auto;
        margin: 0;
        width: max-content;
        max-width: min(460px, calc(100vw - 16px));
        max-height: min(320px, 45vh);
        overflow: auto;
        padding: 8px 12px;
        color: var(--vscode-editorHoverWidget-foreground, var(--fg));
        background: var(--vscode-editorHoverWidget-background, var(--bg));
        border: 1px solid var(--vscode-editorHoverWidget-border, var(--line));
        border-radius: 3px;
        box-shadow: 0 2px 8px var(--vscode-widget-shadow, transparent);
        font-size: 12px;
        text-align: start;
        white-space: normal;
        cursor: auto;
      }
      .name {
        font-weight: 600;
      }
      .text {
        display: block;
        margin: 4px 0;
      }
    `,
  ];

  @property({ attribute: false }) entry: CitedEntry | undefined;
  /** Not a stop of its own, as the later parts of a citation that a change cuts. */
  @property({ type: Boolean }) passive = false;
  @state() private shown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('pointerenter', this.#enter);
    this.addEventListener('pointerleave', this.#leave);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('pointerenter', this.#enter);
    this.removeEventListener('pointerleave', this.#leave);
    this.#hide();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { entry } = this;
    if (!entry) return nothing;
    const words = citationWords(entry);
    const sign = citationSign(entry);
    const kind = sign === '✗' ? 'absent' : sign === '○' ? 'aside' : '';
    return html`<a
        role="link"
        class=${kind}
        tabindex=${this.passive ? -1 : 0}
        aria-describedby=${ifDefined(words === '' ? undefined : 'state')}
        @click=${this.#open}
        @focus=${this.#show}
        @blur=${this.#hide}
        @keydown=${this.#key}
        ><slot></slot></a
      >${sign === '' ? nothing : html`<span class="sign" aria-hidden="true">${sign}</span>`}<span
        id="state"
        hidden
        >${words}</span
      >${
        this.shown
          ? html`<div class="card" role="tooltip" popover="manual">
              <div class="name" lang=${ifDefined(languageOf(entry.title ?? entry.name))}>
                ${entry.title ?? entry.name}
              </div>
              ${words === '' ? nothing : html`<div class=${kind === 'absent' ? 'bad' : kind === '' ? 'dim' : 'warn'}>${words}</div>`}
              ${
                entry.text === undefined
                  ? nothing
                  : html`<span class="text words" lang=${ifDefined(languageOf(entry.text))}
                      >${entry.text}</span
                    >`
              }
              <div class="meta">${citationGoal(entry)}</div>
            </div>`
          : nothing
      }`;
  }

  protected override updated(): void {
    const card = this.renderRoot.querySelector<HTMLElement>('.card');
    if (!card || card.matches(':popover-open')) return;
    card.showPopover();
    const words = this.renderRoot.querySelector('a')?.getClientRects();
    const line = words?.[words.length - 1];
    if (!line) return;
    const { offsetWidth, offsetHeight } = card;
    const below = line.bottom + offsetHeight + margin <= window.innerHeight;
    const left = Math.min(line.left, window.innerWidth - offsetWidth - margin);
    card.style.setProperty('left', `${Math.max(margin, left)}px`);
    card.style.setProperty(
      'top',
      `${below ? line.bottom + 1 : Math.max(margin, line.top - offsetHeight - 1)}px`,
    );
  }

  readonly #enter = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#show, showAfter);
  };

  /** Not at once: the pointer may be on its way to the text. */
  readonly #leave = (): void => {
    clearTimeout(this.#timer);
    if (this.shown) this.#timer = setTimeout(this.#hide, hideAfter);
  };

  readonly #show = (): void => {
    clearTimeout(this.#timer);
    this.shown = true;
    window.addEventListener('scroll', this.#scrolled, { capture: true, passive: true });
  };

  readonly #hide = (): void => {
    clearTimeout(this.#timer);
    this.shown = false;
    window.removeEventListener('scroll', this.#scrolled, { capture: true });
  };

  readonly #scrolled = (event: Event): void => {
    if (event.composedPath()[0] !== this.renderRoot.querySelector('.card')) this.#hide();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') this.#open();
    else if (keyAction('panel', event) === 'close' && this.shown) this.#hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #open = (): void => {
    this.#hide();
    this.dispatchEvent(
      new CustomEvent('open-citation', { detail: this.entry, bubbles: true, composed: true }),
    );
  };
}
