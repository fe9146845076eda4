import { AGREEMENT_HEADER, AGREEMENT_NOTE, agreementRows } from '../../marks/agreement-rows';
import type { ReportedRun } from '../reported-run';
import { markup, type Markup } from './markup';

/** How far people agree with the scorer and with each other; nothing where nobody marked. */
export function agreementTable({ agreement }: ReportedRun): Markup | undefined {
  if (!agreement) return undefined;
  return markup`<h2>Human judgment</h2>
<p class="dim">${AGREEMENT_NOTE}</p>
<div class="wide"><table><thead><tr>${AGREEMENT_HEADER.map((head, column) =>
    column < 2 ? markup`<th scope="col">${head}</th>` : markup`<th scope="col" class="n">${head}</th>`,
  )}</tr></thead><tbody>
${agreementRows(agreement).map(
  (row) =>
    markup`<tr>${row.map((cell, column) => (column < 2 ? markup`<td class="nowrap">${cell}</td>` : markup`<td class="n">${cell}</td>`))}</tr>\n`,
)}</tbody></table></div>
`;
}
