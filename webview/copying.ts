import type { TemplateResult } from 'lit';
import { LitElement, css } from 'lit';
import { property, state } from 'lit/decorators.js';
import { plural } from './format';
import type { Host } from './host';
import { html } from './html';
import { theme } from './theme';

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
  @state() private copied = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.copied = false;
  }

  protected override render(): TemplateResult {
    return html`<button class="link" aria-label=${`Copy ${this.what}`} @click=${this.#copy}>
      ${this.copied ? 'copied' : this.label}
    </button>`;
  }

  readonly #copy = async (): Promise<void> => {
    const { host } = this;
    if (!host || !(await copyText(this, host, this.what, this.text()))) return;
    this.copied = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.copied = false;
    }, thanksFor);
  };
}
