import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Difference, FigureComparison, PanelComparison } from '../src/protocol/comparison';
import type { ComparisonPlace } from './comparison-place';
import { placeEvent } from './comparison-place';
import {
  chance,
  exactly,
  intervalWords,
  runLetter,
  runNames,
  signed,
  testWords,
  verdictOf,
} from './comparison-words';
import { controlStyles, figureTableStyles } from './control-styles';
import { count, figure } from './format';
import { html } from './html';
import { markStyles, person } from './human-mark';
import type { PlotScale } from './interval-plot';
import { differenceScale, intervalPlot, plotAxis, plotStyles } from './interval-plot';
import { metricTableStyles } from './metric-table-styles';
import { theme } from './theme';

/** The figures of the runs, and how far each differs from the baseline. Sends `place`. */
export class MootMetricTable extends LitElement {
  static override styles = [
    theme,
    markStyles,
    controlStyles,
    figureTableStyles,
    plotStyles,
    metricTableStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) comparison: PanelComparison | undefined;
  @property({ attribute: false }) place: ComparisonPlace | undefined;
  /** The figure whose scores the cases show. */
  @property() figure = '';
  /** Names stand over their numbers. */
  @property({ type: Boolean }) narrow = false;

  protected override render(): TemplateResult | typeof nothing {
    const { comparison, place } = this;
    if (!comparison || !place) return nothing;
    const entries = Object.entries(comparison.metrics);
    const scales = scalesOf(entries, place.against);
    const human = !this.narrow && entries.some(([, { human: counts }]) => counts?.some((each) => each > 0));
    const { runs, available } = comparison;
    return html`${runs.length > 2 ? this.#pairs(comparison, place) : nothing}
      ${entries.length === 0 ? html`<p class="dim">These runs have no figure in common.</p>` : this.#table(comparison, place, scales, human)}
      <div class="meta foot">
        ${
          place.all || available.length > entries.length
            ? html`<button
                class="link"
                aria-expanded=${place.all}
                @click=${() => this.dispatchEvent(placeEvent({ all: !place.all }))}
              >
                ${place.all ? 'headline figures only' : `all ${count(available.length)} figures`}
              </button>`
            : nothing
        }
        ${runs.flatMap((run, index) => (run.earlyStop === undefined ? [] : html`<span>${runLetter(index)}: ${run.earlyStop}</span>`))}
        ${comparison.problems.map(
          ({ message, next, severity }) =>
            html`<span class=${severity === 'information' ? '' : 'warn'}>${message} ${next ?? ''}</span>`,
        )}
      </div>`;
  }

  #pairs({ runs }: PanelComparison, { against }: ComparisonPlace): TemplateResult {
    const names = runNames(runs);
    return html`<div class="pairs">
      <span class="dim">Difference from A of</span>
      <span class="choices" role="group" aria-label="Difference from A of"
        >${runs.slice(1).map((run, index) => {
          const at = index + 1;
          return html`<button
            aria-pressed=${against === at}
            @click=${() => this.dispatchEvent(placeEvent({ against: at, chartRun: at }))}
          >
            ${runLetter(at)} ${names[at] ?? run.id}
          </button>`;
        })}</span
      >
    </div>`;
  }

  #table(
    { runs, confidence, metrics }: PanelComparison,
    { against }: ComparisonPlace,
    scales: ReadonlyMap<string, PlotScale>,
    human: boolean,
  ): TemplateResult {
    const first = [...scales.values()][0];
    const columns = runs.length + 5 - (this.narrow ? 1 : 0) + (human ? 1 : 0);
    return html`<div class="scroll">
      <table>
        <thead>
          <tr>
            ${this.narrow ? nothing : html`<th scope="col">figure</th>`}
            ${runs.map((run, index) => html`<th scope="col" class="n" title=${run.id}>${runLetter(index)}</th>`)}
            <th scope="col" class="n">difference</th>
            <th scope="col" class="interval">
              <span class=${first ? 'unseen' : ''}>${Math.round(confidence * 100)} % interval</span>
              ${first ? plotAxis(first) : nothing}
            </th>
            <th scope="col" class="n">p (Holm)</th>
            ${this.narrow ? nothing : html`<th scope="col" class="n">p</th>`}
            <th scope="col" title="fixed, broken, changed">
              ${this.narrow ? 'flips' : 'fixed · broken · changed'}
            </th>
            ${human ? html`<th scope="col" class="n">by a person</th>` : nothing}
          </tr>
        </thead>
        ${Object.entries(metrics).map(([name, one]) => {
          const difference = one.differences[against - 1];
          const scale = scales.get(one.unit);
          const cells = html`${one.values.map(
            (value, index) =>
              html`<td class="n" title=${intervalWords(one.value_intervals[index] ?? null)}>
                ${figure(value)}
              </td>`,
          )}
          ${difference && scale ? differenceCells(one, difference, scale, this.narrow) : html`<td colspan=${this.narrow ? 4 : 5} class="dim">–</td>`}
          ${human ? html`<td class="n dim">${humanWords(one)}</td>` : nothing}`;
          return html`<tbody
            class=${name === this.figure ? 'chosen' : ''}
            @click=${() => this.dispatchEvent(placeEvent({ figure: name }))}
          >
            ${
              this.narrow
                ? html`<tr>
                      <th scope="rowgroup" colspan=${columns}>${this.#name(name, one)}</th>
                    </tr>
                    <tr class="under">
                      ${cells}
                    </tr>`
                : html`<tr>
                    <th scope="row">${this.#name(name, one)}</th>
                    ${cells}
                  </tr>`
            }
          </tbody>`;
        })}
      </table>
    </div>`;
  }

  #name(name: string, one: FigureComparison): TemplateResult {
    const better = { higher: 'higher is better', lower: 'lower is better', neither: 'only describes' };
    return html`<button
        class="name"
        aria-pressed=${name === this.figure}
        title="${one.formula} · ${better[one.direction]} · ${one.source}&#10;Show its scores in the cases"
      >
        ${name}</button
      ><span class="meta number">
        n ${count(one.n)}${one.direction === 'lower' ? ' · lower is better' : ''}</span
      >`;
  }
}

