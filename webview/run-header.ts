import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { RunSummary } from '../src/protocol/panel';
import { cssProps } from './css-props';
import { figureTable, firstFigures } from './figure-table';
import { count, duration, figure, plural, tokenParts, tokens } from './format';
import { html } from './html';
import { markStyles, person } from './human-mark';
import type { PanelMemory } from './panel-memory';
import type { Host } from './host';
import { RunIntervals, intervalOf } from './run-intervals';
import { theme } from './theme';

const shownFigures = 4;

/** Which run this is, how far it is, its figures, and Cancel. Sends `cancel-run`, `run-again`, `what-if` and `toggle-cases`. */
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
      .headline {
        font-weight: 600;
      }
      .interval {
        font-variant-numeric: tabular-nums;
        color: var(--dim);
        white-space: nowrap;
      }
      .end {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 16px;
      }
      .end .link {
        white-space: nowrap;
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
  @property({ attribute: false }) host: Host | undefined;
  @property({ type: Boolean }) casesShown = false;
  @property({ type: Boolean }) cancelling = false;
  readonly #intervals = new RunIntervals(this);

  protected override willUpdate(): void {
    if (this.run && this.#allOpen) this.#intervals.want(this.host, this.run);
  }

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
        <span
          class="brief"
          title=${`${run.pipeline} · ${run.slice ?? 'no slice'} · ${run.model}\n${switches}`}
          ><span class="name">${run.name ?? run.pipeline}</span
          >${run.name === undefined ? nothing : html`<span class="dim"> · ${run.pipeline}</span>`}${run.slice === undefined ? nothing : html`<span class="dim"> · ${run.slice}</span>`}<span
            class="dim"
          >
            · ${run.model}</span
          ></span
        >
        ${stateChip(run)}
        ${
          run.perturb
            ? html`<span class="chip warn" title="The cases were changed before they ran"
                >${run.perturb.join(', ')}</span
              >`
            : nothing
        }
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
        <span class="end"
          >${this.#figures(run)}
          ${
            hasJuries(run)
              ? html`<button
                  class="link"
                  title="Count the ballots of all cases anew, without a call"
                  @click=${() => this.dispatchEvent(new CustomEvent('what-if'))}
                >
                  What if…
                </button>`
              : nothing
          }
          ${
            running && run.elsewhere
              ? html`<span class="dim">running in another program</span>`
              : running
                ? html`<vscode-button
                    appearance="secondary"
                    ?disabled=${this.cancelling}
                    @click=${() => this.dispatchEvent(new CustomEvent('cancel-run'))}
                    >${this.cancelling ? 'Cancelling…' : 'Cancel'}</vscode-button
                  >`
                : run.imported
                  ? nothing
                  : html`<button
                      class="link"
                      @click=${() => this.dispatchEvent(new CustomEvent('run-again'))}
                    >
                      Run again…
                    </button>`
          }</span
        >
      </header>
      ${run.message ? html`<div class="message" title=${run.message}><span class="brief ${run.state === 'stopped' ? 'bad' : 'dim'}">${run.message}</span></div>` : nothing}
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
    const all = figureTable(run).lines.length;
    if (all === 0) return nothing;
    const metrics = firstFigures(run.headline, shownFigures).flatMap((name) => {
      const metric = run.metrics[name];
      return metric ? [[name, metric] as const] : [];
    });
    return html`<span class="figures"
      >${
        this.#allOpen
          ? nothing
          : metrics.map(
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
    const { types, lines } = figureTable(run);
    const any = (told: (value: RunSummary['metrics'][string]) => number | undefined) =>
      lines.some(({ value }) => told(value));
    const extra = [
      { title: 'abstained', of: (value: RunSummary['metrics'][string]) => value.abstained },
      { title: 'grader errors', of: (value: RunSummary['metrics'][string]) => value.grader_errors },
      { title: 'human', of: (value: RunSummary['metrics'][string]) => value.human },
    ].filter(({ of }) => any(of));
    const withIntervals = !this.#intervals.isEmpty;
    const byTypeInterval = (name: string, type = ''): string => {
      const words = intervalOf(this.#intervals.of(`${name}[${type}]`));
      return words === '' ? '' : `, 95 % interval ${words}`;
    };
    return html`<div class="all">
      <table>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col" class="n">value</th>
            ${withIntervals ? html`<th scope="col">95 % interval</th>` : nothing}
            <th scope="col" class="n">cases</th>
            ${types.map((type) => html`<th scope="col" class="n">${type}</th>`)}
            ${extra.map(({ title }) => html`<th scope="col" class="n">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ name, value, headline, byType }) =>
              html`<tr>
                <td class=${headline ? 'headline' : ''}>${name}</td>
                <td class="n ${headline ? 'headline' : ''}">${figure(value.value)}</td>
                ${withIntervals ? html`<td class="interval">${intervalOf(this.#intervals.of(name))}</td>` : nothing}
                <td class="n">${count(value.n)}</td>
                ${byType.map((of, index) =>
                  of
                    ? html`<td
                        class="n"
                        title=${`over ${plural(of.n, 'case')}${byTypeInterval(name, types[index])}`}
                      >
                        ${figure(of.value)}
                      </td>`
                    : html`<td></td>`,
                )}
                ${extra.map(({ of }) => {
                  const told = of(value);
                  return html`<td class="n dim">${told ? count(told) : ''}</td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
      ${
        this.#intervals.state === 'asked'
          ? html`<div class="meta" role="status">Computing the intervals…</div>`
          : nothing
      }
    </div>`;
  }
}

/** As far as its figures tell; the ballots of a case lead there, too. */
function hasJuries({ metrics }: RunSummary): boolean {
  return Object.keys(metrics).some((name) => name.startsWith('jury.'));
}

function stateChip(run: RunSummary): TemplateResult {
  const tone = { running: '', finished: '', cancelled: 'warn', stopped: 'bad' }[run.state];
  return html`<span class="chip ${tone}">${run.state}${run.earlyStop?.stopped ? ' early' : ''}</span>`;
}
