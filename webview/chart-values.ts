import type { SVGTemplateResult } from 'lit';
import type { PanelComparison } from '../src/protocol/comparison';
import type { ChartFrame, DrawnChart } from './chart-frame';
import { linear, roundSteps, tickWords } from './chart-scale';
import { runLetter, runNames } from './comparison-words';
import { figure } from './format';
import { svg } from './html';

const lane = 14;
const gap = 12;

/** The value of each figure in each run, with its own interval. Shapes tell the runs apart. */
export function valuesChart({ metrics, runs }: PanelComparison, frame: ChartFrame): DrawnChart {
  const figures = Object.entries(metrics).filter(([, one]) => one.unit !== 'count');
  const ends = figures.flatMap(([, one]) => [
    ...one.values.flatMap((value) => value ?? []),
    ...one.value_intervals.flatMap((interval) => interval ?? []),
  ]);
  const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const width = Math.min(frame.width, 720);
  const scale = linear([low, high], [12, width - 58]);
  const block = 18 + lane * runs.length + gap;
  const bottom = 6 + block * figures.length;
  const names = runNames(runs);
  return {
    title: 'Values and their 95 % intervals',
    says: figures
      .map(
        ([name, one]) =>
          `${name}: ${one.values.map((value, run) => `${runLetter(run)} ${figure(value)}`).join(', ')}`,
      )
      .join('; '),
    height: bottom + 22,
    role: 'img',
    picture: svg`
      ${roundSteps(low, high, 5).map(
        (tick) => svg`<line class="grid" x1=${scale(tick)} x2=${scale(tick)} y1="4" y2=${bottom} />
        <text x=${scale(tick)} y=${bottom + 15} text-anchor="middle">${tickWords(tick)}</text>`,
      )}
      ${figures.map(([name, one], index) => {
        const top = 6 + block * index;
        return svg`<text class="name" x="12" y=${top + 12}>${name}</text>
          ${one.values.map((value, run) => {
            const y = top + 18 + lane * (run + 0.5);
            const interval = one.value_intervals[run];
            return svg`${interval ? svg`<line class="span" x1=${scale(interval[0])} x2=${scale(interval[1])} y1=${y} y2=${y} />` : ''}
              ${value === null ? '' : shape(run, scale(value), y)}
              <text x=${width - 52} y=${y + 4}>${runLetter(run)} ${figure(value)}</text>`;
          })}`;
      })}`,
    table: {
      columns: [
        'figure',
        ...runs.flatMap((_run, index) => [runLetter(index), `${runLetter(index)}, interval`]),
      ],
      rows: figures.map(([name, one]) => ({
        cells: [
          name,
          ...one.values.flatMap((value, run) => {
            const interval = one.value_intervals[run];
            return [figure(value), interval ? `${figure(interval[0])} to ${figure(interval[1])}` : ''];
          }),
        ],
      })),
    },
    notes: [
      names.map((name, run) => `${['●', '■', '▲'][run % 3] ?? ''} ${runLetter(run)} ${name}`).join('  '),
      'Two such intervals may overlap though the runs differ: the table above tests the difference.',
    ],
  };
}

function shape(run: number, x: number, y: number): SVGTemplateResult {
  switch (run % 3) {
    case 0:
      return svg`<circle class="dot" cx=${x} cy=${y} r="4" />`;
    case 1:
      return svg`<rect class="dot" x=${x - 3.75} y=${y - 3.75} width="7.5" height="7.5" />`;
    default:
      return svg`<path class="dot" d="M${x} ${y - 5}l5 9h-10z" />`;
  }
}
