import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { BallotsRow } from '../src/protocol/panel';
import { cssProps } from './css-props';
import { count, plural, stageLabel } from './format';
import { html } from './html';
import { messageStyles } from './message-styles';
import { theme } from './theme';
import { flipTotal, flipWords, percent, shareDistance, voteShares } from './vote-share';

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
        border-top: 1px solid var(--line);
        white-space: nowrap;
      }
      td.flipped {
        font-weight: 600;
      }
      .first {
        color: var(--accent);
      }
      .shares {
        margin-top: 6px;
      }
      .shares td {
        border-top: 0;
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
              ${Array.from({ length: rounds }, (_, round) => html`<th scope="col">${roundName(row, round)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${row.jurors.map(
              ({ juror, votes }) =>
                html`<tr>
                  <th scope="row">${juror}</th>
                  ${votes.map((vote, round) => cell(vote, votes[round - 1], vote === leader))}
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
      </div>
    </div>`;
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

function cell(vote: string, before: string | undefined, isLeader: boolean): TemplateResult {
  const flipped = before !== undefined && before !== vote;
  const classes = `${flipped ? 'flipped' : ''} ${isLeader ? 'first' : ''}`;
  return html`<td class=${classes} title=${flipped ? `changed from ${before}` : nothing}>
    ${vote}${flipped ? html`<span aria-label="changed"> ↺</span>` : nothing}
  </td>`;
}