function differenceCells(
  one: FigureComparison,
  difference: Difference,
  scale: PlotScale,
  narrow: boolean,
): TemplateResult {
  const verdict = verdictOf(difference, one.direction);
  const { percentile, bca } = difference;
  const intervals = [
    bca ? `BCa ${intervalWords(bca)}` : '',
    percentile ? `percentile ${intervalWords(percentile)}` : '',
  ];
  const hover = intervals.filter((words) => words !== '').join(' · ');
  const test = testWords(difference, one);
  const run = one.differences.indexOf(difference) + 1;
  const exact = exactly(one.values[0] ?? null, one.values[run] ?? null, difference.difference);
  return html`<td class="n ${verdict}" title=${exact}>${signed(difference.difference)}</td>
    <td class="interval" title=${hover}>
      ${intervalPlot(scale, difference.difference, difference.interval, verdict)}
    </td>
    <td class="n" title=${`${test}; p ${chance(difference.p)} before Holm`}>${chance(difference.p_holm)}</td>
    ${narrow ? nothing : html`<td class="n dim" title=${test}>${chance(difference.p)}</td>`}
    <td class="flips number">${changeWords(difference, narrow)}</td>`;
}

/** `86 · 52 · 41`; scores that moved without becoming right or wrong are told apart. */
function changeWords({ changes }: Difference, narrow: boolean): TemplateResult {
  const { fixed, broken, better, worse, changed } = changes;
  const graded = better + worse > 0 && !narrow;
  return html`<span class=${fixed > 0 ? 'ok' : 'dim'} title="fixed">${count(fixed)}</span>
    <span class="dim">·</span>
    <span class=${broken > 0 ? 'bad' : 'dim'} title="broken">${count(broken)}</span>
    <span class="dim">·</span> <span title="changed, the same score">${count(changed)}</span>${
      graded
        ? html` <span class="meta" title="another score without becoming right or wrong"
            >${count(better)} better, ${count(worse)} worse</span
          >`
        : nothing
    }`;
}

function humanWords({ human }: FigureComparison): TemplateResult | typeof nothing {
  if (!human?.some((each) => each > 0)) return nothing;
  return html`${person()} ${human.map(count).join(' → ')}`;
}

/** Figures of one unit share a scale, so that their differences can be compared by eye. */
function scalesOf(
  entries: readonly (readonly [string, FigureComparison])[],
  against: number,
): ReadonlyMap<string, PlotScale> {
  const units = [...new Set(entries.map(([, { unit }]) => unit))];
  return new Map(
    units.map((unit) => [
      unit,
      differenceScale(
        entries
          .filter(([, one]) => one.unit === unit)
          .map(([, { differences }]) => differences[against - 1]?.interval ?? null),
      ),
    ]),
  );
}
