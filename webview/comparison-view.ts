import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ComparisonRequests } from '../src/protocol/comparison';
import type { PanelNotice, PanelRequests } from '../src/protocol/panel';
import { caseBar } from './case-bar';
import type { CasesWanted } from './compared-store';
import { ComparedStore } from './compared-store';
import type { MootComparedTable } from './compared-table';
import type { ComparisonPlace, PlaceEvent } from './comparison-place';
import { filterEvent, startingPlace } from './comparison-place';
import { ComparisonStore } from './comparison-store';
import { comparisonViewStyles } from './comparison-view-styles';
import { runLetter, runNames } from './comparison-words';
import type { MootFilterBox } from './filter-box';
import { FilterWords } from './filter-words';
import { count } from './format';
import { html } from './html';
import { noCommonCases } from './no-common-cases';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';

const wideFrom = 1000;
const narrowBelow = 820;

type Result = ComparisonRequests['comparison']['result'];

/** Runs held against each other. Sends `open-run` (an id), `open-case` (a key) and `close-case`. */
export class MootComparison extends LitElement {
  static override styles = [theme, comparisonViewStyles];

  @property({ attribute: false }) services: Services | undefined;
  /** Ids, the baseline first. */
  @property({ attribute: false }) runs: readonly string[] = [];
  /** Key of the case that is open side by side; empty for none. */
  @property() case = '';
  /** As the parts are given it: the same while the table only scrolls, so that they need not render. */
  @state() private place: ComparisonPlace = startingPlace;
  @state() private width = 1200;
  @state() private version = 0;
  /** The same, with where the table is scrolled to. */
  #stand: ComparisonPlace = startingPlace;
  #store: ComparisonStore | undefined;
  #words: FilterWords | undefined;
  #cases: ComparedStore | undefined;
  #wanted: ComparedStore | undefined;
  /** How many cases there are without a filter, once that is known. */
  #all: number | undefined;
  #endNotices: (() => void) | undefined;

  readonly #sizes = new ResizeObserver(() => {
    this.width = this.clientWidth;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    window.addEventListener('keydown', this.#key);
    this.#endNotices = this.services?.host.onNotice((notice) => {
      this.#take(notice);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    window.removeEventListener('keydown', this.#key);
    this.#endNotices?.();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('runs')) this.#open();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Back from a case, the keyboard is on its row again.
    if (changed.has('case') && this.case === '' && changed.get('case')) void this.#table?.focusGrid();
  }

