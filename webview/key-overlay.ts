import type { TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { html } from './html';
import { keyAction, keyMap, keyName, type KeyBinding } from './key-map';
import { theme } from './theme';

/** The list of all keys, over the panel. Sends `closed`. */
export class MootKeyOverlay extends LitElement {
  static override styles = [
    theme,
    css`
      dialog {
        width: min(860px, calc(100vw - 32px));
        max-height: calc(100vh - 48px);
        overflow: auto;
        padding: 14px 20px 18px;
        color: var(--fg);
        background: var(--vscode-editorWidget-background, var(--bg));
        border: 1px solid var(--vscode-editorWidget-border, var(--line));
        border-radius: 4px;
        box-shadow: 0 4px 16px var(--vscode-widget-shadow, transparent);
      }
      dialog::backdrop {
        background: color-mix(in srgb, var(--bg, Canvas) 55%, transparent);
      }
      header {
        display: flex;
        align-items: baseline;
        gap: 12px;
      }
      h2 {
        flex: 1;
        margin: 0;
        font-size: 14px;
      }
      .groups {
        columns: 2 330px;
        column-gap: 32px;
      }
      section {
        break-inside: avoid;
        padding-top: 10px;
      }
      h3 {
        margin: 0 0 2px;
        font-size: 11px;
        font-weight: 400;
        text-transform: uppercase;
        letter-spacing: 0.04em;
        color: var(--dim);
      }
      dl {
        display: grid;
        grid-template-columns: 104px minmax(0, 1fr);
        gap: 2px 12px;
        margin: 0;
      }
      dd {
        margin: 0;
      }
      kbd {
        font-family: var(--mono);
        font-size: 12px;
        padding: 0 5px;
        margin-inline-end: 4px;
        border: 1px solid var(--line);
        border-radius: 3px;
        background: var(--code);
      }
    `,
  ];

  protected override firstUpdated(): void {
    // A modal dialog keeps the focus inside, and gives it back when it closes.
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="title"
      @close=${() => this.dispatchEvent(new CustomEvent('closed'))}
      @keydown=${this.#key}
      @click=${this.#outside}
    >
      <header>
        <h2 id="title">Keys</h2>
        <button class="link" autofocus @click=${this.#close}>Close</button>
      </header>
      <div class="groups">
        ${Object.values(keyMap).map(
          ({ title, actions }) =>
            html`<section>
              <h3>${title}</h3>
              <dl>
                ${(Object.values(actions) as KeyBinding[]).map(
                  ({ keys, words }) =>
                    html`<dt>${keys.map((key) => html`<kbd>${keyName(key)}</kbd>`)}</dt>
                      <dd>${words}</dd>`,
                )}
              </dl>
            </section>`,
        )}
      </div>
    </dialog>`;
  }

  /** No key reaches the panel below. */
  readonly #key = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (keyAction('panel', event) === undefined) return;
    event.preventDefault();
    this.#close();
  };

  readonly #outside = (event: MouseEvent): void => {
    const dialog = this.renderRoot.querySelector('dialog');
    if (event.composedPath()[0] === dialog) this.#close();
  };

  readonly #close = (): void => {
    this.renderRoot.querySelector('dialog')?.close();
  };
}
