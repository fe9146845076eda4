import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { runLetter } from './comparison-words';
import { html } from './html';

export interface CaseBar {
  readonly key: string;
  /** Ways to the cases before and after it; absent at the ends. */
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
  readonly close: () => void;
  /** How many runs there are, which of them stands beside the baseline, and how to choose another. */
  readonly runs: number;
  readonly against: number;
  readonly choose: (against: number) => void;
  /** Looks for the edits that flipped it; absent where it did not flip. */
  readonly why?: (() => void) | undefined;
}

/** What stands above a case that is open side by side. */
export function caseBar({ key, previous, next, close, runs, against, choose, why }: CaseBar): TemplateResult {
  return html`<div class="casebar">
    <button class="link" title="Back to the cases (Escape)" @click=${close}>‹ Cases</button>
    <b class="brief" title=${key}>${key}</b>
    ${step('‹ previous', previous)} ${step('next ›', next)}
    ${
      why
        ? html`<button
            class="link"
            title="Find the edits between the runs that flipped this case"
            @click=${why}
          >
            Why did it flip?
          </button>`
        : nothing
    }
    <span class="push"></span>
    ${
      runs > 2
        ? html`<span class="choices" role="group" aria-label="Beside A"
            >${Array.from({ length: runs - 1 }, (_, index) => {
              const at = index + 1;
              return html`<button
                aria-pressed=${at === against}
                @click=${() => {
                  choose(at);
                }}
              >
                A · ${runLetter(at)}
              </button>`;
            })}</span
          >`
        : nothing
    }
  </div>`;
}

function step(label: string, act: (() => void) | undefined): TemplateResult {
  return html`<button class="link" ?disabled=${act === undefined} @click=${act}>${label}</button>`;
}