  get #table(): MootComparedTable | null {
    return this.renderRoot.querySelector<MootComparedTable>('moot-compared-table');
  }

  get #result(): Result | undefined {
    return this.#store?.result;
  }

  #open(): void {
    const { services, runs } = this;
    if (!services) return;
    const kept = services.memory.comparisonOf(runs);
    this.place = { ...kept, against: Math.min(kept.against, Math.max(1, runs.length - 1)) };
    this.#stand = this.place;
    this.#cases = undefined;
    this.#all = undefined;
    const store = new ComparisonStore(services.host, runs, () => {
      if (this.#store !== store) return;
      this.version++;
      this.#groupByFirst();
      this.#openCases();
    });
    this.#store = store;
    this.#want();
    this.#words = new FilterWords(services.host, runs, () => {
      this.version++;
    });
    void this.#words.open();
  }

  #want(): void {
    const { by, all, pane } = this.place;
    this.#store?.want({
      ...(pane === 'groups' && by !== undefined ? { by } : {}),
      ...(all ? { all } : {}),
    });
  }

  /** The groups stand open, but nobody has said by what. */
  #groupByFirst(): void {
    const first = this.#result?.fields[0];
    if (this.place.pane === 'groups' && this.place.by === undefined && first !== undefined)
      this.#move({ by: first });
  }

  #move(change: Partial<ComparisonPlace>): void {
    this.#stand = { ...this.#stand, ...change };
    this.services?.memory.keepComparison(this.runs, this.#stand);
    const looks = Object.keys(change).filter((name) => name !== 'top');
    if (looks.some((name) => name !== 'active')) this.place = this.#stand;
    else if (looks.length > 0) this.requestUpdate();
    if ('pane' in change) {
      this.#groupByFirst();
      if (this.width < wideFrom) void this.#revealPane();
    }
    if ('by' in change || 'all' in change || 'pane' in change) this.#want();
    if ('filter' in change || 'order' in change || 'figure' in change || 'against' in change)
      this.#openCases();
  }

  /** Below the cases the pane may be out of sight. */
  async #revealPane(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('.pane')?.scrollIntoView({ block: 'start' });
  }

  get #figure(): string {
    const metrics = this.#result?.comparison.metrics ?? {};
    const { figure } = this.place;
    return figure !== undefined && figure in metrics ? figure : (Object.keys(metrics)[0] ?? '');
  }

  /** Cases found before stay until the new ones are there, so that the table does not blink while typing. */
  #openCases(again = false): void {
    const { services, runs, place } = this;
    if (!services || !this.#result) return;
    const figure = this.#figure;
    const wanted: CasesWanted = {
      runs,
      filter: place.filter,
      against: place.against,
      ...(place.order ? { order: place.order } : {}),
      ...(figure === '' ? {} : { figure }),
    };
    if (!again && JSON.stringify(this.#wanted?.wanted) === JSON.stringify(wanted) && this.#cases) return;
    const cases = new ComparedStore(services.host, wanted, () => {
      if (this.#cases === cases) this.version++;
    });
    this.#wanted = cases;
    void cases.open(this.#stand.top).then(() => {
      if (this.#wanted !== cases) return;
      this.#cases = cases;
      this.version++;
    });
  }

  #take(notice: PanelNotice): void {
    if (notice.type !== 'comparison-changed' || notice.runs.join('\n') !== this.runs.join('\n')) return;
    this.#openCases(true);
    void this.#store?.refresh();
  }

  protected override render(): TemplateResult {
    const store = this.#store;
    const result = store?.result;
    if (!store || (!result && store.error === undefined)) {
      return html`<vscode-progress-ring aria-label="Comparing the runs"></vscode-progress-ring>`;
    }
    if (!result) {
      return html`<moot-problem
        what="The runs could not be compared."
        text=${store.error ?? ''}
        @retry=${() => store.refresh()}
      ></moot-problem>`;
    }
    return html`<moot-comparison-header
        .comparison=${result.comparison}
        .place=${this.place}
        .caseOpen=${this.case !== ''}
        @place=${this.#placed}
        @open-diff=${(event: CustomEvent<string>) => {
          this.#ask('openInputDiff', { runs: this.runs, path: event.detail });
        }}
        @export=${this.#export}
        @open-run=${(event: CustomEvent<string>) => {
          this.#send('open-run', event.detail);
        }}
      ></moot-comparison-header>
      ${store.error === undefined ? nothing : html`<p class="problem bad" role="alert">Not up to date: ${store.error}</p>`}
      ${this.case === '' ? this.#overview(result) : this.#sideBySide(result)}`;
  }

  #overview(result: Result): TemplateResult {
    const { comparison, power } = result;
    const against = comparison.against[this.place.against - 1];
    const { place } = this;
    if (comparison.against.every(({ common }) => common === 0)) return noCommonCases(comparison);
    const wide = this.width >= wideFrom;
    const pane = place.pane === 'none' ? nothing : this.#pane(result, place);
    return html`<div class="page" role="main" @place=${this.#placed} @open-case=${this.#openCase}>
      <moot-metric-table
        .comparison=${comparison}
        .place=${place}
        .figure=${this.#figure}
        .narrow=${this.width < narrowBelow}
      ></moot-metric-table>
      <moot-flip-bar .flips=${against?.flips} .filter=${place.filter} .power=${power ?? ''}></moot-flip-bar>
      <div class="lower ${wide ? 'wide' : ''}">${this.#caseTable(comparison, place)} ${pane}</div>
    </div>`;
  }

  #pane({ comparison, fields, charts, parts }: Result, place: ComparisonPlace): TemplateResult {
    return place.pane === 'groups'
      ? html`<moot-group-table
          class="pane"
          .comparison=${comparison}
          .place=${place}
          .fields=${fields}
          .figure=${this.#figure}
        ></moot-group-table>`
      : html`<moot-chart-pane
          class="pane"
          .services=${this.services}
          .runs=${this.runs}
          .comparison=${comparison}
          .place=${place}
          .charts=${charts}
          .parts=${parts}
        ></moot-chart-pane>`;
  }

  #caseTable(comparison: Result['comparison'], place: ComparisonPlace): TemplateResult {
    const cases = this.#cases;
    if (cases?.state === 'ready' && cases.wanted.filter === '') this.#all = cases.rows.total;
    const all = this.#all ?? comparison.against[place.against - 1]?.common ?? 0;
    const problem = cases?.problem ?? '';
    return html`<section class="cases" aria-label="Cases">
      <div class="bar">
        <moot-filter-box
          .filter=${place.filter}
          .words=${this.#words?.words ?? []}
          .saved=${this.#words?.saved ?? []}
          .problem=${problem}
          @filter=${(event: CustomEvent<string>) => {
            if (event.detail !== this.place.filter) this.#move(filterEvent(event.detail).detail);
          }}
          @keep-filter=${this.#keepFilter}
          @leave=${() => this.#table?.focusGrid()}
        ></moot-filter-box>
        <span class="dim number" role="status"
          >${problem === '' ? (cases ? `${count(cases.rows.total)} of ${count(all)}` : '') : html`<span class="bad">${problem}</span>`}</span
        >
        <span class="push"></span>
        ${
          this.runs.length > 2
            ? html`<button
                class="link"
                aria-pressed=${place.matrix}
                @click=${() => {
                  this.#move({ matrix: !place.matrix });
                }}
              >
                ${place.matrix ? 'answers' : 'matrix'}
              </button>`
            : nothing
        }
        ${
          this.width < narrowBelow
            ? nothing
            : html`<span class="dim keys" aria-hidden="true">↑↓ move · ⏎ open · / filter</span>`
        }
      </div>
      ${
        cases?.state === 'failed'
          ? html`<moot-problem
              what="The cases could not be read."
              text=${cases.error}
              @retry=${() => cases.open()}
            ></moot-problem>`
          : html`<moot-compared-table
              .store=${cases}
              .version=${this.version}
              .names=${runNames(comparison.runs)}
              .against=${place.against}
              .matrix=${place.matrix && this.runs.length > 2}
              .order=${place.order}
              .figure=${this.#figure}
              .active=${this.#stand.active}
              .top=${this.#stand.top}
              @focus-filter=${() => this.renderRoot.querySelector<MootFilterBox>('moot-filter-box')?.focusField()}
            ></moot-compared-table>`
      }
    </section>`;
  }

  #sideBySide({ comparison }: Result): TemplateResult {
    const at = this.#cases?.indexOf(this.case) ?? this.#stand.active;
    const pair = [0, this.place.against];
    const names = runNames(comparison.runs);
    return html`${caseBar({
        key: this.case,
        previous: this.#step(at - 1),
        next: this.#step(at + 1),
        close: () => {
          this.#send('close-case');
        },
        runs: this.runs.length,
        against: this.place.against,
        choose: (against) => {
          this.#move({ against });
        },
      })}
      <moot-side-by-side
        role="main"
        .services=${this.services}
        .runs=${pair.flatMap((index) => this.runs[index] ?? [])}
        .names=${pair.map((index) => `${runLetter(index)} · ${names[index] ?? ''}`)}
        .case=${this.case}
      ></moot-side-by-side>`;
  }

  /** The way to the case at an index of the table, once its row is there. */
  #step(index: number): (() => void) | undefined {
    const row = this.#cases?.rows.get(index);
    this.#cases?.rows.ensure(index, index + 1);
    if (!row) return undefined;
    return () => {
      this.#move({ active: index, top: Math.max(0, index - 3) });
      this.#send('open-case', row.key);
    };
  }

  readonly #placed = (event: PlaceEvent): void => {
    event.stopPropagation();
    this.#move(event.detail);
  };

  readonly #openCase = (event: CustomEvent<string>): void => {
    event.stopPropagation();
    const index = this.#cases?.indexOf(event.detail);
    if (index !== undefined) this.#move({ active: index });
    this.#send('open-case', event.detail);
  };

  readonly #export = (): void => {
    const { by, all, pane } = this.place;
    this.#ask('exportComparison', {
      runs: this.runs,
      all,
      ...(pane === 'groups' && by !== undefined ? { by } : {}),
    });
  };

  readonly #keepFilter = (event: CustomEvent<boolean>): void => {
    this.#words?.keep(this.place.filter, event.detail).catch((error: unknown) => {
      this.#send('failed', error);
    });
  };

  /** What comes of it is seen in the editor; only a failure is told here. */
  #ask<N extends 'openInputDiff' | 'exportComparison'>(name: N, params: PanelRequests[N]['params']): void {
    this.services?.host.ask(name, params).catch((error: unknown) => {
      this.#send('failed', error);
    });
  }

  #send(name: 'open-run' | 'open-case' | 'close-case' | 'failed', detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail: name === 'failed' ? errorText(detail) : detail }));
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && this.case !== '') this.#send('close-case');
    else if (event.key === '/' && this.case === '' && !(event.composedPath()[0] instanceof HTMLInputElement))
      void this.renderRoot.querySelector<MootFilterBox>('moot-filter-box')?.focusField();
    else return;
    event.preventDefault();
  };
}
