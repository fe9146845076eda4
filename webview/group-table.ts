import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Group, GroupFigure, PanelComparison } from '../src/protocol/comparison';
import type { ComparisonPlace } from './comparison-place';
import { filterEvent, placeEvent } from './comparison-place';
import { flipMarks, intervalWords, runLetter, signed, verdictOf } from './comparison-words';
import { controlStyles, figureTableStyles } from './control-styles';
import { count, figure, languageOf } from './format';
import { groupFilter } from './group-filter';
import { html } from './html';
import type { PlotScale } from './interval-plot';
import { differenceScale, intervalPlot, plotAxis, plotStyles } from './interval-plot';
import { theme } from './theme';

/** Groups by figures: the chosen figure in full, of the others the difference. Sends `place`. */
export class MootGroupTable extends LitElement {
  static override styles = [
    theme,
    controlStyles,
    figureTableStyles,
    plotStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .field {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        padding: 0 10px 4px;
        min-height: 26px;
      }
      .scroll {
        overflow: auto;
        flex: 1;
        min-height: 0;
      }
      thead th {
        position: sticky;
        top: 0;
        z-index: 1;
        background: var(--bg);
        vertical-align: bottom;
      }
      .interval {
        width: 26%;
        min-width: 90px;
      }
      table th,
      table td {
        padding-inline: 6px;
      }
      .other {
        max-width: 110px;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      tr.on {
        background: var(--vscode-list-inactiveSelectionBackground);
      }
      small {
        display: block;
        color: var(--dim);
        font-size: 11px;
        line-height: 1.2;
      }
    `,
  ];

  @property({ attribute: false }) comparison: PanelComparison | undefined;
  @property({ attribute: false }) place: ComparisonPlace | undefined;
  @property({ attribute: false }) fields: readonly string[] = [];
  @property() figure = '';

  protected override render(): TemplateResult | typeof nothing {
    const { comparison, place } = this;
    if (!comparison || !place) return nothing;
    const { groups } = comparison;
    const by = place.by ?? this.fields[0] ?? '';
    return html`<div class="field">
        <label
          ><span class="dim">Group by</span>
          <select
            @change=${(event: Event) => {
              this.dispatchEvent(placeEvent({ by: (event.target as HTMLSelectElement).value }));
            }}
          >
            ${this.fields.map(
              (field) => html`<option value=${field} ?selected=${field === by}>${field}</option>`,
            )}
          </select></label
        >
        ${groups?.by === by ? html`<span class="meta">${count(groups.groups.length)} groups</span>` : nothing}
      </div>
      ${
        groups?.by === by
          ? this.#table(comparison, groups.groups, by, place)
          : html`<vscode-progress-ring aria-label="Grouping"></vscode-progress-ring>`
      }`;
  }

  #table(
    { metrics }: PanelComparison,
    groups: readonly Group[],
    by: string,
    place: ComparisonPlace,
  ): TemplateResult {
    const at = place.against - 1;
    const others = Object.keys(metrics).filter((name) => name !== this.figure);
    const scale = differenceScale(
      groups.map((group) => group.metrics[this.figure]?.differences[at]?.interval ?? null),
      4,
    );
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Groups">
      <table>
        <thead>
          <tr>
            <th scope="col">${by}</th>
            <th scope="col" class="n">n</th>
            <th scope="col" class="n" title=${this.figure}>A</th>
            <th scope="col" class="n" title=${this.figure}>${runLetter(place.against)}</th>
            <th scope="col" class="n" title=${this.figure}>difference</th>
            <th scope="col" class="interval"><span class="unseen">interval</span>${plotAxis(scale)}</th>
            <th scope="col" class="n" title="fixed and broken cases">▲ ▼</th>
            ${others.map((name) => html`<th scope="col" class="n other" title=${name}>${shortest(name)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${groups.map((group) => this.#row(group, by, place, scale, others))}
        </tbody>
      </table>
    </div>`;
  }

  #row(
    group: Group,
    by: string,
    place: ComparisonPlace,
    scale: PlotScale,
    others: readonly string[],
  ): TemplateResult {
    const word = groupFilter(by, group.group);
    const chosen = word !== '' && ` ${place.filter} `.includes(` ${word} `);
    const at = place.against - 1;
    const flips = group.flips[at];
    return html`<tr class=${chosen ? 'on' : ''}>
      <th scope="row" title=${group.group}>
        <button
          class="link"
          lang=${ifDefined(languageOf(group.group))}
          aria-pressed=${chosen}
          title=${chosen ? 'Show all cases again' : 'Show these cases'}
          @click=${() => this.dispatchEvent(filterEvent(withWord(place.filter, chosen ? '' : word)))}
        >
          ${group.group}
        </button>
      </th>
      <td class="n dim">${count(group.n)}</td>
      ${this.#chosen(group.metrics[this.figure], place, scale)}
      <td class="n">
        ${flips ? html`<span class="ok">${count(flips.fixed)}</span> <span class="bad">${count(flips.broken)}</span>` : nothing}
      </td>
      ${others.map((name) => {
        const difference = group.metrics[name]?.differences[at];
        const direction = this.comparison?.metrics[name]?.direction ?? 'neither';
        return difference
          ? html`<td class="n ${verdictOf(difference, direction)}">
              ${signed(difference.difference)}<small>${intervalWords(difference.interval)}</small>
            </td>`
          : html`<td class="n dim">–</td>`;
      })}
    </tr>`;
  }

  #chosen(one: GroupFigure | undefined, { against }: ComparisonPlace, scale: PlotScale): TemplateResult {
    const difference = one?.differences[against - 1];
    if (!one || !difference) return html`<td class="n dim" colspan="4">no score</td>`;
    const verdict = verdictOf(difference, this.comparison?.metrics[this.figure]?.direction ?? 'neither');
    return html`<td class="n" title="over ${count(one.n)}">${figure(one.values[0] ?? null)}</td>
      <td class="n">${figure(one.values[against] ?? null)}</td>
      <td class="n ${verdict}">${signed(difference.difference)}</td>
      <td class="interval" title=${intervalWords(difference.interval)}>
        ${intervalPlot(scale, difference.difference, difference.interval, verdict)}
      </td>`;
  }
}

/** Flips stay chosen when a group is; all other words give way to it. */
function withWord(filter: string, word: string): string {
  const flips = filter.split(/\s+/u).filter((each) => Object.hasOwn(flipMarks, each));
  return [...flips, word].filter((each) => each !== '').join(' ');
}

/** `articles.f1` of `simucourt.articles.f1`. */
function shortest(name: string): string {
  return name.split('.').slice(-2).join('.');
}
