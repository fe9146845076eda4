import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { CaseScore, TranscriptHead } from '../src/protocol/panel';
import type { Citations } from './citations';
import { Citing } from './citations';
import { figure, languageOf } from './format';
import { html } from './html';
import { isAspect, markable } from './human-mark';
import { markedText } from './marked-text';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';
import { verdictTableStyles } from './verdict-table-styles';
import type { VerdictLine } from './verdict-words';
import { scoreMark, verdictLines } from './verdict-words';

const longCell = 160;
/** A raw value longer than this is shown on hover only. */
const shortRaw = 40;

/** Gold beside prediction, part by part, each with its scores and the scorer's reasons. */
export class MootVerdictTable extends LitElement {
  static override styles = [
    theme,
    verdictTableStyles,
    css`
      th,
      td {
        overflow-wrap: anywhere;
      }
      th[scope='row'] {
        font-weight: 600;
        color: var(--fg);
        white-space: nowrap;
        width: 1%;
      }
      td.side {
        width: 30%;
      }
      .undecided :is(th, td):nth-child(n + 3) {
        display: none;
      }
      .undecided td.side {
        width: auto;
      }
      .score {
        display: block;
      }
      .score + .score {
        font-size: 12px;
      }
      .score .sign {
        display: inline-block;
        width: 1.15em;
      }
      .score + .score .reason {
        color: var(--dim);
      }
      @container transcript (max-width: 720px) {
        table,
        tbody {
          display: block;
        }
        thead {
          display: none;
        }
        tr {
          display: grid;
          grid-template-columns: 92px minmax(0, 1fr) minmax(0, 1fr);
          padding: 3px 0;
        }
        th[scope='row'] {
          grid-row: span 2;
          width: auto;
        }
        td,
        td.side {
          width: auto;
        }
        td:last-child {
          grid-column: 2 / 4;
        }
        td[data-side]::before {
          content: attr(data-side) ' ';
          color: var(--dim);
          font-size: 12px;
        }
      }
      /* A side of its own for each value would break its words. */
      @container transcript (max-width: 380px) {
        tr {
          grid-template-columns: minmax(0, 1fr);
        }
        th[scope='row'] {
          grid-row: auto;
        }
        td:last-child {
          grid-column: auto;
        }
      }
    `,
  ];

  @property({ attribute: false }) head: TranscriptHead | undefined;
  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property() key = '';
  @property({ attribute: false }) citations: Citations | undefined;
  readonly #citing = new Citing(this, () => this.citations);

  protected override render(): unknown {
    const { head } = this;
    if (!head) return nothing;
    const lines = verdictLines(head.gold, head.verdict, head.scores);
    const others = head.scores.filter((score) => score.part === undefined);
    if (lines.length === 0 && others.length === 0) return nothing;
    // What ended without a verdict, as an imported debate does, has nothing to hold against the gold label.
    const undecided = head.status === 'done' && !head.verdict && head.scores.length === 0;
    return html`<table class=${undecided ? 'undecided' : ''}>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">part</span></th>
          <th scope="col">gold</th>
          <th scope="col">prediction</th>
          <th scope="col"><span class="unseen">score</span></th>
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => this.#line(line, head.verdict !== undefined))}
        ${
          others.length > 0
            ? html`<tr>
                <th scope="row">Other</th>
                <td class="side"></td>
                <td class="side"></td>
                <td>
                  ${others.map((score) => html`${this.#mark([score], score.metric)}${scoreLine(score, true)}`)}
                </td>
              </tr>`
            : nothing
        }
      </tbody>
    </table>`;
  }

