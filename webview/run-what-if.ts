import type { PropertyValues, TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { RunSummary } from '../src/protocol/panel';
import type { RecountView, WhatIf } from '../src/protocol/recount';
import { flipMarks } from './comparison-words';
import { controlStyles, figureTableStyles } from './control-styles';
import { count, figure, plural } from './format';
import { html } from './html';
import type { Services } from './services';
import { errorText } from './services';
import { theme } from './theme';
import { ballotChoice, isAsItWas, tallyChoice, toggled } from './what-if-choices';
import { whileConnected } from './while-connected';

type Changed = RecountView['rows'][number];

/** The ballots of all cases of a run, counted anew. Sends `open-case` (a key) and `closed`. */
export class MootRunWhatIf extends LitElement {
  static override styles = [
    theme,
    controlStyles,
    figureTableStyles,
    css`
      :host {
        display: block;
        padding: 6px 16px 8px;
        border-bottom: 1px solid var(--line);
        font-size: 12px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 12px;
      }
      .choices button {
        padding: 0 5px;
        font-variant-numeric: tabular-nums;
      }
      .choices button[aria-pressed='true'] {
        text-decoration: line-through;
      }
      .push {
        flex: 1;
      }
      .found {
        margin-top: 4px;
      }
      .cases {
        max-height: 30vh;
        overflow: auto;
        margin-top: 4px;
      }
      td {
        white-space: nowrap;
      }
      td.wide {
        width: 100%;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) run: RunSummary | undefined;
  @state() private view: RecountView | undefined;
  @state() private error = '';
  /** What was asked last, of which run, and how that stood. */
  #asked = '';

  constructor() {
    super();
    whileConnected(this, () =>
      this.services?.memory.onWhatIf(() => {
        this.requestUpdate();
      }),
    );
  }

  private get whatIf(): WhatIf | undefined {
    return this.run && this.services?.memory.whatIfOf(this.run.id);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { run, whatIf } = this;
    if (!run || !whatIf) return;
    if (changed.has('run') && changed.get('run')?.id !== run.id) this.view = undefined;
    const asked = JSON.stringify([run.id, run.state, run.counts, run.finishedAt, whatIf]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    void this.#count(asked, run.id, whatIf);
  }

  async #count(asked: string, run: string, whatIf: WhatIf): Promise<void> {
    try {
      const view = await this.services?.host.ask('recount', { run, whatIf });
      if (asked !== this.#asked) return;
      this.view = view;
      this.error = '';
    } catch (error) {
      if (asked === this.#asked) this.error = errorText(error);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, whatIf } = this;
    if (!whatIf) return nothing;
    return html`<div role="group" aria-label="What if, in all cases">
      <div class="line">
        <span class="dim">What if, in all cases</span>
        ${view && view.cases > 0 ? this.#choices(view, whatIf) : nothing}
        <span class="push"></span>
        <button class="link" @click=${() => this.dispatchEvent(new CustomEvent('closed'))}>close</button>
      </div>
      ${this.error === '' ? nothing : html`<div class="found bad" role="alert">${this.error}</div>`}
      ${view ? this.#found(view, whatIf) : html`<div class="found dim" role="status">Counting…</div>`}
    </div>`;
  }

  #choices({ jurors, rounds }: RecountView, whatIf: WhatIf): TemplateResult {
    const ask = (next: WhatIf): void => {
      if (this.run) this.services?.memory.keepWhatIf(this.run.id, next);
    };
    return html`${tallyChoice(whatIf, 'tally as it was', jurors, ask)}
      ${ballotChoice(whatIf, rounds, jurors, ask)}
      <span class="choices" role="group" aria-label="Without jurors"
        ><span class="dim">without juror</span> ${Array.from({ length: jurors }, (_, index) => index + 1).map(
          (juror) =>
            html`<button
              aria-pressed=${whatIf.without.includes(juror)}
              aria-label=${`Juror ${juror}, leave out`}
              @click=${() => {
                ask(toggled(whatIf, juror));
              }}
            >
              ${juror}
            </button>`,
        )}</span
      >
      ${
        isAsItWas(whatIf)
          ? nothing
          : html`<button
              class="link"
              @click=${() => {
                ask({ without: [] });
              }}
            >
              as it was
            </button>`
      }`;
  }

  #found(view: RecountView, whatIf: WhatIf): TemplateResult {
    const { cases, withoutBallots, changed, fixed, broken, accuracy, goOn } = view;
    if (cases === 0) {
      return html`<div class="found dim" role="status">
        No case that has ended has ballots: they are those of a panel stage.
      </div>`;
    }
    const notes = [
      ...(goOn > 0 ? [`${plural(goOn, 'discussion')} would have gone on; the last ballot was counted`] : []),
      ...(withoutBallots > 0 ? [`${plural(withoutBallots, 'case')} without ballots`] : []),
    ];
    return html`<div class="found line" role="status">
        ${
          isAsItWas(whatIf)
            ? html`<span>${plural(cases, 'case')} with ballots</span>`
            : html`<b>${changed === 0 ? 'no verdict' : plural(changed, 'verdict')}</b>
                <span>of ${count(cases)} would be ${changed > 1 ? 'others' : 'another'}</span>`
        }
        ${changed === 0 ? nothing : html`${flips('fixed', fixed)} ${flips('broken', broken)}`}
        ${
          accuracy.n === 0
            ? nothing
            : html`<span title=${`over ${plural(accuracy.n, 'case')} with a gold winner`}
                ><span class="dim">accuracy</span> <span class="number">${figure(accuracy.before)}</span>${
                  isAsItWas(whatIf) ? nothing : html` → <b class="number">${figure(accuracy.after)}</b>`
                }</span
              >`
        }
        ${notes.map((note) => html`<span class="dim">${note}</span>`)}
      </div>
      ${changed === 0 ? nothing : this.#table(view)}`;
  }

  #table({ rows, changed }: RecountView): TemplateResult {
    return html`<div class="cases" tabindex="0" role="region" aria-label="Verdicts that would be others">
      <table>
        <thead>
          <tr>
            <th scope="col">case</th>
            <th scope="col">gold</th>
            <th scope="col">was</th>
            <th scope="col">would be</th>
            <th scope="col">votes</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => this.#row(row))}
        </tbody>
      </table>
      ${
        rows.length < changed
          ? html`<div class="dim">The first ${count(rows.length)} of ${count(changed)}.</div>`
          : nothing
      }
    </div>`;
  }

  #row(row: Changed): TemplateResult {
    const { key, title, gold, before, after, votes, reason } = row;
    const side = (winner: string | null): TemplateResult => {
      const tone = gold === undefined ? '' : winner === gold ? 'ok' : 'bad';
      const mark = gold === undefined ? '' : winner === gold ? ' ✓' : ' ✗';
      return html`<span class=${tone}>${winner ?? 'no verdict'}${mark}</span>`;
    };
    return html`<tr>
      <td>
        <button
          class="link brief"
          title=${key}
          @click=${() => this.dispatchEvent(new CustomEvent('open-case', { detail: key }))}
        >
          ${title}
        </button>
      </td>
      <td>${gold ?? ''}</td>
      <td>${side(before)}</td>
      <td>${side(after)}</td>
      <td class="wide dim" title=${reason}>
        ${Object.entries(votes)
          .map(([vote, cast]) => `${vote} ${cast}`)
          .join(' · ')}
      </td>
    </tr>`;
  }
}

function flips(flip: 'fixed' | 'broken', cases: number): TemplateResult | typeof nothing {
  if (cases === 0) return nothing;
  const { sign, tone, says } = flipMarks[flip];
  return html`<span class=${tone} title=${says}
    ><span aria-hidden="true">${sign}</span> ${count(cases)} ${flip}</span
  >`;
}
