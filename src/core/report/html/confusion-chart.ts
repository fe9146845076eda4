import type { Confusion } from '../../charts/confusion';
import { markup, type Markup } from './markup';

const TITLES: Readonly<Record<Confusion['part'], string>> = {
  charges: 'Charges, gold against answer',
  articles: 'Articles, gold against answer',
  term: 'Classes of terms, gold against answer',
  winner: 'Winner, gold against answer',
};
/** Characters of a label; its whole is in its title. */
const LABEL = 12;

/** A confusion matrix as a shaded table: the chart is its own data. */
export function confusionChart({ part, labels, rows, left }: Confusion): Markup {
  const most = Math.max(1, ...rows.flat());
  // A column that is nothing but zeros and not a label's own says nothing.
  const columns = [...labels, 'other', 'none']
    .map((label, index) => ({ label, index }))
    .filter(({ index }) => index < labels.length || rows.some((row) => (row[index] ?? 0) > 0));
  return markup`<div class="chart"><h3>${TITLES[part]}</h3>
<div class="wide"><table class="matrix"><thead><tr><th scope="col">gold</th>${columns.map(
    ({ label, index }) =>
      markup`<th scope="col" class="n">${index >= labels.length ? markup`<i>${label}</i>` : short(label)}</th>`,
  )}</tr></thead><tbody>
${labels.map(
  (label, row) =>
    markup`<tr><th scope="row">${short(label)}</th>${columns.map(({ index }) =>
      cell(rows[row]?.[index] ?? 0, most, row === index),
    )}</tr>
`,
)}</tbody></table></div>
<p class="note">Cases by gold label (rows) and what the answer had instead (columns); the diagonal is right.${
    left > 0 ? ` ${left} more have other gold labels only.` : ''
  }</p></div>
`;
}

function short(label: string): Markup {
  return label.length <= LABEL
    ? markup`${label}`
    : markup`<span title="${label}">${label.slice(0, LABEL).toWellFormed()}…</span>`;
}

function cell(count: number, most: number, diagonal: boolean): Markup {
  const share = count / most;
  const heat = count === 0 ? '' : share > 0.6 ? 'h4' : share > 0.3 ? 'h3' : share > 0.1 ? 'h2' : 'h1';
  const words = count === 0 ? markup`<span class="dim">·</span>` : diagonal ? markup`<b>${count}</b>` : count;
  return markup`<td class="n ${heat}">${words}</td>`;
}
