import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { BallotsRow } from '../src/protocol/panel';
import type { Tally, WhatIf } from '../src/protocol/recount';
import { cssProps } from './css-props';
import { count, plural, stageLabel } from './format';
import { html } from './html';
import { messageStyles } from './message-styles';
import type { Services } from './services';
import { theme } from './theme';
import { flipTotal, flipWords, percent, shareDistance, voteShares } from './vote-share';
import { countedAnew } from './what-if';
import { asItWas, toggled } from './what-if-choices';
import { whileConnected } from './while-connected';

/** The ballots of a jury: who voted what in which round, where minds changed, and what it came to. */
export class MootBallotsRow extends LitElement {
  static override styles = [
    theme,
    messageStyles,
    css`
      .say {
        overflow-x: auto;
      }
      table {
        border-collapse: collapse;
        font-size: 12px;
        margin-top: 4px;
      }
      th {
        font-weight: 400;
        color: var(--dim);
        text-align: start;
        padding: 1px 14px 1px 0;
        white-space: nowrap;
      }
      td {
        padding: 1px 14px 1px 0;
        white-space: nowrap;
      }
      tbody > tr > * {
        border-top: 1px solid var(--line);
      }
      td.flipped {
        font-weight: 600;
      }
      .first {
        color: var(--accent);
      }
      /* Left out of what is counted anew. */
      .out td,
      td.later {
        color: var(--dim);
        font-weight: 400;
      }
      .out td {
        text-decoration: line-through;
      }
      .shares {
        margin-top: 6px;
      }
      .shares tbody > tr > * {
        border-top: 0;
      }
      .shares td {
        font-variant-numeric: tabular-nums;
      }
      .shares .n {
        text-align: end;
      }
      .bar {
        width: 160px;
        padding-inline-end: 14px;
      }
      /* The share of this jury, and a tick where that of the real one lies. */
      .track {
        position: relative;
        height: 8px;
        background: var(--chip);
        border: 1px solid var(--vscode-contrastBorder, transparent);
      }
      .track > i {
        position: absolute;
        inset: 0 auto 0 0;
        background: var(--dim);
      }
      .track > i.leads {
        background: var(--accent);
      }
      .track > b {
        position: absolute;
        top: -4px;
        bottom: -4px;
        width: 2px;
        margin-left: -1px;
        background: var(--fg);
      }
      .flips {
        margin: 6px 0 0;
        padding: 0;
        list-style: none;
        color: var(--dim);
        font-size: 12px;
      }
    `,
  ];

  @property({ attribute: false }) row: BallotsRow | undefined;
  /** Votes of the real jury. */
  @property({ attribute: false }) real: BallotsRow['votes'] | undefined;
  /** By which it decided, where that is known. */
  @property({ attribute: false }) tally: Tally | undefined;
  /** Whom the gold label lets win. */
  @property() gold: string | undefined;
  @property({ attribute: false }) services: Services | undefined;
  /** Its id. */
  @property() run = '';
  /** Whether the cases of the run can be counted anew from here. */
  @property({ type: Boolean }) all = false;

  constructor() {
    super();
    whileConnected(this, () =>
      this.services?.memory.onWhatIf(() => {
        this.requestUpdate();
      }),
    );
  }

  private get whatIf(): WhatIf {
    return this.services?.memory.whatIfOf(this.run) ?? asItWas;
  }

  private set whatIf(whatIf: WhatIf) {
    this.services?.memory.keepWhatIf(this.run, whatIf);
  }

