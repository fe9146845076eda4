import type { SVGTemplateResult } from 'lit';
import type { Chart, ConfusionCell } from '../src/protocol/comparison';
import type { ChartFrame, DrawnChart } from './chart-frame';
import { count } from './format';
import { svg } from './html';

type Confusion = Extract<Chart, { readonly kind: 'confusion' }>;

const partNames = {
  charges: 'Charges',
  articles: 'Articles',
  term: 'Term classes',
  winner: 'Winners',
} as const;

/** Gold down, predicted across. Right answers stand on the diagonal, which has an outline. */
export function confusionChart(chart: Confusion, frame: ChartFrame): DrawnChart {
  const { cells, part } = chart;
  // What was answered may be no label that is drawn for gold: `others`, `none`.
  const rows = inOrder(chart.labels, cells, 'gold');
  const columns = inOrder(chart.labels, cells, 'predicted');
  const side = Math.min(110, Math.max(60, frame.width * 0.2));
  const longest = Math.max(2, ...columns.map((label) => label.length));
  const top = Math.min(side * 0.75, longest * 8.5 + 12);
  const size = Math.max(
    22,
    Math.min(52, (Math.min(frame.width, 640) - side - 8) / Math.max(1, columns.length)),
  );
  const most = Math.max(1, ...cells.map((cell) => cell.count));
  const total = cells.reduce((sum, cell) => sum + cell.count, 0);
  const right = cells.reduce((sum, cell) => sum + (isRight(cell) ? cell.count : 0), 0);
  const fit = (label: string, room: number): string => {
    const letters = Math.floor(room / 12);
    return label.length <= letters || /^[\x20-\x7e–]*$/u.test(label)
      ? label
      : `${label.slice(0, letters - 1)}…`;
  };
  const heads = [
    ...rows.map(
      (label, index) =>
        svg`<text x=${side - 6} y=${top + size * (index + 0.5) + 4} text-anchor="end">${fit(label, side - 8)}<title>${label}</title></text>`,
    ),
    ...columns.map((label, index) => {
      const at = side + size * (index + 0.5);
      return svg`<text x=${at} y=${top - 6} transform="rotate(-45 ${at} ${top - 6})">${fit(label, top * 1.3)}<title>${label}</title></text>`;
    }),
  ];
  return {
    title: `${partNames[part]}, gold against predicted: ${frame.run}`,
    says: `${count(right)} of ${count(total)} are right; these stand on the diagonal.`,
    height: top + size * rows.length + 6,
    role: 'group',
    picture: [
      ...heads,
      ...rows.flatMap((label, row) => {
        const column = columns.indexOf(label);
        if (column < 0 || label === 'others') return [];
        return svg`<rect class="right" x=${side + size * column + 0.5} y=${top + size * row + 0.5} width=${size - 1} height=${size - 1} />`;
      }),
      ...cells.flatMap((cell) => {
        const [row, column] = [rows.indexOf(cell.gold), columns.indexOf(cell.predicted)];
        if (row < 0 || column < 0) return [];
        return drawn(cell, side + size * column, top + size * row, size, most, frame);
      }),
    ],
    table: {
      columns: ['gold', 'predicted', 'cases'],
      rows: [...cells]
        .sort((one, other) => other.count - one.count)
        .map((cell) => ({
          cells: [cell.gold, cell.predicted, count(cell.count)],
          ...(cell.filter === undefined ? {} : { act: choose(cell, frame) }),
        })),
    },
    notes: [
      'Gold down, predicted across; outlined: right. A click on a number shows its cases.',
      ...(chart.left === '' ? [] : [`Left out: ${chart.left}.`]),
    ],
  };
}

/** The labels that one side has, in the order of the chart, then the rest. */
function inOrder(
  labels: readonly string[],
  cells: readonly ConfusionCell[],
  side: 'gold' | 'predicted',
): readonly string[] {
  const found = new Set(cells.map((cell) => cell[side]));
  const known = labels.filter((label) => label !== 'others' || found.has(label));
  return [...known, ...[...found].filter((label) => !known.includes(label))];
}

/** Two of the `others` need not be the same. */
function isRight({ gold, predicted }: ConfusionCell): boolean {
  return gold === predicted && gold !== 'others';
}

function drawn(
  cell: ConfusionCell,
  x: number,
  y: number,
  size: number,
  most: number,
  frame: ChartFrame,
): SVGTemplateResult {
  const right = isRight(cell);
  const says = `gold ${cell.gold}, predicted ${cell.predicted}: ${cell.count}`;
  const shade = (0.1 + 0.5 * Math.sqrt(cell.count / most)).toFixed(2);
  const box = svg`<rect class="heat ${right ? 'ok' : 'bad'}" x=${x + 1} y=${y + 1} width=${size - 2} height=${size - 2} fill-opacity=${shade} />
    <text class="count" x=${x + size / 2} y=${y + size / 2 + 4} text-anchor="middle" aria-hidden="true">${count(cell.count)}</text>
    <title>${says}</title>`;
  if (cell.filter === undefined) return svg`<g>${box}</g>`;
  const act = choose(cell, frame);
  const tab = cell.count === most ? 0 : -1;
  return svg`<g class="cell" role="button" tabindex=${tab} aria-label=${says} @click=${act} @keydown=${(
    event: KeyboardEvent,
  ) => {
    cellKey(event, act);
  }}>${box}</g>`;
}

/** Tab comes to the largest number; arrows go on from there. */
function cellKey(event: KeyboardEvent, act: () => void): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const cell = event.currentTarget;
  if (event.key === 'Enter' || event.key === ' ') act();
  else if (by !== undefined && cell instanceof SVGElement) {
    const cells = [...(cell.ownerSVGElement?.querySelectorAll<SVGElement>('.cell') ?? [])];
    cells[cells.indexOf(cell) + by]?.focus();
  } else return;
  event.preventDefault();
}

function choose({ filter }: ConfusionCell, frame: ChartFrame): () => void {
  return () => {
    if (filter !== undefined) frame.filter(filter);
  };
}
