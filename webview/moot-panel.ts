import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PanelPlace } from '../src/protocol/panel';
import { html } from './html';
import { keyAction } from './key-map';
import type { OpenRowEvent } from './pair-parts';
import { isTaken } from './row-keys';
import type { OpenCaseEvent, SaidEvent } from './run-view';
import type { Services } from './services';
import { addressKey, errorText } from './services';
import { theme } from './theme';
import { hearKeys, hearNotices } from './while-connected';

/** The whole panel: which run and which case, or which runs are compared. */
export class MootPanel extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: flex;
        flex-direction: column;
        height: 100vh;
        overflow: hidden;
        color: var(--fg);
        background: var(--bg);
        font-family: var(--vscode-font-family);
        font-size: var(--vscode-font-size, 13px);
        line-height: 1.5;
      }
      .back {
        padding: 3px 20px;
        border-bottom: 1px solid var(--line);
      }
      vscode-progress-ring {
        margin: 40px auto;
      }
      .toast {
        position: absolute;
        inset: auto 16px 16px auto;
        max-width: min(480px, 90%);
        padding: 8px 12px;
        z-index: 4;
        background: var(--vscode-notifications-background, var(--bg));
        border: 1px solid var(--bad);
        border-radius: 4px;
      }
      .toast .brief {
        -webkit-line-clamp: 8;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @state() private place: PanelPlace = {};
  @state() private stage: 'connecting' | 'open' | 'failed' = 'connecting';
  @state() private error = '';
  @state() private toast = '';
  @state() private said = '';
  @state() private keysShown = false;

  constructor() {
    super();
    hearNotices(this, (notice) => {
      if (notice.type !== 'show') return;
      this.stage = 'open';
      this.#go(notice.place);
    });
    hearKeys(this, this.#key);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#connect();
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (isTaken(event) || keyAction('panel', event) !== 'help') return;
    this.keysShown = true;
    event.preventDefault();
  };

  async #connect(): Promise<void> {
    const { services } = this;
    if (!services) return;
    this.stage = 'connecting';
    const restored = services.memory.place;
    try {
      const known =
        restored.run !== undefined ||
        restored.compare !== undefined ||
        restored.flow !== undefined ||
        restored.preview !== undefined;
      const place = await services.host.ask('ready', known ? { restored } : {});
      this.stage = 'open';
      this.#go(place);
    } catch (error) {
      this.stage = 'failed';
      this.error = errorText(error);
    }
  }

  /** Shown again without a case, the panel stays at the case that is open. */
  #go({ why, ...place }: PanelPlace): void {
    if (why && place.compare) this.#openWhy(place.compare);
    const same =
      place.run === this.place.run &&
      place.flow === this.place.flow &&
      place.preview === this.place.preview &&
      sameRuns(place.compare, this.place.compare);
    this.#stand(same && place.case === undefined ? this.place : place);
  }

  /** The comparison is opened anew, since one that is open would not look at what is kept of it. */
  #openWhy(runs: readonly string[]): void {
    const memory = this.services?.memory;
    memory?.keepComparison(runs, { ...memory.comparisonOf(runs), pane: 'why' });
    this.place = {};
  }

  #stand(place: PanelPlace): void {
    // The same list for the same runs, so that a comparison is opened once.
    const compare = sameRuns(place.compare, this.place.compare) ? this.place.compare : place.compare;
    const from = compare ? undefined : (place.from ?? cameFrom(this.place));
    const { from: _from, compare: _compare, ...rest } = place;
    this.place = { ...rest, ...(compare ? { compare } : {}), ...(from ? { from } : {}) };
    if (this.services) this.services.memory.place = this.place;
  }

  protected override render(): TemplateResult {
    return html`${this.#content()}
      <div class="unseen" aria-live="polite">${this.said}</div>
      ${
        this.keysShown
          ? html`<moot-key-overlay
              @closed=${() => {
                this.keysShown = false;
              }}
            ></moot-key-overlay>`
          : nothing
      }
      ${
        this.toast
          ? html`<div class="toast" role="alert">
              <span class="brief" title=${this.toast}>${this.toast}</span>
              <button
                class="link"
                @click=${() => {
                  this.toast = '';
                }}
              >
                Close
              </button>
            </div>`
          : nothing
      }`;
  }

  #content(): TemplateResult {
    const { services, place } = this;
    if (this.stage === 'failed') {
      return html`<moot-problem
        what="The panel could not reach the extension."
        text=${this.error}
        @retry=${() => this.#connect()}
      ></moot-problem>`;
    }
    if (this.stage === 'connecting' || !services)
      return html`<vscode-progress-ring aria-label="Loading"></vscode-progress-ring>`;
    if (place.flow !== undefined) return html`<moot-flow-view .services=${services}></moot-flow-view>`;
    if (place.preview)
      return html`<moot-preview-view .services=${services} .place=${place.preview}></moot-preview-view>`;
    if (place.compare) return this.#comparison(services, place.compare, place.case ?? '');
    if (place.run === undefined) return html`<moot-empty-state></moot-empty-state>`;
    return this.#run(services, place.run, place.case ?? '');
  }

  #run(services: Services, run: string, key: string): TemplateResult {
    return html`${this.#wayBack()}<moot-run-view
        .services=${services}
        .run=${run}
        .case=${key}
        @failed=${this.#failed}
        @show-keys=${() => {
          this.keysShown = true;
        }}
        @said=${(event: SaidEvent) => {
          this.said = event.detail;
        }}
        @open-case=${(event: OpenCaseEvent) => {
          this.#go({ run, case: event.detail });
        }}
        @open-place=${(event: CustomEvent<PanelPlace>) => {
          this.#go(event.detail);
        }}
      ></moot-run-view>`;
  }

  #wayBack(): TemplateResult | typeof nothing {
    const { from } = this.place;
    if (!from) return nothing;
    return html`<div class="back">
      <button
        class="link"
        @click=${() => {
          this.#go(from);
        }}
      >
        ‹ Back to the comparison
      </button>
    </div>`;
  }

  #comparison(services: Services, compare: readonly string[], key: string): TemplateResult {
    return html`<moot-comparison
      .services=${services}
      .runs=${compare}
      .case=${key}
      @failed=${this.#failed}
      @open-run=${(event: CustomEvent<string>) => {
        this.#go({ run: event.detail });
      }}
      @open-case=${(event: CustomEvent<string>) => {
        this.#go({ compare, case: event.detail });
      }}
      @close-case=${() => {
        this.#stand({ compare });
      }}
      @open-row=${({ detail: { address, index } }: OpenRowEvent) => {
        services.memory.keepScroll(addressKey(address), { index, offset: 0 });
        this.#go(address);
      }}
    ></moot-comparison>`;
  }

  readonly #failed = (event: CustomEvent<unknown>): void => {
    this.toast = errorText(event.detail);
  };
}

/** The comparison that one leaves; what one came from stays so while moving about in a run. */
function cameFrom({ compare, case: key, from }: PanelPlace): PanelPlace['from'] {
  return compare ? { compare, ...(key === undefined ? {} : { case: key }) } : from;
}

function sameRuns(some: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return some?.join('\n') === others?.join('\n');
}
