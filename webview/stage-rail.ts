import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { StageRow } from '../src/protocol/panel';
import type { PlacedStage } from '../src/protocol/transcript';
import { cssProps } from './css-props';
import { duration, plural, stageLabel, withCondition } from './format';
import { html } from './html';
import { keyAction } from './key-map';
import { RowSlots } from './row-slots';
import { theme } from './theme';
import { VirtualRows } from './virtual-rows';

const lineHeight = 25;
/** Milliseconds between steps of the rail while the transcript scrolls: each has the page laid out once more. */
const followEvery = 100;

/** The stages of a transcript as they nest, with their outcome; a click goes to the stage's rows. */
export class MootStageRail extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      h2 {
        margin: 0;
        padding: 10px 16px 4px;
        color: var(--dim);
        font-size: 11px;
        font-weight: 400;
        text-transform: uppercase;
        letter-spacing: 0.04em;
      }
      nav {
        flex: 1;
        overflow-y: auto;
        min-height: 0;
      }
      .all {
        position: relative;
      }
      .stage {
        position: absolute;
        inset: 0 0 auto 0;
        height: ${lineHeight}px;
      }
      button {
        appearance: none;
        background: none;
        border: 0;
        font: inherit;
        color: inherit;
        text-align: start;
        cursor: pointer;
      }
      .go {
        width: 100%;
        height: 100%;
        padding: 0 12px 0 16px;
        display: flex;
        gap: 8px;
        align-items: center;
        white-space: nowrap;
      }
      .go:hover {
        background: var(--hover);
      }
      /* Over the duration, which is the least of what one looks for when pointing at a stage. */
      .role {
        position: absolute;
        inset: 0 0 0 auto;
        padding: 0 12px 0 10px;
        font-size: 12px;
        color: var(--accent);
        background: var(--bg);
        opacity: 0;
      }
      .stage:hover .role,
      .role:focus-visible {
        opacity: 1;
      }
      .again {
        flex: none;
        color: var(--warn);
        font-size: 11px;
      }
      button:focus-visible {
        outline-offset: -1px;
      }
      button[aria-current] {
        background: var(--vscode-list-inactiveSelectionBackground);
        color: var(--vscode-list-inactiveSelectionForeground, inherit);
        box-shadow: inset 0 0 0 1px var(--vscode-contrastActiveBorder, transparent);
      }
      i {
        flex: none;
        width: 8px;
        height: 8px;
        border-radius: 50%;
        border: 1px solid var(--dim);
      }
      .done i {
        background: var(--ok);
        border-color: var(--ok);
      }
      .error i {
        background: var(--bad);
        border-color: var(--bad);
      }
      .unparsed i {
        background: var(--warn);
        border-color: var(--warn);
      }
      .running i {
        background: var(--accent);
        border-color: var(--accent);
        animation: pulse 1.4s ease-in-out infinite;
      }
      @keyframes pulse {
        50% {
          opacity: 0.3;
        }
      }
      .skipped,
      .cancelled {
        color: var(--dim);
      }
      .name {
        flex: 0 1 auto;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .detail {
        flex: 1 1 0;
        min-width: 0;
        text-align: end;
        overflow: hidden;
        text-overflow: ellipsis;
        color: var(--dim);
        font-size: 12px;
      }
      .time {
        flex: none;
        min-width: 38px;
        text-align: end;
        color: var(--dim);
        font-size: 11px;
      }
    `,
  ];

  @property({ attribute: false }) stages: readonly PlacedStage[] = [];
  /** Path of the stage that the transcript stands at. */
  @property() current = '';

  readonly #rows = new VirtualRows(this, {
    scroller: () => this.renderRoot.querySelector('nav'),
    count: () => this.stages.length,
    estimate: () => lineHeight,
    overscan: 10,
    exact: true,
  });

  readonly #slots = new RowSlots();
  #following: ReturnType<typeof setTimeout> | undefined;

  /** Paths of the debates: of their stages it is of interest who speaks. */
  #debates: ReadonlySet<string> = new Set();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('stages')) return;
    const debates = this.stages.filter(({ row }) => row.stageKind === 'debate');
    this.#debates = new Set(debates.map(({ row }) => row.stage));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#following);
    this.#following = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('current')) return;
    this.#following ??= setTimeout(() => {
      this.#following = undefined;
      this.#follow();
    }, followEvery);
  }

  #follow(): void {
    const index = this.stages.findIndex((stage) => stage.row.stage === this.current);
    if (index >= 0 && !this.matches(':focus-within')) this.#rows.reveal(index);
  }

  protected override render(): TemplateResult {
    return html`<h2 id="title">Stages</h2>
      <nav aria-labelledby="title" @keydown=${this.#move}>
        <div class="all" ${cssProps({ height: `${this.#rows.height}px` })}>
          ${repeat(
            this.#slots.assign(this.#rows.items, () => 'stage'),
            ({ slot }) => slot,
            ({ item: { index, start } }) => {
              const stage = this.stages[index];
              return stage ? this.#stage(stage, index, start) : nothing;
            },
          )}
        </div>
      </nav>`;
  }

  #stage({ index, row }: PlacedStage, at: number, top: number): TemplateResult {
    const current = row.stage === this.current;
    const speaks = row.title !== row.name && this.#debates.has(row.stage.replace(/\[[^[\]]*\]$/u, ''));
    const said = speaks ? row.title : row.detail;
    const detail = row.state === 'skipped' ? row.detail || 'skipped' : withCondition(said, row.when);
    const again = againWords(row);
    return html`<div class="stage ${row.state}" ${cssProps({ transform: `translateY(${top}px)` })}>
      <button
        class="go"
        data-at=${at}
        tabindex=${current || (at === 0 && this.current === '') ? 0 : -1}
        aria-current=${current ? 'location' : nothing}
        title=${`${row.stage} (${row.state})${detail ? `: ${detail}` : ''}${again ? ` · ${again.words}` : ''}`}
        ${cssProps({ 'padding-left': `${16 + 18 * Math.min(row.depth, 6)}px` })}
        @click=${() => this.dispatchEvent(new CustomEvent('go-to-row', { detail: index }))}
      >
        <i></i><span class="name">${stageLabel(row.stage)}</span><span class="unseen">${row.state}</span>${
          again
            ? html`<span class="again number" aria-hidden="true">${again.sign}</span
                ><span class="unseen">${again.words}</span>`
            : nothing
        }<span class="detail">${detail}</span>${
          row.duration ? html`<span class="time number">${duration(row.duration)}</span>` : nothing
        }
      </button>
      ${
        row.role
          ? html`<button
              class="role"
              tabindex="-1"
              aria-label=${`Open the role of ${stageLabel(row.stage)}`}
              title=${`Open ${row.role.file} at line ${row.role.line + 1} (o)`}
              @click=${() => {
                this.#openRole(row);
              }}
            >
              role
            </button>`
          : nothing
      }
    </div>`;
  }

  #openRole({ role }: StageRow): void {
    if (role) this.dispatchEvent(new CustomEvent('open-role', { detail: role }));
  }

  readonly #move = (event: KeyboardEvent): void => {
    const action = keyAction('stages', event);
    const focused = this.shadowRoot?.activeElement;
    // The button goes to the stage by itself.
    if (action === undefined || action === 'go' || !(focused instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const standing = Number(focused.dataset['at']);
    const stage = this.stages[standing];
    if (action === 'role') {
      if (stage) this.#openRole(stage.row);
      return;
    }
    const at = standing + (action === 'next' ? 1 : -1);
    if (at < 0 || at >= this.stages.length) return;
    this.#rows.reveal(at);
    this.renderRoot.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
  };
}

/** Answers that broke their format and were asked for anew, and waits for a model that was busy. */
function againWords({ attempts = 1, waits = 0 }: StageRow): { sign: string; words: string } | undefined {
  if (attempts <= 1 && waits === 0) return undefined;
  const asked = attempts > 1 ? [`asked ${attempts} times`] : [];
  const waited = waits > 0 ? [`waited ${plural(waits, 'time')} for the model`] : [];
  return {
    sign: [attempts > 1 ? `×${attempts}` : '', waits > 0 ? `↻${waits}` : ''].join(' ').trim(),
    words: [...asked, ...waited].join(', '),
  };
}
