import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Chart, ChartKind, ConfusionPart, PanelComparison } from '../src/protocol/comparison';
import { confusionChart } from './chart-confusion';
import type { ChartFrame, ChartTable, DrawnChart } from './chart-frame';
import { reliabilityChart } from './chart-reliability';
import { costChart, termsChart, votesChart } from './chart-scatter';
import { chartStyles } from './chart-styles';
import { valuesChart } from './chart-values';
import type { ComparisonPlace } from './comparison-place';
import { filterEvent, placeEvent } from './comparison-place';
import { runLetter, runNames } from './comparison-words';
import { controlStyles, figureTableStyles } from './control-styles';
import { cssProps } from './css-props';
import { count } from './format';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';
import { hearWidth } from './while-connected';

const kindNames: Readonly<Record<ChartKind | 'values', string>> = {
  values: 'Values',
  confusion: 'Confusion',
  terms: 'Terms',
  reliability: 'Reliability',
  votes: 'Votes',
  cost: 'Cost',
};
const parts: readonly ConfusionPart[] = ['charges', 'articles', 'term', 'winner'];
const tableStep = 200;

/** One chart at a time, and the table behind it. Sends `place` and `open-case` (a key). */
export class MootChartPane extends LitElement {
  static override styles = [
    theme,
    controlStyles,
    figureTableStyles,
    chartStyles,
    css`
      :host {
        display: block;
        overflow: auto;
        padding: 0 10px 12px;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 12px;
        padding-bottom: 6px;
      }
      h2 {
        font-size: 13px;
        font-weight: 600;
        margin: 2px 0 6px;
      }
      p {
        margin: 4px 0 0;
      }
      details {
        margin-top: 6px;
      }
      summary {
        cursor: pointer;
        color: var(--accent);
        width: fit-content;
      }
      td,
      tbody th {
        padding: 2px 10px 2px 0;
      }
      th {
        padding-left: 0;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) runs: readonly string[] = [];
  @property({ attribute: false }) comparison: PanelComparison | undefined;
  @property({ attribute: false }) place: ComparisonPlace | undefined;
  @property({ attribute: false }) charts: readonly ChartKind[] = [];
  @property({ attribute: false }) parts: readonly ConfusionPart[] = parts;
  @state() private chart: Chart | undefined;
  @state() private error = '';
  @state() private width = 560;
  @state() private shown = tableStep;
  #wanted = '';

  constructor() {
    super();
    hearWidth(this, (width) => {
      if (width > 0) this.width = width - 20;
    });
  }

  get #kind(): ChartKind | 'values' {
    const { chart = 'values' } = this.place ?? {};
    return chart === 'values' || this.charts.includes(chart) ? chart : 'values';
  }

  get #part(): ConfusionPart {
    const { part } = this.place ?? {};
    return part !== undefined && this.parts.includes(part) ? part : (this.parts[0] ?? 'charges');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const kind = this.#kind;
    if (kind === 'values' || !this.place) return;
    const { chartRun } = this.place;
    const wanted = [...this.runs, kind, chartRun, kind === 'confusion' ? this.#part : ''].join('\n');
    // A run that goes on has another chart with every comparison told anew.
    if (wanted === this.#wanted && !changed.has('comparison')) return;
    if (wanted !== this.#wanted) {
      this.chart = undefined;
      this.shown = tableStep;
    }
    this.#wanted = wanted;
    void this.#ask(wanted, kind, chartRun);
  }

  async #ask(wanted: string, kind: ChartKind, run: number): Promise<void> {
    const { services, runs } = this;
    if (!services) return;
    this.error = '';
    try {
      const { chart } = await services.host.ask('chart', {
        runs,
        run,
        kind,
        ...(kind === 'confusion' ? { part: this.#part } : {}),
      });
      if (this.#wanted === wanted) this.chart = chart;
    } catch (error) {
      if (this.#wanted === wanted) this.error = errorText(error);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { comparison, place } = this;
    if (!comparison || !place) return nothing;
    const kind = this.#kind;
    return html`<div class="bar">
        <span class="choices" role="group" aria-label="Chart">
          ${(['values', ...this.charts] as const).map((each) => press(kindNames[each], each === kind, this.#say({ chart: each })))}
        </span>
        ${
          kind === 'values'
            ? nothing
            : html`<span class="choices" role="group" aria-label="Run">
                ${comparison.runs.map((_run, index) => press(runLetter(index), index === place.chartRun, this.#say({ chartRun: index })))}
              </span>`
        }
        ${
          kind === 'confusion' && this.parts.length > 1
            ? html`<select
                aria-label="Part of the verdict"
                @change=${(event: Event) => {
                  this.#say({ part: (event.target as HTMLSelectElement).value as ConfusionPart })();
                }}
              >
                ${this.parts.map((part) => html`<option value=${part} ?selected=${part === this.#part}>${part}</option>`)}
              </select>`
            : nothing
        }
      </div>
      ${this.#content(comparison, place)}`;
  }

  #content(comparison: PanelComparison, place: ComparisonPlace): TemplateResult {
    const frame: ChartFrame = {
      width: this.width,
      run: `${runLetter(place.chartRun)} ${runNames(comparison.runs)[place.chartRun] ?? ''}`,
      filter: (words) => this.dispatchEvent(filterEvent(words)),
      open: (key) => this.dispatchEvent(new CustomEvent('open-case', { detail: key, bubbles: true })),
    };
    if (this.#kind === 'values') return this.#drawn(valuesChart(comparison, frame));
    if (this.error) {
      return html`<moot-problem
        what="The chart could not be drawn."
        text=${this.error}
        @retry=${() => {
          this.#wanted = '';
          this.requestUpdate();
        }}
      ></moot-problem>`;
    }
    const { chart } = this;
    if (!chart) return html`<vscode-progress-ring aria-label="Drawing"></vscode-progress-ring>`;
    return this.#drawn(drawing(chart, frame));
  }

  #drawn({ title, says, height, picture, role, table, notes }: DrawnChart): TemplateResult {
    return html`<h2>${title}</h2>
      <svg class="chart" role=${role} aria-label="${title}. ${says}" ${cssProps({ height: `${height}px` })}>
        ${picture}
      </svg>
      ${notes.map((note) => html`<p class="meta">${note}</p>`)}
      <details>
        <summary>Show as a table</summary>
        ${this.#table(table)}
      </details>`;
  }

  #table({ columns, rows }: ChartTable): TemplateResult {
    const left = rows.length - this.shown;
    return html`<table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, this.shown).map(
            ({ cells: [first = '', ...rest], act }) =>
              html`<tr>
                <th scope="row">
                  ${act ? html`<button class="link" @click=${act}>${first}</button>` : first}
                </th>
                ${rest.map((cell) => html`<td class="number">${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        left > 0
          ? html`<button
              class="link"
              @click=${() => {
                this.shown += tableStep * 5;
              }}
            >
              ${count(left)} more rows
            </button>`
          : nothing
      }`;
  }

  #say(change: Partial<ComparisonPlace>): () => void {
    return () => this.dispatchEvent(placeEvent(change));
  }
}

function press(label: string, pressed: boolean, act: () => void): TemplateResult {
  return html`<button aria-pressed=${pressed} @click=${act}>${label}</button>`;
}

function drawing(chart: Chart, frame: ChartFrame): DrawnChart {
  switch (chart.kind) {
    case 'confusion':
      return confusionChart(chart, frame);
    case 'terms':
      return termsChart(chart, frame);
    case 'votes':
      return votesChart(chart, frame);
    case 'cost':
      return costChart(chart, frame);
    case 'reliability':
      return reliabilityChart(chart, frame);
  }
}
