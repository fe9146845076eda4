import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { NoteRow } from '../src/protocol/panel';
import { stageLabel } from './format';
import { html } from './html';
import { messageStyles } from './message-styles';
import { theme } from './theme';

const tones = { information: 'dim', warning: 'warn', error: 'bad' } as const;
const signs = { information: '', warning: '⚠ ', error: '! ' } as const;

/** Something the runner remarks. */
export class MootNoteRow extends LitElement {
  static override styles = [
    theme,
    messageStyles,
    css`
      .message {
        padding: 5px 0;
      }
    `,
  ];

  @property({ attribute: false }) row: NoteRow | undefined;
  @property() query = '';

  protected override render(): unknown {
    const { row } = this;
    if (!row) return nothing;
    return html`<div class="message">
      <div class="dim" title=${row.stage}>${stageLabel(row.stage)}</div>
      <div class="say ${tones[row.severity]}">
        ${signs[row.severity]}<moot-long-text
          class="inline"
          .text=${row.message}
          .query=${this.query}
        ></moot-long-text>
      </div>
    </div>`;
  }
}
