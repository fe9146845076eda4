import type { SVGTemplateResult } from 'lit';
import type { Chart } from '../src/protocol/comparison';
import type { ChartFrame, DrawnChart } from './chart-frame';
import { atMostPoints } from './chart-frame';
import type { Scale } from './chart-scale';
import { linear, rooted, roundSteps, tickWords } from './chart-scale';
import { count, figure } from './format';
import { svg } from './html';

type Of<K extends Chart['kind']> = Extract<Chart, { readonly kind: K }>;

const margin = { left: 54, right: 14, top: 10, bottom: 40 };

interface Axis {
  readonly scale: Scale;
  readonly ticks: readonly number[];
  readonly name: string;
}

interface Dot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Drawn hollow. */
  readonly off: boolean;
  readonly title: string;
}

/** The inner edges of a square plot, or of a wide one. */
function area(width: number, ratio: number): { x: [number, number]; y: [number, number]; height: number } {
  const right = Math.min(width, 560) - margin.right;
  const bottom = margin.top + (right - margin.left) * ratio;
  return { x: [margin.left, right], y: [bottom, margin.top], height: bottom + margin.bottom };
}

/** Terms of prison, gold against predicted, over the edges of the term classes. */
export function termsChart(chart: Of<'terms'>, frame: ChartFrame): DrawnChart {
  const { points, edges } = chart;
  const most = Math.max(12, ...edges, ...points.flatMap(({ gold, predicted }) => [gold, predicted]));
  const { x, y, height } = area(frame.width, 0.8);
  const across = rooted([0, most], x);
  const up = rooted([0, most], y);
  const inner = edges.filter((edge) => edge > 0 && edge < most);
  const classOf = (months: number): number => inner.filter((edge) => months > edge).length;
  const dots = points.map(({ key, gold, predicted }) => ({
    key,
    x: across(gold),
    y: up(predicted),
    off: classOf(gold) !== classOf(predicted),
    title: `${key}: gold ${count(gold)}, predicted ${count(predicted)} months`,
  }));
  const same = dots.filter(({ off }) => !off).length;
  const bounds = [0, ...inner, most];
  return {
    title: `Terms, gold against predicted: ${frame.run}`,
    says: `${count(same)} of ${count(dots.length)} terms are in the class of the gold term.`,
    height,
    role: 'img',
    picture: svg`
      ${bounds.slice(1).map((edge, index) => {
        const from = bounds[index] ?? 0;
        return svg`<rect class="class" x=${across(from)} y=${up(edge)} width=${across(edge) - across(from)} height=${up(from) - up(edge)} />`;
      })}
      ${inner.map(
        (edge) => svg`<line class="edge" x1=${across(edge)} x2=${across(edge)} y1=${y[1]} y2=${y[0]} />
        <line class="edge" x1=${x[0]} x2=${x[1]} y1=${up(edge)} y2=${up(edge)} />`,
      )}
      ${diagonal(x, y)}
      ${axes({ scale: across, ticks: spread([0, ...inner], across, 26), name: 'gold, months' }, { scale: up, ticks: spread([0, ...inner], up, 13), name: 'predicted, months' }, x, y)}
      ${marks(dots, frame)}`,
    table: {
      columns: ['case', 'gold, months', 'predicted, months'],
      rows: points.map(({ key, gold, predicted }) => ({
        cells: [key, count(gold), count(predicted)],
        act: () => {
          frame.open(key);
        },
      })),
    },
    notes: [
      'Filled: in the class of the gold term (shaded). Hollow: in another.',
      ...cut(points.length),
      ...(chart.left === '' ? [] : [`Left out: ${chart.left}.`]),
    ],
  };
}

/** Shares of the votes of a jury for one side, gold against predicted. */
export function votesChart(chart: Of<'votes'>, frame: ChartFrame): DrawnChart {
  const { points, side } = chart;
  const { x, y, height } = area(frame.width, 0.8);
  const across = linear([0, 1], x);
  const up = linear([0, 1], y);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const dots = points.map(({ key, gold, predicted }) => ({
    key,
    x: across(gold),
    y: up(predicted),
    off: gold > 0.5 !== predicted > 0.5,
    title: `${key}: gold ${figure(gold)}, predicted ${figure(predicted)}`,
  }));
  const same = dots.filter(({ off }) => !off).length;
  return {
    title: `Share of votes for the ${side}, real jury against the agents: ${frame.run}`,
    says: `${count(same)} of ${count(dots.length)} juries have the majority of the real one.`,
    height,
    role: 'img',
    picture: svg`
      <rect class="class" x=${x[0]} y=${up(0.5)} width=${across(0.5) - x[0]} height=${y[0] - up(0.5)} />
      <rect class="class" x=${across(0.5)} y=${y[1]} width=${x[1] - across(0.5)} height=${up(0.5) - y[1]} />
      ${diagonal(x, y)}
      ${axes({ scale: across, ticks, name: 'share in the real jury' }, { scale: up, ticks, name: 'share among the agents' }, x, y)}
      ${marks(dots, frame)}`,
    table: {
      columns: ['case', 'real jury', 'agents'],
      rows: points.map(({ key, gold, predicted }) => ({
        cells: [key, figure(gold), figure(predicted)],
        act: () => {
          frame.open(key);
        },
      })),
    },
    notes: ['Filled: the majority of the real jury (shaded). Hollow: the other side.', ...cut(points.length)],
  };
}