  #line(line: VerdictLine, answered: boolean): TemplateResult {
    const gold = normalised(line, 'gold');
    const predicted = normalised(line, 'predicted');
    return html`<tr>
      <th scope="row">${line.label}</th>
      <td class="side" data-side="gold">${this.#cell(line.gold, gold, `${line.part} gold`)}</td>
      <td class="side" data-side="prediction">
        ${
          answered || predicted
            ? this.#cell(line.predicted, predicted, `${line.part} predicted`)
            : html`<span class="dim">${this.head?.status === 'running' ? 'not yet' : 'no prediction'}</span>`
        }
      </td>
      <td>${this.#scores(line)}</td>
    </tr>`;
  }

  #scores({ scores, label }: VerdictLine): unknown {
    const aspects = scores.filter(({ metric }) => isAspect(metric));
    const others = scores.filter(({ metric }) => !isAspect(metric));
    return html`${this.#mark(others, label)}${others.map((score, at) => scoreLine(score, at > 0))}${
      aspects.length === 0
        ? nothing
        : html`<moot-analysis-marks
            .scores=${aspects}
            .reviewer=${this.head?.reviewer ?? ''}
          ></moot-analysis-marks>`
    }`;
  }

  /** One judgment of the part, whatever the scorers that read it. */
  #mark(scores: readonly CaseScore[], field: string): unknown {
    const judged = markable(scores);
    if (judged.length === 0) return nothing;
    return html`<moot-score-mark
      .scores=${judged}
      .reviewer=${this.head?.reviewer ?? ''}
      .field=${field}
    ></moot-score-mark>`;
  }

  /** The normalised value first, then what it was made from where that differs. */
  #cell(raw: string, normalised: string | undefined, name: string): TemplateResult {
    const shown = normalised !== undefined && normalised !== '' ? normalised : raw;
    if (shown === '') return html`<span class="dim">none</span>`;
    const key = `${this.key}\n${name}`;
    const long = shown.length > longCell || shown.split('\n').length > 3;
    const open = this.memory?.isOpen(key) === true;
    const from = raw !== '' && raw.trim() !== shown.trim() && raw.length <= shortRaw;
    return html`<span
        class="words ${long && !open ? 'cut' : ''}"
        title=${raw === shown ? nothing : raw}
        lang=${ifDefined(languageOf(shown))}
        >${markedText(shown, [], this.#citing.of(shown))}</span
      >${from ? html`<span class="dim"> from “${raw}”</span>` : nothing}${
        long
          ? html` <button
              class="link meta"
              aria-expanded=${open}
              @click=${() => {
                this.memory?.setOpen(key, !open);
                this.requestUpdate();
              }}
            >
              ${open ? 'less' : 'show all'}
            </button>`
          : nothing
      }`;
  }
}

/** The shortest way a scorer read the part: `刑法 264` rather than the full name of the law. */
function normalised({ scores }: VerdictLine, side: 'gold' | 'predicted'): string | undefined {
  return scores
    .map((score) => score[side] ?? '')
    .filter((text) => text !== '')
    .sort((left, right) => left.length - right.length)[0];
}

function scoreLine(score: CaseScore, named: boolean): TemplateResult {
  const mark = scoreMark(score);
  const figures =
    score.value !== null && score.value !== 0 && score.value !== 1 ? ` ${figure(score.value)}` : '';
  const abstained = score.abstained === true ? ' · abstained' : '';
  // The benchmark's own score says why; those beside it say it on hover, or the table hides the transcript.
  const { human, machine } = score;
  const scorer = machine ? scoreMark({ metric: score.metric, ...machine }).word : '';
  const why = machine ? `scorer: ${scorer}; ${machine.reason}` : `${score.reason}${abstained}`;
  const whole = human ? score.reason : why;
  return html`<span
    class=${named ? 'score' : 'score cut'}
    title=${named ? whole : `${score.metric}: ${whole}`}
    ><span class=${mark.tone}
      ><span class="sign" aria-hidden="true">${mark.sign}</span
      ><span class="unseen">${mark.word}${human ? ' by a person' : ''}:</span></span
    ><span class="number ${mark.tone}">${named ? score.metric : ''}${figures}</span
    >${named ? html`<span class="unseen"> ${why}</span>` : html`<span class="reason ${human ? 'dim' : mark.tone}">${figures ? ' ' : ''}${why}</span>`}</span
  >`;
}
