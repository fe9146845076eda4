import type { Figure } from '../../metric/metric';
import { figureText, intervalText } from '../../text/figure-text';
import { figureRows, type FigureRow } from '../figure-rows';
import type { ReportedRun } from '../reported-run';
import { intervalPlot, type Scale } from './interval-plot';
import { markup, type Markup } from './markup';

/** Every figure of a run with its interval, what it is taken over, and where it comes from. */
export function figureTable(run: ReportedRun): Markup {
  const rows = figureRows(run);
  if (rows.length === 0) return markup`<p class="dim">Nothing was scored.</p>`;
  const shows = {
    abstained: rows.some(({ value }) => value.abstained !== undefined),
    errors: rows.some(({ value }) => value.grader_errors !== undefined),
    human: rows.some(({ value }) => value.human !== undefined),
    interval: rows.some(({ value }) => value.interval !== undefined),
  };
  const column = (shown: boolean, head: string): Markup | undefined =>
    shown ? markup`<th scope="col" class="n">${head}</th>` : undefined;
  return markup`<div class="wide"><table>
<thead><tr><th scope="col">figure</th><th scope="col" class="n">value</th>${
    shows.interval
      ? markup`<th scope="col" class="n">95 % interval</th><th scope="col" class="plot">on its scale</th>`
      : undefined
  }<th scope="col" class="n">n</th>${column(shows.abstained, 'abstained')}${column(shows.errors, 'grader errors')}${column(shows.human, 'by a person')}</tr></thead>
<tbody>
${rows.map((row) => figureRow(row, shows))}</tbody></table></div>
`;
}

interface Shows {
  readonly abstained: boolean;
  readonly errors: boolean;
  readonly human: boolean;
  readonly interval: boolean;
}

function figureRow({ name, value, figure }: FigureRow, shows: Shows): Markup {
  const scale = figure && scaleOf(figure);
  const { interval } = value;
  const cell = (shown: boolean, count: number | undefined): Markup | undefined =>
    shown ? markup`<td class="n">${count}</td>` : undefined;
  const rate =
    value.abstained !== undefined && value.abstained > 0 && value.abstention_rate !== undefined
      ? markup` <span class="dim">${(value.abstention_rate * 100).toFixed(1)} %</span>`
      : undefined;
  return markup`<tr><td class="figure">${name}${figure ? markup`<div class="how">${howOf(figure, name)}</div>` : undefined}</td><td class="n">${figureText(value.value)}</td>${
    shows.interval
      ? markup`<td class="n">${intervalText(interval)}</td><td class="plot">${
          scale ? intervalPlot(value.value, interval, scale, scale.low < 0 ? { rules: [0] } : {}) : undefined
        }</td>`
      : undefined
  }<td class="n">${value.n}</td>${
    shows.abstained ? markup`<td class="n">${value.abstained}${rate}</td>` : undefined
  }${cell(shows.errors, value.grader_errors)}${cell(shows.human, value.human)}</tr>
`;
}

const DIRECTIONS: Readonly<Record<Figure['direction'], string>> = {
  higher: '',
  lower: ' · lower is better',
  neither: ' · neither way is better',
};

/** Formula and source, once for a figure and not again for each of its types. */
function howOf({ name: figureName, formula, source, direction }: Figure, name: string): string {
  return name !== figureName ? '' : `${formula} · ${source}${DIRECTIONS[direction]}`;
}

/** Counts have no scale of their own. */
function scaleOf({ unit }: Figure): Scale | undefined {
  if (unit === 'count') return undefined;
  return unit === 'share' ? { low: 0, high: 1 } : { low: -1, high: 1 };
}
