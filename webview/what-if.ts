import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { BallotsRow } from '../src/protocol/panel';
import { recount, type Recount, type Tally } from '../src/protocol/recount';
import { controlStyles } from './control-styles';
import { html } from './html';
import { theme } from './theme';
import { asItWas, ballotChoice, isAsItWas, tallyChoice, tallyWords, type WhatIf } from './what-if-choices';

/** The ballots of a jury, counted anew; `own` is the tally by which it decided, a majority where that is not known. */
export function countedAnew({ jurors }: BallotsRow, whatIf: WhatIf, own: Tally | undefined): Recount {
  const rounds = Math.max(0, ...jurors.map(({ votes }) => votes.length));
  const ballots = Array.from({ length: rounds }, (_, round) => jurors.map(({ votes }) => votes[round] ?? ''));
  // Ballots know jurors by their place.
  const without = jurors.flatMap(({ juror }, index) => (whatIf.without.includes(juror) ? [index + 1] : []));
  const { tally = own, round, stop } = whatIf;
  return recount(ballots, { tally, round, without, ...(stop === undefined ? {} : { stop: [stop] }) });
}

/** A line under the ballots of a jury that counts them anew. Sends `what-if` with what is asked now, and `what-if-all`. */
export class MootWhatIf extends LitElement {
  static override styles = [
    theme,
    controlStyles,
    css`
      :host {
        display: block;
        margin-top: 8px;
        font-size: 12px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 10px;
      }
      output b {
        margin-inline-end: 6px;
      }
    `,
  ];

  @property({ attribute: false }) row: BallotsRow | undefined;
  /** The tally by which the jury decided, where it is known. */
  @property({ attribute: false }) tally: Tally | undefined;
  @property({ attribute: false }) asked: WhatIf = asItWas;
  /** Whom the gold label lets win. */
  @property() gold: string | undefined;
  /** Whether the cases of the run can be counted with it. */
  @property({ type: Boolean }) all = false;

  protected override render(): TemplateResult | typeof nothing {
    const { row, asked } = this;
    if (!row) return nothing;
    const ask = (whatIf: WhatIf): void => {
      this.#ask(whatIf);
    };
    const own = this.tally === undefined ? 'tally as it was' : `tally as it was: ${tallyWords(this.tally)}`;
    const { length } = row.jurors;
    return html`<div class="line" role="group" aria-label="What if">
      <span class="dim">What if</span>
      ${tallyChoice(asked, own, length, ask)} ${ballotChoice(asked, row.flips.length + 1, length, ask)}
      ${
        asked.without.length === 0
          ? html`<span class="dim">without a juror: press its number</span>`
          : html`<span
              >without ${asked.without.length === 1 ? 'juror' : 'jurors'} ${asked.without.join(', ')}</span
            >`
      }
      ${
        isAsItWas(asked)
          ? nothing
          : html`${this.#outcome(row)}<button
                class="link"
                @click=${() => {
                  this.#ask(asItWas);
                }}
              >
                as it was
              </button>`
      }
      ${
        this.all
          ? html`<button
              class="link"
              title="Count the ballots of all cases of the run anew"
              @click=${() => this.dispatchEvent(new CustomEvent('what-if-all', { bubbles: true, composed: true }))}
            >
              in all cases…
            </button>`
          : nothing
      }
    </div>`;
  }

  #outcome(row: BallotsRow): TemplateResult {
    const { winner, votes, tied, reason, goesOn } = countedAnew(row, this.asked, this.tally);
    const counts = Object.entries(votes).map(([side, count]) => `${side} ${count}`);
    const isOther = winner !== row.winner;
    const mark = this.gold === undefined ? '' : winner === this.gold ? ' ✓' : ' ✗';
    const tone = this.gold === undefined ? '' : winner === this.gold ? 'ok' : 'bad';
    return html`<output
      ><b class=${winner === null ? 'warn' : tone}>${winner ?? (tied ? 'tie' : 'no verdict')}${mark}</b
      ><span class="dim" title=${reason}>${counts.join(' · ')}</span> ${
        isOther
          ? html`<span class="warn"> ◆ was ${row.winner ?? 'no verdict'}</span>`
          : html`<span class="dim"> as before</span>`
      }${goesOn ? html`<span class="dim"> · the discussion would have gone on</span>` : nothing}</output
    >`;
  }

  #ask(whatIf: WhatIf): void {
    this.dispatchEvent(new CustomEvent('what-if', { detail: whatIf }));
  }
}
