import type { TermPairs } from '../../charts/term-pairs';
import { markup, type Markup } from './markup';

const SIZE = 400;
const LEFT = 44;
const BOTTOM = 36;
const TOP = 8;
const TICKS = [0, 3, 6, 12, 24, 48, 96, 180, 300];
/** Rows of the table of data. */
const LISTED = 200;
/** With more pairs the dots are small and pale. */
const CROWDED = 600;

/** Gold terms against predicted ones, both on a logarithmic scale of months; a larger dot is more cases. */
export function termChart({ pairs, without }: TermPairs): Markup {
  const longest = Math.max(24, ...pairs.map(({ gold, predicted }) => Math.max(gold, predicted)));
  const top = Math.log(longest + 1) * 1.03;
  const x = (months: number): string =>
    (LEFT + (Math.log(months + 1) / top) * (SIZE - LEFT - TOP)).toFixed(1);
  const y = (months: number): string =>
    (SIZE - BOTTOM - (Math.log(months + 1) / top) * (SIZE - BOTTOM - TOP)).toFixed(1);
  const ticks = TICKS.filter((tick) => tick <= longest);
  const most = Math.max(1, ...pairs.map(({ count }) => count));
  const crowded = pairs.length > CROWDED;
  const [least, room] = crowded ? [1.2, 3] : [2.5, 9];
  const radius = (count: number): string =>
    (least + room * Math.sqrt(count / most) * Math.min(1, most / 8)).toFixed(1);
  const cases = pairs.reduce((sum, { count }) => sum + count, 0);
  return markup`<div class="chart"><h3>Term, gold against answer</h3>
<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Gold and predicted terms of ${cases} cases; the data is in the table below">
${ticks.map(
  (tick) =>
    markup`<line class="axis" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${SIZE - BOTTOM}"/><line class="axis" x1="${LEFT}" x2="${SIZE - TOP}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${x(tick)}" y="${SIZE - BOTTOM + 15}" text-anchor="middle">${tick}</text><text x="${LEFT - 6}" y="${y(tick)}" dy="4" text-anchor="end">${tick}</text>`,
)}
<line class="rule" x1="${x(0)}" y1="${y(0)}" x2="${x(longest)}" y2="${y(longest)}"/>
${pairs.map(
  ({ gold, predicted, count }) =>
    markup`<circle class="dot ${crowded ? 'pale' : ''}" cx="${x(gold)}" cy="${y(predicted)}" r="${radius(count)}"><title>gold ${gold}, answer ${predicted}: ${count}</title></circle>`,
)}
<text x="${(LEFT + SIZE) / 2}" y="${SIZE - 3}" text-anchor="middle">gold, months</text>
<text x="11" y="${(SIZE - BOTTOM) / 2}" text-anchor="middle" transform="rotate(-90 11 ${(SIZE - BOTTOM) / 2})">answer, months</text>
</svg>
<p class="note">${cases} cases; on the dashed line the answer is the gold term.${
    without > 0 ? ` ${without} more have a gold term and no answer in months.` : ''
  }</p>
<details class="data"><summary>Data</summary><table><thead><tr><th scope="col" class="n">gold, months</th><th scope="col" class="n">answer, months</th><th scope="col" class="n">cases</th></tr></thead><tbody>
${pairs
  .slice(0, LISTED)
  .map(
    ({ gold, predicted, count }) =>
      markup`<tr><td class="n">${gold}</td><td class="n">${predicted}</td><td class="n">${count}</td></tr>`,
  )}</tbody></table>${
    pairs.length > LISTED
      ? markup`<p class="note">The ${LISTED} most frequent of ${pairs.length} pairs.</p>`
      : undefined
  }</details></div>
`;
}
