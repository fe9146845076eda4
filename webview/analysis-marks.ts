import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaseScore } from '../src/protocol/panel';
import { html } from './html';
import { markEvent, marksOn, markStyles, person, whoWhen, whoWhenExactly } from './human-mark';
import { theme } from './theme';

const words: Readonly<Record<string, string>> = {
  correctness: 'correct',
  logicality: 'logical',
  concision: 'concise',
};

/** Quality of the written analysis: correct, logical, concise, each yes, no or not said. Sends `mark`. */
export class MootAnalysisMarks extends LitElement {
  static override styles = [
    theme,
    markStyles,
    css`
      :host {
        display: block;
        font-size: 12px;
      }
      .aspect {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 6px;
        padding: 1px 0;
      }
      .name {
        width: 52px;
      }
      input {
        margin-top: 2px;
      }
    `,
  ];

  /** Those of `simucourt.analysis`. */
  @property({ attribute: false }) scores: readonly CaseScore[] = [];
  @property() reviewer = '';
  @state() private note: string | undefined;

  protected override render(): unknown {
    return html`<div role="group" aria-label="Quality of the analysis">
      ${this.#inOrder.map((score) => this.#aspect(score))}
      ${
        this.reviewer === ''
          ? nothing
          : html`<input
              aria-label="Note on the analysis"
              placeholder="note"
              .value=${this.note ?? this.#noteSaid()}
              @input=${(event: Event) => {
                this.note = (event.target as HTMLInputElement).value;
              }}
              @keydown=${(event: KeyboardEvent) => {
                if (event.key === 'Enter') this.#noteAgain();
              }}
            />`
      }
    </div>`;
  }

  /** The same order whichever was marked first. */
  get #inOrder(): readonly CaseScore[] {
    return Object.keys(words).flatMap((name) =>
      this.scores.filter(({ metric }) => metric.endsWith(`.${name}`)),
    );
  }

  #aspect(score: CaseScore): TemplateResult {
    const name = words[score.metric.split('.').at(-1) ?? ''] ?? score.metric;
    const { last, mine, others } = marksOn([score], this.reviewer);
    const choice = (right: boolean): TemplateResult =>
      html`<button
        class="choice ${right ? 'yes' : 'no'}"
        aria-label=${`${name}: ${right ? 'yes' : 'no'}`}
        aria-pressed=${mine?.right === right}
        title=${mine?.right === right ? 'Take it back' : nothing}
        ?disabled=${this.reviewer === ''}
        @click=${() => {
          this.#say([score.metric], mine?.right === right ? null : right);
        }}
      >
        ${right ? 'yes' : 'no'}
      </button>`;
    return html`<div class="aspect">
      <span class="name">${name}</span>${choice(true)}${choice(false)}
      ${
        last
          ? html`<span title=${whoWhenExactly(last, others)}
              >${person()} <span class=${last.right ? 'ok' : 'bad'}>${last.right ? '✓' : '✗'}</span>
              <span class="dim">${whoWhen(last)}</span></span
            >`
          : nothing
      }
      ${machineWords(score)}
    </div>`;
  }

  #say(scores: readonly string[], right: boolean | null): void {
    const note = right === null ? '' : (this.note ?? this.#noteSaid());
    this.dispatchEvent(markEvent({ scores, right, ...(note === '' ? {} : { note }) }));
    this.note = undefined;
  }

  #noteSaid(): string {
    return this.scores.flatMap((score) => marksOn([score], this.reviewer).mine?.note ?? [])[0] ?? '';
  }

  /** The note goes to all that this person has said. */
  #noteAgain(): void {
    const note = this.note ?? '';
    for (const right of [true, false]) {
      const scores = this.scores.filter((score) => marksOn([score], this.reviewer).mine?.right === right);
      if (scores.length === 0) continue;
      this.dispatchEvent(markEvent({ scores: scores.map(({ metric }) => metric), right, note }));
    }
  }
}

/** What a grader said, also under a mark. */
function machineWords(score: CaseScore): TemplateResult | typeof nothing {
  const { value, reason } = score.machine ?? score;
  if (value === null && score.graderError !== true) return nothing;
  return html`<span class="dim" title=${reason}
    >${value === null ? 'grader failed' : `grader: ${value === 1 ? 'yes' : 'no'}`}</span
  >`;
}
