import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PanelSwitch } from '../src/protocol/panel';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';

type Value = PanelSwitch['value'];

/** The switches of a run's pipeline, to be set before its cases are run again. Sends `closed`. */
export class MootSwitchForm extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
        padding: 6px 16px 8px;
        border-bottom: 1px solid var(--line);
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 18px;
      }
      label {
        display: inline-flex;
        align-items: center;
        gap: 6px;
      }
      label.changed {
        color: var(--accent);
      }
      input[type='number'] {
        width: 64px;
      }
      input,
      select {
        font: inherit;
        color: var(--vscode-input-foreground);
        background: var(--vscode-input-background);
        border: 1px solid var(--vscode-input-border, var(--line));
        border-radius: 2px;
      }
      input[type='checkbox'] {
        accent-color: var(--vscode-button-background);
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property() run = '';
  @state() private switches: readonly PanelSwitch[] | undefined;
  @state() private chosen: Readonly<Record<string, Value>> = {};
  @state() private error = '';
  #sent = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  async #load(): Promise<void> {
    try {
      const result = await this.services?.host.ask('switches', { run: this.run });
      this.switches = result?.switches ?? [];
    } catch (error) {
      this.error = errorText(error);
    }
  }

  protected override render(): unknown {
    if (this.error) return html`<span class="bad" role="alert">${this.error}</span> ${this.#close()}`;
    const { switches } = this;
    if (!switches) return html`<span class="dim">…</span>`;
    return html`<form aria-label="Run again" @submit=${this.#submit}>
      ${switches.length === 0 ? html`<span class="dim">This pipeline has no switches.</span>` : nothing}
      ${switches.map((each) => this.#field(each))}
      <vscode-button type="submit" @click=${this.#submit}>Run again</vscode-button>
      ${this.#close()}
    </form>`;
  }

  #close(): TemplateResult {
    return html`<button
      type="button"
      class="link"
      @click=${() => this.dispatchEvent(new CustomEvent('closed'))}
    >
      close
    </button>`;
  }

  #field(each: PanelSwitch): TemplateResult {
    const { name } = each;
    const value = this.chosen[name] ?? each.value;
    const set = (next: Value): void => {
      this.chosen = { ...this.chosen, [name]: next };
    };
    return html`<label class=${value === each.value ? '' : 'changed'}
      >${this.#input(each, value, set)} ${name}</label
    >`;
  }

  #input({ choices }: PanelSwitch, value: Value, set: (next: Value) => void): TemplateResult {
    if (typeof value === 'boolean') {
      return html`<input
        type="checkbox"
        .checked=${value}
        @change=${(event: Event) => {
          set((event.target as HTMLInputElement).checked);
        }}
      />`;
    }
    if (choices) {
      return html`<select
        @change=${(event: Event) => {
          set((event.target as HTMLSelectElement).value);
        }}
      >
        ${choices.map((choice) => html`<option ?selected=${choice === value}>${choice}</option>`)}
      </select>`;
    }
    const isNumber = typeof value === 'number';
    return html`<input
      type=${isNumber ? 'number' : 'text'}
      .value=${String(value)}
      @change=${(event: Event) => {
        const { value: typed } = event.target as HTMLInputElement;
        set(isNumber ? Number(typed) : typed);
      }}
    />`;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    // The button may both be clicked and submit its form.
    if (this.#sent) return;
    this.#sent = true;
    const values = Object.fromEntries(
      (this.switches ?? []).map(({ name, value }) => [name, this.chosen[name] ?? value]),
    );
    this.services?.host.ask('runAgain', { run: this.run, switches: values }).then(
      () => this.dispatchEvent(new CustomEvent('closed')),
      (error: unknown) => {
        this.#sent = false;
        this.error = errorText(error);
      },
    );
  };
}
