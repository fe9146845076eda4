import type { Chart } from '../src/protocol/comparison';
import type { ChartFrame, DrawnChart } from './chart-frame';
import { linear } from './chart-scale';
import { axes, diagonal } from './chart-scatter';
import { count, figure } from './format';
import { svg } from './html';

type Reliability = Extract<Chart, { readonly kind: 'reliability' }>;

/** How often what was said with some confidence was so. On the diagonal the confidence is deserved. */
export function reliabilityChart({ points }: Reliability, frame: ChartFrame): DrawnChart {
  const right = Math.min(frame.width, 560) - 14;
  const bottom = 10 + (right - 54) * 0.75;
  const x: [number, number] = [54, right];
  const y: [number, number] = [bottom, 10];
  const [across, up] = [linear([0, 1], x), linear([0, 1], y)];
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const most = Math.max(1, ...points.map(({ n }) => n));
  const path = points.map(({ predicted, observed }) => `${across(predicted)},${up(observed)}`).join(' ');
  return {
    title: `Reliability of what was predicted: ${frame.run}`,
    says: points
      .map(({ predicted, observed }) => `at ${figure(predicted)} it was so ${figure(observed)}`)
      .join('; '),
    height: bottom + 40,
    role: 'img',
    picture: svg`
      ${diagonal(x, y)}
      ${axes({ scale: across, ticks, name: 'predicted' }, { scale: up, ticks, name: 'observed' }, x, y)}
      <polyline class="curve" points=${path} />
      ${points.map(({ predicted, observed, n, interval: [low, high] }) => {
        const at = across(predicted);
        return svg`<g><line class="span" x1=${at} x2=${at} y1=${up(low)} y2=${up(high)} />
          <circle class="dot" cx=${at} cy=${up(observed)} r=${3 + 4 * Math.sqrt(n / most)} />
          <title>${`predicted ${figure(predicted)}, observed ${figure(observed)} of ${count(n)}`}</title></g>`;
      })}`,
    table: {
      columns: ['predicted', 'observed', 'low', 'high', 'n'],
      rows: points.map(({ predicted, observed, n, interval: [low, high] }) => ({
        cells: [figure(predicted), figure(observed), figure(low), figure(high), count(n)],
      })),
    },
    notes: [
      'Dashed: the share observed is the share predicted. Larger dots stand for more cases; lines are 95 % intervals.',
    ],
  };
}
