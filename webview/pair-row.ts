import { LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { TranscriptRow } from '../src/protocol/panel';
import type { AlignedRow } from './align-rows';
import { Citing } from './citations';
import type { Side } from './diff-folds';
import { diffStyles } from './diff-text';
import { stageLabel } from './format';
import { html } from './html';
import { messageStyles } from './message-styles';
import { pairCall } from './pair-call';
import type { PairContext } from './pair-parts';
import { PairDiffs, pairGrid, sides } from './pair-parts';
import { pairRetrieval } from './pair-retrieval';
import { gap, pairStage } from './pair-stage';
import { pairStyles } from './pair-styles';
import { rowContent } from './row-content';
import { theme } from './theme';

/** Two rows beside each other, or one beside a gap. */
export class MootPairRow extends LitElement {
  static override styles = [theme, messageStyles, diffStyles, pairStyles];

  @property({ attribute: false }) pair: AlignedRow | undefined;
  /** The rows themselves, once they are there. */
  @property({ attribute: false }) rowBefore: TranscriptRow | undefined;
  @property({ attribute: false }) rowAfter: TranscriptRow | undefined;
  @property({ attribute: false }) context: PairContext | undefined;
  /** Why a row could not be had. */
  @property() failure = '';
  /** Without marks: each side as in its own transcript. */
  @property({ type: Boolean }) plain = false;
  readonly #diffs = new PairDiffs(() => {
    this.requestUpdate();
  });

  constructor() {
    super();
    for (const side of sides) new Citing(this, () => this.context?.[side].citations);
  }

  protected override render(): unknown {
    const { pair, context, rowBefore: before, rowAfter: after } = this;
    if (!pair || !context) return nothing;
    if (this.#isMissing(pair)) return this.#absent();
    if (pair.kind === 'stage') {
      return pairStage(
        {
          ...(before?.kind === 'stage' ? { before } : {}),
          ...(after?.kind === 'stage' ? { after } : {}),
        },
        context,
        this.#diffs,
      );
    }
    if (!before || !after || pair.same || this.plain)
      return pairGrid(context, (side) => this.#own(context, side));
    if (before.kind === 'call' && after.kind === 'call')
      return pairCall({ before, after }, context, this.#diffs);
    if (before.kind === 'retrieval' && after.kind === 'retrieval')
      return pairRetrieval({ before, after }, context, this.#diffs);
    if (before.kind === 'note' && after.kind === 'note') {
      const words = { before: before.message, after: after.message };
      const view = { memory: context.services.memory, key: `${context.key}\n${before.id}` };
      return pairGrid(
        context,
        (side) =>
          html`<div class="message">
            <div class="dim">${stageLabel(before.stage)}</div>
            <div class="say dim">${this.#diffs.text('note', words, side, view)}</div>
          </div>`,
      );
    }
    return pairGrid(context, (side) => this.#own(context, side));
  }

  /** As the transcript of the run shows it. */
  #own(context: PairContext, side: Side): unknown {
    const row = side === 'before' ? this.rowBefore : this.rowAfter;
    const { services } = context;
    return row
      ? rowContent(row, {
          services,
          address: context[side].address,
          query: '',
          citations: context[side].citations,
        })
      : gap(context, side);
  }

  #isMissing(pair: AlignedRow): boolean {
    return (pair.before !== undefined && !this.rowBefore) || (pair.after !== undefined && !this.rowAfter);
  }

  #absent(): unknown {
    if (this.failure === '') return html`<div class="gap" aria-busy="true">…</div>`;
    return html`<div class="gap">
      <span class="bad">This part could not be read: ${this.failure}</span>
      <button
        class="link"
        @click=${() => {
          this.dispatchEvent(new CustomEvent('retry-row'));
        }}
      >
        Retry
      </button>
    </div>`;
  }
}
