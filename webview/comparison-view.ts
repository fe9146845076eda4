import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Flip } from '../src/protocol/comparison';
import type { PanelRequests } from '../src/protocol/panel';
import { caseBar } from './case-bar';
import { comparedCasesBar } from './compared-cases-bar';
import type { MootComparedTable } from './compared-table';
import type { ComparisonPlace, PlaceEvent } from './comparison-place';
import { filterEvent } from './comparison-place';
import type { ComparisonResult } from './comparison-state';
import { ComparisonState } from './comparison-state';
import { comparisonViewStyles } from './comparison-view-styles';
import { runLetter, runNames } from './comparison-words';
import type { MootFilterBox } from './filter-box';
import { html } from './html';
import { noCommonCases } from './no-common-cases';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';
import { hearKeys, hearNotices, hearWidth } from './while-connected';

const wideFrom = 1000;
const narrowBelow = 820;

/** Runs held against each other. Sends `open-run` (an id), `open-case` (a key) and `close-case`. */
export class MootComparison extends LitElement {
  static override styles = [theme, comparisonViewStyles];

  @property({ attribute: false }) services: Services | undefined;
  /** Ids, the baseline first. */
  @property({ attribute: false }) runs: readonly string[] = [];
  /** Key of the case that is open side by side; empty for none. */
  @property() case = '';
  @state() private width = 1200;
  #state: ComparisonState | undefined;

  constructor() {
    super();
    hearWidth(this, (width) => {
      this.width = width;
    });
    hearKeys(this, this.#key);
    hearNotices(this, (notice) => {
      this.#state?.take(notice);
    });
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

  get #filterBox(): MootFilterBox | null {
    return this.renderRoot.querySelector<MootFilterBox>('moot-filter-box');
  }

  #open(): void {
    const { services, runs } = this;
    if (!services) return;
    const state = new ComparisonState(services, runs, () => {
      if (this.#state === state) this.requestUpdate();
    });
    this.#state = state;
    state.open();
  }

  #move(change: Partial<ComparisonPlace>): void {
    this.#state?.move(change);
    if ('pane' in change && this.width < wideFrom) void this.#revealPane();
  }

