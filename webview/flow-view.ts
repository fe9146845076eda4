import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { FlowPicture } from '../src/protocol/flow';
import type { PanelSwitch } from '../src/protocol/panel';
import type { ChooseStageEvent } from './flow-picture';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { paneStyles } from './pane-styles';
import { theme } from './theme';
import { hearNotices } from './while-connected';

/** The flow of the pipeline that is open in the editor: it follows what is typed, and leads to the stages. */
export class MootFlowView extends LitElement {
  static override styles = [
    theme,
    paneStyles,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 18px;
        align-items: baseline;
      }
      .switches {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 14px;
        font-size: 12px;
      }
      h1,
      label,
      select,
      .switches,
      .problem {
        min-width: 0;
        max-width: 100%;
        overflow-wrap: anywhere;
      }
      label {
        display: inline-flex;
        align-items: center;
        gap: 5px;
      }
      .problem {
        flex-basis: 100%;
      }
      moot-flow {
        flex: 1;
        min-height: 0;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @state() private picture: FlowPicture | undefined;
  @state() private current = '';
  @state() private error = '';
  #switches: Record<string, boolean | number | string> = {};

  constructor() {
    super();
    hearNotices(this, (notice) => {
      if (notice.type === 'flow-changed') void this.#ask();
      if (notice.type === 'flow-cursor') this.current = notice.path;
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (!this.services) return;
    try {
      this.picture = await this.services.host.ask('flow', { switches: this.#switches });
      this.error = '';
    } catch (error) {
      this.error = errorText(error);
    }
  }

  protected override render(): TemplateResult {
    const { picture } = this;
    if (!picture) {
      return this.error
        ? html`<moot-problem
            what="The flow could not be drawn."
            text=${this.error}
            @retry=${() => this.#ask()}
          ></moot-problem>`
        : html`<vscode-progress-ring aria-label="Loading"></vscode-progress-ring>`;
    }
    const problem = this.error || picture.problem;
    return html`<header>
        <h1>${picture.title}</h1>
        ${
          picture.switches.length > 0
            ? html`<div class="switches" role="group" aria-label="Switches, for this picture only">
                ${picture.switches.map((each) => this.#switch(each))}
              </div>`
            : nothing
        }
        ${problem ? html`<div class="problem warn" role="status">As it was before: ${problem}</div>` : nothing}
      </header>
      <moot-flow
        role="main"
        .layout=${picture.layout}
        .current=${this.current}
        @choose-stage=${({ detail: { stage } }: ChooseStageEvent) => {
          void this.#open(stage.path);
        }}
      ></moot-flow>`;
  }

  #switch({ name, value, choices }: PanelSwitch): TemplateResult {
    const set = (to: boolean | string): void => {
      this.#switches = { ...this.#switches, [name]: to };
      void this.#ask();
    };
    if (choices)
      return html`<label
        >${name}
        <select
          @change=${(event: Event) => {
            set((event.target as HTMLSelectElement).value);
          }}
        >
          ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choice}</option>`)}
        </select></label
      >`;
    if (typeof value === 'boolean')
      return html`<label
        ><input
          type="checkbox"
          .checked=${value}
          @change=${(event: Event) => {
            set((event.target as HTMLInputElement).checked);
          }}
        />${name}</label
      >`;
    return html`<span class="dim">${name} ${value}</span>`;
  }

  async #open(path: string): Promise<void> {
    try {
      await this.services?.host.ask('openStage', { path });
    } catch (error) {
      this.error = errorText(error);
    }
  }
}
