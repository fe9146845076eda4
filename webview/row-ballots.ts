import type { TemplateResult } from 'lit';
import { LitElement, css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { BallotsRow } from '../src/protocol/panel';
import { plural, stageLabel } from './format';
import { messageStyles } from './message-styles';
import { theme } from './theme';

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
    `,
  ];

  @property({ attribute: false }) row: BallotsRow | undefined;

  protected override render(): unknown {
    const { row } = this;
    if (!row) return nothing;
    const rounds = Math.max(0, ...row.jurors.map(({ votes }) => votes.length));
    const [leader] = Object.keys(row.votes);
    return html`<div class="message">
      <div class="who" title=${row.stage}>Jury<small>${stageLabel(row.stage)}</small></div>
      <div class="say">
        <div>${outcome(row)}</div>
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
      </div>
    </div>`;
  }
}

function outcome({ winner, votes, tied }: BallotsRow): TemplateResult {
  const counts = Object.entries(votes).map(([side, count]) => `${side} ${count}`);
  const verdict = winner ?? (tied ? 'tie' : 'no verdict');
  return html`<b class=${winner === null ? 'warn' : ''}>${verdict}</b>
    <span class="dim">${counts.join(' · ')}</span>`;
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
