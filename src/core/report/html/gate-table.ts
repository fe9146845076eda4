import type { GateOutcome } from '../../metric/judge-gates';
import { figureText } from '../../text/figure-text';
import { markup, type Markup } from './markup';

/** The gates of a run and whether each was met. */
export function gateTable(gates: readonly GateOutcome[]): Markup | undefined {
  if (gates.length === 0) return undefined;
  return markup`<h2>Gates</h2>
<div class="wide"><table><thead><tr><th scope="col">figure</th><th scope="col">wanted</th><th scope="col" class="n">value</th><th scope="col"></th></tr></thead><tbody>
${gates.map(
  ({ metric, wanted, value, met }) =>
    markup`<tr><td class="figure">${metric}</td><td class="nowrap">${wanted}</td><td class="n">${value === null ? 'not there' : figureText(value)}</td><td>${
      met ? markup`<span class="ok">✓ met</span>` : markup`<span class="bad">✗ missed</span>`
    }</td></tr>\n`,
)}</tbody></table></div>
`;
}
