import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import type { ComparisonState } from './comparison-state';
import { count } from './format';
import { html } from './html';

export interface ComparedCasesBar {
  readonly state: ComparisonState;
  /** How many runs are held against each other. */
  readonly runs: number;
  readonly narrow: boolean;
  readonly filter: (filter: string) => void;
  /** Saves the filter, or forgets it. */
  readonly keep: (keep: boolean) => void;
  /** To the table, by the keyboard. */
  readonly leave: () => void;
  readonly matrix: (matrix: boolean) => void;
}

/** The line above the cases of a comparison: their filter, how many match it, and how the table shows them. */
export function comparedCasesBar(bar: ComparedCasesBar): TemplateResult {
  const { place, cases, words } = bar.state;
  const problem = cases?.problem ?? '';
  return html`<div class="bar">
    <moot-filter-box
      .filter=${place.filter}
      .words=${words.words}
      .saved=${words.saved}
      .problem=${problem}
      @filter=${(event: CustomEvent<string>) => {
        if (event.detail !== bar.state.place.filter) bar.filter(event.detail);
      }}
      @keep-filter=${(event: CustomEvent<boolean>) => {
        bar.keep(event.detail);
      }}
      @leave=${bar.leave}
    ></moot-filter-box>
    <span class="dim number" role="status">${found(bar.state, problem)}</span>
    <span class="push"></span>
    ${
      bar.runs > 2
        ? html`<button
            class="link"
            aria-pressed=${place.matrix}
            @click=${() => {
              bar.matrix(!place.matrix);
            }}
          >
            ${place.matrix ? 'answers' : 'matrix'}
          </button>`
        : nothing
    }
    ${
      bar.narrow
        ? nothing
        : html`<span class="dim keys" aria-hidden="true">↑↓ move · ⏎ open · / filter</span>`
    }
  </div>`;
}

function found({ cases, all }: ComparisonState, problem: string): TemplateResult | string {
  if (problem !== '') return html`<span class="bad">${problem}</span>`;
  return cases ? `${count(cases.rows.total)} of ${count(all)}` : '';
}
