import type { ReliabilityPoint } from '../../metric/jury/jury-calibration';
import { markup, type Markup } from './markup';

const SIZE = 300;
const LEFT = 40;
const BOTTOM = 36;
const TOP = 8;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** How often a side won against the share of votes it was given; on the dashed line the shares are true. */
export function reliabilityChart(points: readonly ReliabilityPoint[]): Markup {
  const x = (share: number): string => (LEFT + share * (SIZE - LEFT - TOP)).toFixed(1);
  const y = (share: number): string => (SIZE - BOTTOM - share * (SIZE - BOTTOM - TOP)).toFixed(1);
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return markup`<div class="chart"><h3>Calibration of the votes</h3>
<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Share of votes and share of wins; the data is in the table below">
${TICKS.map(
  (tick) =>
    markup`<line class="axis" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${SIZE - BOTTOM}"/><line class="axis" x1="${LEFT}" x2="${SIZE - TOP}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${x(tick)}" y="${SIZE - BOTTOM + 15}" text-anchor="middle">${tick}</text><text x="${LEFT - 6}" y="${y(tick)}" dy="4" text-anchor="end">${tick}</text>`,
)}
<line class="rule" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>
<polyline class="curve" points="${points.map(({ predicted, observed }) => `${x(predicted)},${y(observed)}`).join(' ')}"/>
${points.map(
  ({ predicted, observed, interval: [low, high], n }) =>
    markup`<line class="range" x1="${x(predicted)}" x2="${x(predicted)}" y1="${y(low)}" y2="${y(high)}"/><circle class="point" cx="${x(predicted)}" cy="${y(observed)}" r="4"><title>${n} cases</title></circle>`,
)}
<text x="${(LEFT + SIZE) / 2}" y="${SIZE - 3}" text-anchor="middle">share of votes</text>
<text x="11" y="${(SIZE - BOTTOM) / 2}" text-anchor="middle" transform="rotate(-90 11 ${(SIZE - BOTTOM) / 2})">share of wins</text>
</svg>
<details class="data"><summary>Data</summary><table><thead><tr><th scope="col">votes</th><th scope="col" class="n">cases</th><th scope="col" class="n">mean share</th><th scope="col" class="n">won</th><th scope="col" class="n">95 % interval</th></tr></thead><tbody>
${points.map(
  ({ bin, n, predicted, observed, interval }) =>
    markup`<tr><td class="nowrap">${percent(bin[0])} – ${percent(bin[1])}</td><td class="n">${n}</td><td class="n">${predicted.toFixed(3)}</td><td class="n">${observed.toFixed(3)}</td><td class="n">${interval[0].toFixed(3)} – ${interval[1].toFixed(3)}</td></tr>\n`,
)}</tbody></table></details></div>
`;
}