  protected override render(): unknown {
    const { row } = this;
    if (!row) return nothing;
    const rounds = Math.max(0, ...row.jurors.map(({ votes }) => votes.length));
    const [leader] = Object.keys(row.votes);
    return html`<div class="message">
      <div class="who" title=${row.stage}>Jury<small>${stageLabel(row.stage)}</small></div>
      <div class="say">
        <div>${outcome(row)}</div>
        ${this.#shares(row)}
        <table>
          <thead>
            <tr>
              <th scope="col">juror</th>
              ${Array.from({ length: rounds }, (_, round) => html`<th scope="col" class=${this.#isLater(round) ? 'later' : ''}>${roundName(row, round)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${row.jurors.map(
              ({ juror, votes }) =>
                html`<tr class=${this.whatIf.without.includes(juror) ? 'out' : ''}>
                  <th scope="row">${this.#head(juror)}</th>
                  ${votes.map((vote, round) =>
                    cell(vote, votes[round - 1], vote === leader, this.#isLater(round)),
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
        ${
          row.flips.length > 0
            ? html`<ul class="flips" aria-label="Who changed">
                ${flipWords(row).map((words) => html`<li>${words}</li>`)}
              </ul>`
            : nothing
        }
        <moot-what-if
          .row=${row}
          .tally=${this.tally}
          .gold=${this.gold}
          .asked=${this.whatIf}
          ?all=${this.all}
          @what-if=${(event: CustomEvent<WhatIf>) => {
            this.whatIf = event.detail;
          }}
        ></moot-what-if>
      </div>
    </div>`;
  }

  /** Leaves the juror out of what is counted anew, or takes it in again. */
  #head(juror: number): TemplateResult {
    const isOut = this.whatIf.without.includes(juror);
    return html`<button
      class="link"
      aria-pressed=${isOut}
      aria-label=${`Juror ${juror}, leave out`}
      title=${isOut ? 'Count this juror again' : 'What if this juror had not sat?'}
      @click=${() => {
        this.whatIf = toggled(this.whatIf, juror);
      }}
    >
      ${juror}
    </button>`;
  }

  #isLater(round: number): boolean {
    const { row, whatIf } = this;
    if (!row || (whatIf.round === undefined && whatIf.stop === undefined)) return false;
    return round > countedAnew(row, whatIf, this.tally).round;
  }

  /** Only beside a real jury: without one the counts say it. */
  #shares(row: BallotsRow): TemplateResult | typeof nothing {
    const shares = voteShares(row.votes, this.real);
    const distance = shareDistance(shares);
    if (distance === undefined) return nothing;
    const [leader] = Object.keys(row.votes);
    return html`<table class="shares">
        <thead>
          <tr>
            <th scope="col">share of votes</th>
            <th scope="col" class="n">this jury</th>
            <th scope="col"></th>
            <th scope="col" class="n">real jury</th>
          </tr>
        </thead>
        <tbody>
          ${shares.map(
            ({ side, share, real }) =>
              html`<tr>
                <th scope="row">${side}</th>
                <td class="n">${percent(share)}</td>
                <td class="bar" aria-hidden="true">
                  <div class="track">
                    <i
                      class=${side === leader ? 'leads' : ''}
                      ${cssProps({ width: `${(share * 100).toFixed(2)}%` })}
                    ></i
                    ><b ${cssProps({ left: `${((real?.share ?? 0) * 100).toFixed(2)}%` })}></b>
                  </div>
                </td>
                <td class="n">
                  ${percent(real?.share ?? 0)} <span class="dim">of ${count(realVotes(this.real))}</span>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
      <div class="meta">the shares lie ${percent(distance)} apart</div>`;
  }
}

function outcome({ winner, votes, tied, jurors, flips }: BallotsRow): TemplateResult {
  const counts = Object.entries(votes).map(([side, count]) => `${side} ${count}`);
  const verdict = winner ?? (tied ? 'tie' : 'no verdict');
  return html`<b class=${winner === null ? 'warn' : ''}>${verdict}</b>
    <span class="dim"
      >${counts.join(' · ')}${flips.length > 0 ? ` · ${flipTotal({ jurors, flips })}` : ''}</span
    >`;
}

function realVotes(votes: BallotsRow['votes'] | undefined): number {
  return Object.values(votes ?? {}).reduce((all, one) => all + one, 0);
}

function roundName({ flips }: BallotsRow, round: number): string {
  if (round === 0) return 'sealed';
  const changed = flips[round - 1] ?? 0;
  return changed === 0 ? `round ${round}` : `round ${round} · ${plural(changed, 'change')}`;
}

function cell(vote: string, before: string | undefined, isLeader: boolean, isLater: boolean): TemplateResult {
  const flipped = before !== undefined && before !== vote;
  const classes = `${flipped ? 'flipped' : ''} ${isLeader ? 'first' : ''} ${isLater ? 'later' : ''}`;
  return html`<td class=${classes} title=${flipped ? `changed from ${before}` : nothing}>
    ${vote}${flipped ? html`<span aria-label="changed"> ↺</span>` : nothing}
  </td>`;
}
