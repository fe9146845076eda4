import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { RenderedMessage } from '../src/protocol/panel';
import type { Side } from './diff-folds';
import { diffStyles } from './diff-text';
import { html } from './html';
import type { PairContext } from './pair-parts';
import { PairDiffs, pairGrid } from './pair-parts';
import { pairStyles } from './pair-styles';
import { errorText } from './services';
import { theme } from './theme';

type Messages = readonly RenderedMessage[];

/** What two calls were asked, message by message; read when unfolded. */
export class MootPromptDifference extends LitElement {
  static override styles = [
    theme,
    diffStyles,
    pairStyles,
    css`
      .wide {
        display: block;
        padding: 0;
      }
      h4 {
        margin: 6px 0 2px;
        font-weight: 400;
        font-size: 11px;
        letter-spacing: 0.04em;
        text-transform: uppercase;
        color: var(--dim);
      }
    `,
  ];

  @property({ attribute: false }) context: PairContext | undefined;
  /** Ids of the calls. */
  @property({ attribute: false }) calls: Readonly<Record<Side, string>> = { before: '', after: '' };
  @state() private messages: { readonly before: Messages; readonly after: Messages } | undefined;
  @state() private error = '';
  readonly #diffs = new PairDiffs(() => {
    this.requestUpdate();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.messages) void this.#load();
  }

  protected override render(): unknown {
    const { messages, context } = this;
    if (this.error !== '') {
      return html`<span class="bad" role="alert">${this.error}</span>
        <button class="link" @click=${() => this.#load()}>Retry</button>`;
    }
    if (!messages || !context) return html`<span class="meta">Loading the prompts…</span>`;
    const pairs = Array.from(
      { length: Math.max(messages.before.length, messages.after.length) },
      (_, index) => ({ before: messages.before[index], after: messages.after[index] }),
    );
    const differing = pairs.filter(
      ({ before, after }) => headOf(before) !== headOf(after) || wordsOf(before) !== wordsOf(after),
    );
    const same = pairs.length - differing.length;
    return html`<div class="wide">
      ${differing.map((pair, index) => this.#pair(pair, index, context))}
      ${
        same === 0
          ? nothing
          : html`<div class="meta">
              ${differing.length === 0 ? 'The prompts are the same.' : `${same} of ${pairs.length} messages the same`}
            </div>`
      }
    </div>`;
  }

  #pair(
    pair: { readonly before: RenderedMessage | undefined; readonly after: RenderedMessage | undefined },
    index: number,
    context: PairContext,
  ): TemplateResult {
    const words = { before: wordsOf(pair.before), after: wordsOf(pair.after) };
    const view = { memory: context.services.memory, key: `${context.key}\n${this.calls.before} prompt` };
    return pairGrid(context, (side) =>
      pair[side]
        ? html`<h4>${headOf(pair[side])}</h4>
            ${this.#diffs.text(String(index), words, side, view)}`
        : html`<div class="gap">no such message in ${context[side].letter}</div>`,
    );
  }

  async #load(): Promise<void> {
    const { context } = this;
    if (!context) return;
    const { host } = context.services;
    this.error = '';
    try {
      const [before, after] = await Promise.all([
        host.ask('prompt', { ...context.before.address, call: this.calls.before }),
        host.ask('prompt', { ...context.after.address, call: this.calls.after }),
      ]);
      this.messages = { before: before.messages, after: after.messages };
    } catch (error) {
      this.error = errorText(error);
    }
  }
}

function headOf(message: RenderedMessage | undefined): string {
  return message?.role ?? '';
}

/** The message as one text, pictures by their names. */
function wordsOf(message: RenderedMessage | undefined): string {
  return (message?.parts ?? [])
    .map((part) => (part.type === 'image' ? `[picture ${part.name}]` : part.text))
    .join('\n');
}