/** Tokens and seconds of each case. */
export function costChart(chart: Of<'cost'>, frame: ChartFrame): DrawnChart {
  const { points } = chart;
  const { x, y, height } = area(frame.width, 0.62);
  const tokens = Math.max(1, ...points.map((point) => point.tokens));
  const seconds = Math.max(0.1, ...points.map((point) => point.seconds));
  const across = linear([0, tokens], x);
  const up = linear([0, seconds], y);
  const middle = {
    tokens: median(points.map((p) => p.tokens)),
    seconds: median(points.map((p) => p.seconds)),
  };
  const dots = points.map((point) => ({
    key: point.key,
    x: across(point.tokens),
    y: up(point.seconds),
    off: false,
    title: `${point.key}: ${count(point.tokens)} tokens, ${figure(point.seconds)} s`,
  }));
  const says = `Half of the cases take at most ${count(Math.round(middle.tokens))} tokens, half at most ${figure(middle.seconds)} s.`;
  return {
    title: `Tokens and seconds of each case: ${frame.run}`,
    says,
    height,
    role: 'img',
    picture: svg`
      <line class="middle" x1=${across(middle.tokens)} x2=${across(middle.tokens)} y1=${y[1]} y2=${y[0]} />
      <line class="middle" x1=${x[0]} x2=${x[1]} y1=${up(middle.seconds)} y2=${up(middle.seconds)} />
      ${axes({ scale: across, ticks: roundSteps(0, tokens, 5), name: 'tokens' }, { scale: up, ticks: roundSteps(0, seconds, 5), name: 'seconds' }, x, y)}
      ${marks(dots, frame)}`,
    table: {
      columns: ['case', 'tokens', 'seconds'],
      rows: [...points]
        .sort((one, other) => other.tokens - one.tokens)
        .map((point) => ({
          cells: [point.key, count(point.tokens), figure(point.seconds)],
          act: () => {
            frame.open(point.key);
          },
        })),
    },
    notes: [says, ...cut(points.length)],
  };
}

function marks(dots: readonly Dot[], frame: ChartFrame): readonly SVGTemplateResult[] {
  return dots.slice(0, atMostPoints).map(
    ({ key, x, y, off, title }) =>
      svg`<circle class="dot ${off ? 'off' : ''}" cx=${x} cy=${y} r="3.5" @click=${() => {
        frame.open(key);
      }}><title>${title}</title></circle>`,
  );
}

export function diagonal(x: readonly [number, number], y: readonly [number, number]): SVGTemplateResult {
  return svg`<line class="diagonal" x1=${x[0]} y1=${y[0]} x2=${x[1]} y2=${y[1]} />`;
}

export function axes(
  across: Axis,
  up: Axis,
  x: readonly [number, number],
  y: readonly [number, number],
): SVGTemplateResult {
  const middle = (y[0] + y[1]) / 2;
  return svg`
    <line class="axis" x1=${x[0]} x2=${x[1]} y1=${y[0]} y2=${y[0]} />
    <line class="axis" x1=${x[0]} x2=${x[0]} y1=${y[0]} y2=${y[1]} />
    ${across.ticks.map((tick) => svg`<text x=${across.scale(tick)} y=${y[0] + 15} text-anchor="middle">${tickWords(tick)}</text>`)}
    ${up.ticks.map((tick) => svg`<text x=${x[0] - 6} y=${up.scale(tick) + 4} text-anchor="end">${tickWords(tick)}</text>`)}
    <text class="name" x=${(x[0] + x[1]) / 2} y=${y[0] + 32} text-anchor="middle">${across.name}</text>
    <text class="name" x="12" y=${middle} text-anchor="middle" transform="rotate(-90 12 ${middle})">${up.name}</text>`;
}

/** Ticks that have room beside each other. */
function spread(ticks: readonly number[], scale: Scale, room: number): readonly number[] {
  const kept: number[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(scale(tick) - scale(last)) >= room) kept.push(tick);
  }
  return kept;
}

function cut(total: number): readonly string[] {
  return total > atMostPoints
    ? [`The picture shows the first ${count(atMostPoints)} of ${count(total)}.`]
    : [];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
