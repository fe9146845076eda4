import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PanelNotice, RunSummary } from '../src/protocol/panel';
import type { MootCaseList } from './case-list';
import { CaseStore } from './case-store';
import { statusMark } from './format';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';
import { hearNotices, hearWidth } from './while-connected';

/** Pixels from which the list of cases stands beside the transcript. */
const LIST_FROM = 1000;

/** Somebody chose a case: its key. */
export type OpenCaseEvent = CustomEvent<string>;
/** What happened, for those who hear the panel. */
export type SaidEvent = CustomEvent<string>;

/** One run: how it stands, its cases, and the transcript of one of them. */
export class MootRunView extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: flex;
        flex-direction: column;
        flex: 1;
        min-height: 0;
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
      .hint {
        padding: 24px;
        color: var(--dim);
      }
      vscode-progress-ring {
        margin: 40px auto;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property() run = '';
  /** Key of the case that is open; empty for none. */
  @property() case = '';
  @state() private summary: RunSummary | undefined;
  @state() private error = '';
  @state() private cancelling = false;
  @state() private switching = false;
  @state() private drawer = false;
  @state() private width = 1200;
  @state() private casesVersion = 0;
  #cases: CaseStore | undefined;
  #wanted: CaseStore | undefined;
  #lastAddress = { run: '', case: '' };

  constructor() {
    super();
    hearWidth(this, (width) => {
      this.width = width;
    });
    hearNotices(this, (notice) => {
      this.#take(notice);
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('case')) this.drawer = false;
    if (!changed.has('run')) return;
    this.summary = undefined;
    this.cancelling = false;
    this.#cases = undefined;
    void this.#open(this.run);
  }

  #take(notice: PanelNotice): void {
    if (notice.type === 'run-changed' && notice.run.id === this.run) this.#takeRun(notice.run);
    if (notice.type !== 'case-changed' || notice.run !== this.run) return;
    const { row } = notice;
    this.#cases?.take(row);
    if (row.key === this.case && row.status !== 'running')
      this.#say(`${row.title}: ${statusMark(row.status, row.right).word}`);
  }

  #takeRun(run: RunSummary): void {
    if (this.summary && this.summary.state !== run.state) this.#say(`The run is ${run.state}.`);
    this.summary = run;
    if (run.state !== 'running') this.cancelling = false;
  }

  #say(words: string): void {
    this.dispatchEvent(new CustomEvent('said', { detail: words }) satisfies SaidEvent);
  }

  async #open(id: string): Promise<void> {
    const { services } = this;
    if (!services) return;
    this.error = '';
    try {
      const summary = await services.host.ask('run', { run: id });
      if (this.run !== id) return;
      this.summary = summary;
      await this.#openCases(id, services.memory.filter);
      const first = this.#cases?.rows.get(0);
      if (this.run === id && this.case === '' && first) this.#openCase(first.key);
    } catch (error) {
      if (this.run === id) this.error = errorText(error);
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
    if (this.#wanted !== cases || this.run !== run) return;
    this.#cases = cases;
    this.casesVersion++;
  }

  #openCase(key: string): void {
    this.drawer = false;
    this.dispatchEvent(new CustomEvent('open-case', { detail: key }) satisfies OpenCaseEvent);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { services, summary } = this;
    if (!services) return nothing;
    if (this.error) {
      return html`<moot-problem
        what="The run could not be read."
        text=${this.error}
        @retry=${() => this.#open(this.run)}
      ></moot-problem>`;
    }
    if (!summary) return html`<vscode-progress-ring aria-label="Loading the run"></vscode-progress-ring>`;
    return html`<moot-run-header
        .run=${summary}
        .memory=${services.memory}
        .host=${services.host}
        .casesShown=${this.#listShown}
        .cancelling=${this.cancelling}
        @toggle-cases=${this.#toggleCases}
        @cancel-run=${this.#cancel}
        @run-again=${() => {
          this.switching = !this.switching;
        }}
        @what-if=${() => {
          this.#showWhatIf(!this.#whatIfShown);
        }}
      ></moot-run-header>
      ${
        this.switching
          ? html`<moot-switch-form
              .services=${services}
              .run=${this.run}
              @closed=${() => {
                this.switching = false;
              }}
            ></moot-switch-form>`
          : nothing
      }
      ${this.#whatIf(services, summary)}
      <div class="body" @keydown=${this.#escape}>${this.#list(services)}${this.#transcript(services)}</div>`;
  }

  get #whatIfShown(): boolean {
    return this.services?.memory.isOpen(`what-if ${this.run}`) === true;
  }

  #showWhatIf(shown: boolean): void {
    this.services?.memory.setOpen(`what-if ${this.run}`, shown);
    this.requestUpdate();
  }

  #whatIf(services: Services, summary: RunSummary): TemplateResult | typeof nothing {
    if (!this.#whatIfShown) return nothing;
    return html`<moot-run-what-if
      .services=${services}
      .run=${summary}
      @open-case=${(event: OpenCaseEvent) => {
        this.#openCase(event.detail);
      }}
      @closed=${() => {
        this.#showWhatIf(false);
      }}
    ></moot-run-what-if>`;
  }

  #list(services: Services): TemplateResult | typeof nothing {
    if (!this.#listShown) return nothing;
    return html`<moot-case-list
      class=${this.width < LIST_FROM ? 'drawer' : ''}
      .store=${this.#cases}
      .version=${this.casesVersion}
      .filter=${services.memory.filter}
      .selected=${this.case}
      @filter-cases=${this.#filter}
      @open-case=${(event: OpenCaseEvent) => {
        this.#openCase(event.detail);
      }}
    ></moot-case-list>`;
  }

  #transcript(services: Services): TemplateResult {
    if (this.case === '') return html`<div class="hint">Choose a case to read what was said.</div>`;
    return html`<moot-transcript
      role="main"
      .services=${services}
      .address=${this.#address(this.run, this.case)}
      @what-if-all=${() => {
        this.#showWhatIf(true);
      }}
    ></moot-transcript>`;
  }

  /** The same object for the same case, so that the transcript is opened once. */
  #address(run: string, key: string): { readonly run: string; readonly case: string } {
    if (this.#lastAddress.run !== run || this.#lastAddress.case !== key)
      this.#lastAddress = { run, case: key };
    return this.#lastAddress;
  }

  get #listShown(): boolean {
    if (this.width < LIST_FROM) return this.drawer;
    return this.services?.memory.cases ?? (this.summary?.counts.total ?? 0) !== 1;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('drawer') && this.drawer) {
      void this.renderRoot.querySelector<MootCaseList>('moot-case-list')?.focusFilter();
    }
  }

  readonly #toggleCases = (): void => {
    if (this.width < LIST_FROM) this.drawer = !this.drawer;
    else if (this.services) this.services.memory.cases = !this.#listShown;
    this.requestUpdate();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.drawer = false;
  };

  readonly #filter = (event: CustomEvent<string>): void => {
    if (!this.services) return;
    this.services.memory.filter = event.detail;
    void this.#openCases(this.run, event.detail);
    this.requestUpdate();
  };

  readonly #cancel = (): void => {
    if (!this.services) return;
    this.cancelling = true;
    this.services.host.ask('cancel', { run: this.run }).catch((error: unknown) => {
      this.cancelling = false;
      this.dispatchEvent(new CustomEvent('failed', { detail: error, bubbles: true, composed: true }));
    });
  };
}
