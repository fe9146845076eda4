import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PanelNotice, PanelPlace, RunSummary } from '../src/protocol/panel';
import type { MootCaseList } from './case-list';
import { CaseStore } from './case-store';
import { statusMark } from './format';
import type { OpenRowEvent } from './pair-parts';
import type { Services } from './services';
import { addressKey, errorText } from './services';
import { theme } from './theme';

const listFrom = 1000;

/** The whole panel: which run and which case, or which runs are compared, and what is around the transcript. */
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
      .body {
        display: flex;
        flex: 1;
        min-height: 0;
        position: relative;
      }
      moot-case-list {
        flex: none;
        width: 248px;
        border-right: 1px solid var(--line);
      }
      moot-case-list.drawer {
        position: absolute;
        inset: 0 auto 0 0;
        width: min(320px, 85%);
        z-index: 3;
        background: var(--vscode-sideBar-background, var(--bg));
        box-shadow: 2px 0 8px var(--vscode-widget-shadow, transparent);
      }
      .back {
        padding: 3px 20px;
        border-bottom: 1px solid var(--line);
      }
      .hint {
        padding: 24px;
        color: var(--dim);
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
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @state() private place: PanelPlace = {};
  @state() private stage: 'connecting' | 'open' | 'failed' = 'connecting';
  @state() private error = '';
  @state() private run: RunSummary | undefined;
  @state() private runError = '';
  @state() private cancelling = false;
  @state() private switching = false;
  @state() private drawer = false;
  @state() private width = 1200;
  @state() private casesVersion = 0;
  @state() private toast = '';
  @state() private said = '';
  /** The comparison that a run was opened from. */
  @state() private back: PanelPlace | undefined;
  #cases: CaseStore | undefined;
  #endNotices: (() => void) | undefined;

  readonly #sizes = new ResizeObserver(() => {
    this.width = this.clientWidth;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    this.#endNotices = this.services?.host.onNotice((notice) => {
      this.#take(notice);
    });
    void this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#endNotices?.();
  }

  async #connect(): Promise<void> {
    const { services } = this;
    if (!services) return;
    this.stage = 'connecting';
    const restored = services.memory.place;
    try {
      const known = restored.run !== undefined || restored.compare !== undefined;
      const place = await services.host.ask('ready', known ? { restored } : {});
      this.stage = 'open';
      this.#go(place);
    } catch (error) {
      this.stage = 'failed';
      this.error = errorText(error);
    }
  }

  #take(notice: PanelNotice): void {
    switch (notice.type) {
      case 'show':
        this.stage = 'open';
        this.#go(notice.place);
        break;
      case 'run-changed':
        if (notice.run.id === this.place.run) this.#takeRun(notice.run);
        break;
      case 'case-changed':
        if (notice.run !== this.place.run) break;
        this.#cases?.take(notice.row);
        if (notice.row.key === this.place.case && notice.row.status !== 'running') {
          this.said = `${notice.row.title}: ${statusMark(notice.row.status, notice.row.right).word}`;
        }
        break;
      case 'comparison-changed':
      case 'transcript-changed':
      case 'delta':
        break;
    }
  }

  #takeRun(run: RunSummary): void {
    if (this.run && this.run.state !== run.state) this.said = `The run is ${run.state}.`;
    this.run = run;
    if (run.state !== 'running') this.cancelling = false;
  }

  /** Shown again without a case, the panel stays at the case that is open. */
  #go(place: PanelPlace): void {
    const same = place.run === this.place.run && sameRuns(place.compare, this.place.compare);
    this.#stand(same && place.case === undefined ? this.place : place);
    if (same && (this.run ?? place.compare)) return;
    this.run = undefined;
    this.cancelling = false;
    this.#cases = undefined;
    if (place.compare === undefined && place.run !== undefined) void this.#openRun(place.run);
  }

  #stand(place: PanelPlace): void {
    // The same list for the same runs, so that a comparison is opened once.
    const compare = sameRuns(place.compare, this.place.compare) ? this.place.compare : place.compare;
    if (this.place.compare && !compare) this.back = this.place;
    else if (compare) this.back = undefined;
    this.place = compare ? { ...place, compare } : place;
    if (this.services) this.services.memory.place = this.place;
  }

  async #openRun(id: string): Promise<void> {
    const { services } = this;
    if (!services) return;
    this.runError = '';
    try {
      const run = await services.host.ask('run', { run: id });
      if (this.place.run !== id) return;
      this.run = run;
      await this.#openCases(id, services.memory.filter);
      const first = this.#cases?.rows.get(0);
      if (this.place.case === undefined && first) this.#openCase(first.key);
    } catch (error) {
      if (this.place.run === id) this.runError = errorText(error);
    }
  }

  async #openCases(run: string, filter: string): Promise<void> {
    const { services } = this;
    if (!services) return;
    const cases = new CaseStore(services.host, run, filter, () => {
      if (this.#cases === cases) this.casesVersion++;
    });
    const before = this.#cases;
    // The list found before stays until the new one is there, so that it does not blink while typing.
    if (!before) this.#cases = cases;
    this.#wanted = cases;
    await cases.open();
    if (this.#wanted !== cases || this.place.run !== run) return;
    this.#cases = cases;
    this.casesVersion++;
  }

  #wanted: CaseStore | undefined;

  #openCase(key: string): void {
    this.drawer = false;
    if (this.place.run !== undefined) this.#go({ run: this.place.run, case: key });
  }

  protected override render(): TemplateResult {
    return html`${this.#content()}
      <div class="unseen" aria-live="polite">${this.said}</div>
      ${
        this.toast
          ? html`<div class="toast" role="alert">
              ${this.toast}
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
    if (place.compare) return this.#comparison(services, place.compare, place.case ?? '');
    const { run: id } = place;
    if (id === undefined) return html`<moot-empty-state></moot-empty-state>`;
    if (this.runError) {
      return html`<moot-problem
        what="The run could not be read."
        text=${this.runError}
        @retry=${() => this.#openRun(id)}
      ></moot-problem>`;
    }
    if (!this.run) return html`<vscode-progress-ring aria-label="Loading the run"></vscode-progress-ring>`;
    return html`${this.#wayBack()}<moot-run-header
        .run=${this.run}
        .memory=${services.memory}
        .casesShown=${this.#listShown}
        .cancelling=${this.cancelling}
        @toggle-cases=${this.#toggleCases}
        @cancel-run=${this.#cancel}
        @run-again=${() => {
          this.switching = !this.switching;
        }}
      ></moot-run-header>
      ${
        this.switching
          ? html`<moot-switch-form
              .services=${services}
              .run=${id}
              @closed=${() => {
                this.switching = false;
              }}
            ></moot-switch-form>`
          : nothing
      }
      <div class="body" @failed=${this.#failed} @keydown=${this.#escape}>
        ${
          this.#listShown
            ? html`<moot-case-list
                class=${this.width < listFrom ? 'drawer' : ''}
                .store=${this.#cases}
                .version=${this.casesVersion}
                .filter=${services.memory.filter}
                .selected=${place.case ?? ''}
                @filter-cases=${this.#filter}
                @open-case=${(event: CustomEvent<string>) => {
                  this.#openCase(event.detail);
                }}
              ></moot-case-list>`
            : nothing
        }
        ${
          place.case === undefined
            ? html`<div class="hint">Choose a case to read what was said.</div>`
            : html`<moot-transcript
                role="main"
                .services=${services}
                .address=${this.#address(id, place.case)}
              ></moot-transcript>`
        }
      </div>`;
  }

  #wayBack(): TemplateResult | typeof nothing {
    const { back } = this;
    if (!back) return nothing;
    return html`<div class="back">
      <button
        class="link"
        @click=${() => {
          this.#go(back);
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

  /** The same object for the same case, so that the transcript is opened once. */
  #address(run: string, key: string): { readonly run: string; readonly case: string } {
    if (this.#lastAddress.run !== run || this.#lastAddress.case !== key)
      this.#lastAddress = { run, case: key };
    return this.#lastAddress;
  }

  #lastAddress = { run: '', case: '' };

  get #listShown(): boolean {
    if (this.width < listFrom) return this.drawer;
    return this.services?.memory.cases ?? (this.run?.counts.total ?? 0) !== 1;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('drawer') && this.drawer) {
      void this.renderRoot.querySelector<MootCaseList>('moot-case-list')?.focusFilter();
    }
  }

  readonly #toggleCases = (): void => {
    if (this.width < listFrom) this.drawer = !this.drawer;
    else if (this.services) this.services.memory.cases = !this.#listShown;
    this.requestUpdate();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.drawer = false;
  };

  readonly #filter = (event: CustomEvent<string>): void => {
    if (!this.services || this.place.run === undefined) return;
    this.services.memory.filter = event.detail;
    void this.#openCases(this.place.run, event.detail);
    this.requestUpdate();
  };

  readonly #cancel = (): void => {
    const { run } = this.place;
    if (!this.services || run === undefined) return;
    this.cancelling = true;
    this.services.host.ask('cancel', { run }).catch((error: unknown) => {
      this.cancelling = false;
      this.toast = errorText(error);
    });
  };

  readonly #failed = (event: CustomEvent<unknown>): void => {
    this.toast = errorText(event.detail);
  };
}

function sameRuns(some: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return some?.join('\n') === others?.join('\n');
}
