import type { TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { property } from 'lit/decorators.js';
import { plural } from './format';
import type { Host } from './host';
import { html } from './html';
import { theme } from './theme';
import { whileConnected } from './while-connected';

const thanksFor = 1600;

/** Puts a text on the clipboard; says so, or what went wrong, to those who hear the panel. */
export async function copyText(
  from: HTMLElement,
  host: Host,
  what: string,
  text: string | Promise<string>,
): Promise<boolean> {
  const tell = (name: string, detail: unknown): void => {
    from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };
  try {
    const copied = await text;
    await host.ask('copy', { text: copied });
    tell('said', `Copied ${what}, ${plural(copied.length, 'character')}.`);
    return true;
  } catch (error) {
    tell('failed', error);
    return false;
  }
}

/** Buttons of a component that copy; the last that did says so for a moment. */
export class Copying {
  readonly #component: LitElement;
  readonly #host: () => Host | undefined;
  #copied: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(component: LitElement, host: () => Host | undefined) {
    this.#component = component;
    this.#host = host;
    whileConnected(component, () => () => {
      this.#thank(undefined);
    });
  }

  /** `key` is another for each text; `kind` is a class of the button. */
  button(
    key: string,
    label: string,
    what: string,
    text: () => string | Promise<string>,
    kind = '',
  ): TemplateResult {
    return html`<button
      class="link ${kind}"
      aria-label=${`Copy ${what}`}
      @click=${() => void this.#copy(key, what, text)}
    >
      ${this.#copied === key ? 'copied' : label}
    </button>`;
  }

  async #copy(key: string, what: string, text: () => string | Promise<string>): Promise<void> {
    const host = this.#host();
    if (!host || !(await copyText(this.#component, host, what, text()))) return;
    this.#thank(key);
    this.#timer = setTimeout(() => {
      this.#thank(undefined);
    }, thanksFor);
  }

  #thank(key: string | undefined): void {
    clearTimeout(this.#timer);
    this.#copied = key;
    this.#component.requestUpdate();
  }
}

/** Copies something near it. */
export class MootCopyButton extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: inline;
      }
    `,
  ];

  @property({ attribute: false }) host: Host | undefined;
  /** Such as `the prompt`. */
  @property() what = '';
  @property() label = 'copy';
  @property({ attribute: false }) text: () => string | Promise<string> = () => '';
  readonly #copying = new Copying(this, () => this.host);

  protected override render(): TemplateResult {
    return this.#copying.button('', this.label, this.what, () => this.text());
  }
}
