import type { TemplateResult } from 'lit';
import type { PanelComparison } from '../src/protocol/comparison';
import { html } from './html';

/** What to say of runs that cannot be held against each other. */
export function noCommonCases({ problems }: PanelComparison): TemplateResult {
  return html`<div class="nothing" role="status">
    <p><b>These runs have no case in common.</b></p>
    ${problems.map(({ message, next }) => html`<p class="dim">${message} ${next ?? ''}</p>`)}
    <p class="dim">Cases are joined by their ids. Compare runs of the same slice or dataset.</p>
  </div>`;
}
