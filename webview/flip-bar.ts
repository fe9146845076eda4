import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Flip } from '../src/protocol/comparison';
import { filterEvent } from './comparison-place';
import { flipMarks } from './comparison-words';
import { cssProps } from './css-props';
import { count } from './format';
import { html } from './html';
import { theme } from './theme';

const order: readonly Flip[] = ['fixed', 'broken', 'changed', 'same', 'unscored'];

/** What became of the cases, as a bar and as counts that choose them. Sends `place`. */
export class MootFlipBar extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .bar {
        display: flex;
        gap: 1px;
        height: 14px;
        border-radius: 3px;
        overflow: hidden;
      }
      .bar span {
        flex: 1 1 0;
        min-width: 0;
        border: 1px solid var(--vscode-contrastBorder, transparent);
      }
      .fixed {
        background: var(--ok);
      }
      .broken {
        background: var(--bad);
      }
      .changed {
        background: var(--warn);
      }
      .same {
        background: var(--chip);
      }
      .unscored {
        background: repeating-linear-gradient(135deg, var(--chip) 0 3px, transparent 3px 6px);
      }
      .counts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 4px;
        margin: 2px -6px 0;
        align-items: baseline;
      }
      .count {
        appearance: none;
        background: none;
        border: 1px solid transparent;
        border-radius: 3px;
        font: inherit;
        padding: 0 6px;
        cursor: pointer;
        font-variant-numeric: tabular-nums;
      }
      .count:hover {
        background: var(--hover);
      }
      .count[aria-pressed='true'] {
        background: var(--chip);
        border-color: var(--vscode-contrastActiveBorder, transparent);
        font-weight: 600;
      }
      .power {
        padding: 0 6px;
      }
    `,
  ];

  @property({ attribute: false }) flips: Readonly<Record<Flip, number>> | undefined;
  @property() filter = '';
  @property() power = '';

  protected override render(): TemplateResult | typeof nothing {
    const { flips } = this;
    if (!flips) return nothing;
    return html`<div class="bar" aria-hidden="true">
        ${order.map((flip) =>
          flips[flip] > 0
            ? html`<span class=${flip} ${cssProps({ 'flex-grow': String(flips[flip]) })}></span>`
            : nothing,
        )}
      </div>
      <div class="counts" role="group" aria-label="What became of the cases">
        ${order.map((flip) => this.#count(flip, flips[flip]))}
        ${this.power === '' ? nothing : html`<span class="power dim">${this.power}</span>`}
      </div>`;
  }

  #count(flip: Flip, n: number): TemplateResult {
    const { sign, tone, says } = flipMarks[flip];
    const words = this.filter.split(/\s+/u).filter((word) => word !== '');
    const chosen = words.includes(flip);
    return html`<button
      class="count ${n > 0 ? tone : 'dim'}"
      aria-pressed=${chosen}
      title="${says}&#10;${chosen ? 'Show all cases again' : 'Show these cases'}"
      @click=${() => {
        const others = words.filter((word) => !order.some((each) => each === word));
        this.dispatchEvent(filterEvent([...(chosen ? [] : [flip]), ...others].join(' ')));
      }}
    >
      <span aria-hidden="true">${sign}</span> ${count(n)} ${flip}
    </button>`;
  }
}