  /** Below the cases the pane may be out of sight. */
  async #revealPane(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('.pane')?.scrollIntoView({ block: 'start' });
  }

  protected override render(): TemplateResult {
    const state = this.#state;
    const result = state?.result;
    if (!state || (!result && state.error === undefined)) {
      return html`<vscode-progress-ring aria-label="Comparing the runs"></vscode-progress-ring>`;
    }
    if (!result) {
      return html`<moot-problem
        what="The runs could not be compared."
        text=${state.error ?? ''}
        @retry=${() => state.refresh()}
      ></moot-problem>`;
    }
    return html`<moot-comparison-header
        .comparison=${result.comparison}
        .place=${state.place}
        .caseOpen=${this.case !== ''}
        @place=${this.#placed}
        @open-diff=${(event: CustomEvent<string>) => {
          // Of those that are compared: one without a case in common is left out.
          const runs = result.comparison.runs.map(({ id }) => id);
          this.#ask('openInputDiff', { runs, path: event.detail });
        }}
        @export=${this.#export}
        @open-run=${(event: CustomEvent<string>) => {
          this.#send('open-run', event.detail);
        }}
      ></moot-comparison-header>
      ${state.error === undefined ? nothing : html`<p class="problem bad" role="alert">Not up to date: ${state.error}</p>`}
      ${this.case === '' ? this.#overview(state, result) : this.#sideBySide(state, result)}`;
  }

  #overview(state: ComparisonState, result: ComparisonResult): TemplateResult {
    const { comparison, power } = result;
    const { place } = state;
    const against = comparison.against[place.against - 1];
    if (comparison.against.every(({ common }) => common === 0)) return noCommonCases(comparison);
    const wide = this.width >= wideFrom;
    const pane = place.pane === 'none' ? nothing : this.#pane(state, result);
    return html`<div class="page" role="main" @place=${this.#placed} @open-case=${this.#openCase}>
      <moot-metric-table
        .comparison=${comparison}
        .place=${place}
        .figure=${state.figure}
        .narrow=${this.width < narrowBelow}
      ></moot-metric-table>
      <moot-flip-bar .flips=${against?.flips} .filter=${place.filter} .power=${power ?? ''}></moot-flip-bar>
      <div class="lower ${wide ? 'wide' : ''}">${this.#caseTable(state, comparison)} ${pane}</div>
    </div>`;
  }

  #pane(state: ComparisonState, { comparison, fields, charts, parts }: ComparisonResult): TemplateResult {
    const { place } = state;
    if (place.pane === 'why') return this.#attribution(state, comparison);
    return place.pane === 'groups'
      ? html`<moot-group-table
          class="pane"
          .comparison=${comparison}
          .place=${place}
          .fields=${fields}
          .figure=${state.figure}
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

  #attribution(state: ComparisonState, { runs }: ComparisonResult['comparison']): TemplateResult {
    const { against } = state.place;
    const row = state.cases?.rows.get(state.stand.active);
    return html`<moot-attribution-pane
      class="pane"
      .services=${this.services}
      .runs=${[runs[0]?.id ?? '', runs[against]?.id ?? '']}
      .active=${row && isFlip(row.flips[against - 1]) ? row.key : ''}
    ></moot-attribution-pane>`;
  }

  #caseTable(state: ComparisonState, { runs }: ComparisonResult['comparison']): TemplateResult {
    const { cases, place } = state;
    const narrow = this.width < narrowBelow;
    return html`<section class="cases" aria-label="Cases">
      ${comparedCasesBar({
        state,
        runs: runs.length,
        narrow,
        filter: (filter) => {
          this.#move(filterEvent(filter).detail);
        },
        keep: this.#keepFilter,
        leave: () => void this.#table?.focusGrid(),
        matrix: (matrix) => {
          this.#move({ matrix });
        },
      })}
      ${
        cases?.state === 'failed'
          ? html`<moot-problem
              what="The cases could not be read."
              text=${cases.error}
              @retry=${() => cases.open()}
            ></moot-problem>`
          : html`<moot-compared-table
              .store=${cases}
              .version=${state.version}
              .names=${runNames(runs)}
              .against=${place.against}
              .matrix=${place.matrix && runs.length > 2}
              .order=${place.order}
              .figure=${state.figure}
              .active=${state.stand.active}
              .top=${state.stand.top}
              @focus-filter=${() => this.#filterBox?.focusField()}
            ></moot-compared-table>`
      }
    </section>`;
  }

  #sideBySide(state: ComparisonState, { comparison }: ComparisonResult): TemplateResult {
    const at = state.cases?.indexOf(this.case) ?? state.stand.active;
    const { against } = state.place;
    const pair = [0, against];
    const names = runNames(comparison.runs);
    const flip = state.cases?.rows.get(at)?.flips[against - 1];
    return html`${caseBar({
        key: this.case,
        previous: this.#step(state, at - 1),
        next: this.#step(state, at + 1),
        close: () => {
          this.#send('close-case');
        },
        runs: comparison.runs.length,
        against,
        choose: (chosen) => {
          this.#move({ against: chosen });
        },
        why: isFlip(flip)
          ? () => {
              this.#why(comparison.runs[0]?.id ?? '', comparison.runs[against]?.id ?? '');
            }
          : undefined,
      })}
      <moot-side-by-side
        role="main"
        .services=${this.services}
        .runs=${pair.flatMap((index) => comparison.runs[index]?.id ?? [])}
        .names=${pair.map((index) => `${runLetter(index)} · ${names[index] ?? ''}`)}
        .case=${this.case}
      ></moot-side-by-side>`;
  }

  /** What is found stands in the pane beside the cases. */
  #why(before: string, after: string): void {
    this.#move({ pane: 'why' });
    this.#ask('whyFlipped', { runs: [before, after], cases: [this.case] });
  }

  /** The way to the case at an index of the table, once its row is there. */
  #step({ cases }: ComparisonState, index: number): (() => void) | undefined {
    const row = cases?.rows.get(index);
    cases?.rows.ensure(index, index + 1);
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
    const index = this.#state?.cases?.indexOf(event.detail);
    if (index !== undefined) this.#move({ active: index });
    this.#send('open-case', event.detail);
  };

  readonly #export = (): void => {
    if (!this.#state) return;
    const { by, all, pane } = this.#state.place;
    this.#ask('exportComparison', {
      runs: this.runs,
      all,
      ...(pane === 'groups' && by !== undefined ? { by } : {}),
    });
  };

  readonly #keepFilter = (keep: boolean): void => {
    const state = this.#state;
    state?.words.keep(state.place.filter, keep).catch((error: unknown) => {
      this.#send('failed', error);
    });
  };

  /** What comes of it is seen in the editor; only a failure is told here. */
  #ask<N extends 'openInputDiff' | 'exportComparison' | 'whyFlipped'>(
    name: N,
    params: PanelRequests[N]['params'],
  ): void {
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
      void this.#filterBox?.focusField();
    else return;
    event.preventDefault();
  };
}

/** Whether it is another answer than before. */
function isFlip(flip: Flip | undefined): boolean {
  return flip === 'fixed' || flip === 'broken' || flip === 'changed';
}
