import type { TemplateResult } from 'lit';
import { LitElement, css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { RunSummary } from '../src/protocol/panel';
import { cssProps } from './css-props';
import { count, duration, figure, plural, tokenParts, tokens } from './format';
import { markStyles, person } from './human-mark';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';

const shownFigures = 4;

/** Which run this is, how far it is, its figures, and Cancel. Sends `cancel-run`, `run-again` and `toggle-cases`. */
export class MootRunHeader extends LitElement {
  static override styles = [
    theme,
    markStyles,
    css`
      :host {
        display: block;
        position: relative;
        border-bottom: 1px solid var(--line);
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 14px;
        padding: 5px 16px;
        min-height: 36px;
      }
      .name {
        font-weight: 600;
      }
      .push {
        flex: 1;
      }
      .figures {
        display: flex;
        flex-wrap: wrap;
        gap: 0 16px;
        font-size: 12px;
      }
      .figures b {
        font-weight: 600;
      }
      .toggle {
        display: inline-flex;
        align-items: center;
        gap: 6px;
      }
      .toggle .chip {
        color: var(--fg);
      }
      .all {
        padding: 0 16px 8px;
        max-height: 40vh;
        overflow: auto;
      }
      table {
        border-collapse: collapse;
        font-size: 12px;
      }
      th {
        color: var(--dim);
        font-weight: 400;
        text-align: start;
      }
      th,
      td {
        padding: 1px 18px 1px 0;
      }
      td {
        border-top: 1px solid var(--line);
      }
      .n {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .progress {
        position: absolute;
        inset: auto auto -1px 0;
        height: 2px;
        width: 100%;
        background: var(--vscode-progressBar-background);
        transform-origin: left;
        transition: transform 0.2s;
      }
      .message {
        padding: 0 16px 6px;
      }
    `,
  ];

  @property({ attribute: false }) run: RunSummary | undefined;
  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property({ type: Boolean }) casesShown = false;
  @property({ type: Boolean }) cancelling = false;

  protected override render(): unknown {
    const { run } = this;
    if (!run) return nothing;
    const { counts } = run;
    const running = run.state === 'running';
    const ended = counts.done + counts.error + counts.unparsed;
    const switches = Object.entries(run.switches)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', ');
    return html`<header>
        <button
          class="link toggle"
          aria-expanded=${this.casesShown}
          title="Show or hide the cases"
          @click=${() => this.dispatchEvent(new CustomEvent('toggle-cases'))}
        >
          ☰ Cases <span class="chip number">${count(counts.total)}</span>
        </button>
        <span title=${switches}
          ><span class="name">${run.pipeline}</span
          >${run.slice === undefined ? nothing : html`<span class="dim"> · ${run.slice}</span>`}<span
            class="dim"
          >
            · ${run.model}</span
          ></span
        >
        ${stateChip(run)}
        <span class="dim number"
          >${count(ended)} /
          ${count(counts.total)}${
            counts.error > 0
              ? html` · <span class="bad">${count(counts.error)} error${counts.error === 1 ? '' : 's'}</span>`
              : nothing
          }${
            counts.unparsed > 0
              ? html` · <span class="warn">${count(counts.unparsed)} unparsed</span>`
              : nothing
          }${counts.cancelled > 0 ? ` · ${count(counts.cancelled)} cancelled` : nothing}</span
        >
        <span class="dim" title=${tokenParts(run.usage)}
          >${tokens(run.usage)}${
            run.finishedAt === undefined ? nothing : ` · ${duration(run.finishedAt - run.startedAt)}`
          }</span
        >
        <span class="push"></span>
        ${this.#figures(run)}
        ${
          running
            ? html`<vscode-button
                appearance="secondary"
                ?disabled=${this.cancelling}
                @click=${() => this.dispatchEvent(new CustomEvent('cancel-run'))}
                >${this.cancelling ? 'Cancelling…' : 'Cancel'}</vscode-button
              >`
            : html`<button class="link" @click=${() => this.dispatchEvent(new CustomEvent('run-again'))}>
                Run again…
              </button>`
        }
      </header>
      ${run.message ? html`<div class="message ${run.state === 'stopped' ? 'bad' : 'dim'}">${run.message}</div>` : nothing}
      ${run.earlyStop ? html`<div class="message dim">${run.earlyStop.words}</div>` : nothing}
      ${this.#allOpen ? this.#table(run) : nothing}
      ${
        running
          ? html`<div
              class="progress"
              role="progressbar"
              aria-label="Cases ended"
              aria-valuemin="0"
              aria-valuemax=${counts.total}
              aria-valuenow=${ended}
              ${cssProps({ transform: `scaleX(${counts.total > 0 ? ended / counts.total : 0})` })}
            ></div>`
          : nothing
      }`;
  }

  get #allOpen(): boolean {
    return this.memory?.isOpen('metrics') === true;
  }

  #figures(run: RunSummary): TemplateResult | typeof nothing {
    const all = Object.keys(run.metrics).length;
    if (all === 0) return nothing;
    const metrics = run.headline.flatMap((name) => {
      const metric = run.metrics[name];
      return metric ? [[name, metric] as const] : [];
    });
    return html`<span class="figures"
      >${
        this.#allOpen
          ? nothing
          : metrics
              .slice(0, shownFigures)
              .map(
                ([name, metric]) =>
                  html`<span
                    title="over ${plural(metric.n, 'case')}${metric.human ? `, ${metric.human} by a person` : ''}"
                    ><span class="dim">${name}</span> <b class="number">${figure(metric.value)}</b>${
                      metric.human
                        ? html` <span class="dim number">${person()} human ${count(metric.human)}</span>`
                        : nothing
                    }</span
                  >`,
              )
      }<button
        class="link"
        aria-expanded=${this.#allOpen}
        @click=${() => {
          this.memory?.setOpen('metrics', !this.#allOpen);
          this.requestUpdate();
        }}
      >
        ${this.#allOpen ? 'hide metrics' : all > shownFigures ? `all ${all} metrics` : 'table'}
      </button></span
    >`;
  }

  #table(run: RunSummary): TemplateResult {
    const human = Object.values(run.metrics).some((metric) => metric.human);
    return html`<div class="all">
      <table>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col" class="n">value</th>
            <th scope="col" class="n">cases</th>
            <th scope="col" class="n">abstained</th>
            ${human ? html`<th scope="col" class="n">human</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${Object.entries(run.metrics).map(
            ([name, metric]) =>
              html`<tr>
                <td>${name}</td>
                <td class="n">${figure(metric.value)}</td>
                <td class="n">${count(metric.n)}</td>
                <td class="n dim">${metric.abstained === undefined ? '' : count(metric.abstained)}</td>
                ${human ? html`<td class="n dim">${metric.human ? count(metric.human) : ''}</td>` : nothing}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}

function stateChip(run: RunSummary): TemplateResult {
  const tone = { running: '', finished: '', cancelled: 'warn', stopped: 'bad' }[run.state];
  return html`<span class="chip ${tone}">${run.state}</span>`;
}
