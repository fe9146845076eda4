import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { CaseAddress, StageRow } from '../src/protocol/panel';
import { duration, stageLabel, withCondition } from './format';
import { html } from './html';
import { isShown } from './is-shown';
import { messageStyles } from './message-styles';
import type { Services } from './services';
import { addressKey } from './services';
import { theme } from './theme';

const holders = new Set<StageRow['stageKind']>(['debate', 'panel', 'each', 'parallel', 'repeat', 'stages']);

/** A stage that is a heading, gave a value without a model, was skipped, or failed. */
export class MootStageRow extends LitElement {
  static override styles = [
    theme,
    messageStyles,
    css`
      .message {
        padding: 6px 0;
      }
      .holder {
        display: flex;
        align-items: baseline;
        gap: 10px;
        border-top: 1px solid var(--line);
        padding: 14px 0 5px;
        font-size: 12px;
      }
      .holder > * {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      h3 {
        margin: 0;
        font-size: 11px;
        font-weight: 400;
        text-transform: uppercase;
        letter-spacing: 0.04em;
        color: var(--dim);
      }
      .skipped {
        color: var(--dim);
      }
      .skipped .who {
        font-weight: 400;
      }
    `,
  ];

  @property({ attribute: false }) row: StageRow | undefined;
  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @property() query = '';

  protected override render(): unknown {
    const { row } = this;
    if (!row || !isShown(row)) return nothing;
    if (row.state === 'skipped') {
      return html`<div class="message skipped">
        <div class="who" title=${row.stage}>${stageLabel(row.stage)}</div>
        <div class="say">skipped: ${row.detail}</div>
      </div>`;
    }
    const name = holders.has(row.stageKind) && row.title ? row.title : stageLabel(row.stage);
    const tone = row.state === 'error' ? 'bad' : row.state === 'unparsed' ? 'warn' : 'dim';
    if (holders.has(row.stageKind)) {
      return html`<div class="holder" title=${row.stage}>
        <h3>${name}</h3>
        <span class=${tone}>${withCondition(row.detail, row.when)}</span>
        ${row.duration ? html`<span class="dim number">${duration(row.duration)}</span>` : nothing}
      </div>`;
    }
    return html`<div class="message">
      <div class="who" title=${row.stage}>
        ${row.title || name}<small>${row.title && row.title !== name ? name : row.stageKind}</small>
      </div>
      <div class="say">
        <span class=${tone}
          >${row.state === 'done' || row.state === 'running' ? '' : `${row.state}: `}${row.detail}</span
        >
        ${
          row.value === undefined
            ? nothing
            : html`<moot-disclosure
                label="value"
                .memory=${this.services?.memory}
                .key=${`${addressKey(this.address)}\n${row.id} value`}
                .forced=${this.query !== '' && row.value.toLowerCase().includes(this.query.toLowerCase())}
                .body=${() =>
                  html`<moot-long-text
                    class="dim"
                    .text=${row.value ?? ''}
                    .query=${this.query}
                  ></moot-long-text>`}
              ></moot-disclosure>`
        }
      </div>
    </div>`;
  }
}
