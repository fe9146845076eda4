import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { TranscriptHead } from '../src/protocol/panel';
import type { Side } from './diff-folds';
import { diffStyles } from './diff-text';
import { figure } from './format';
import { html } from './html';
import type { PairContext } from './pair-parts';
import { PairDiffs, sides } from './pair-parts';
import { theme } from './theme';
import { verdictTableStyles } from './verdict-table-styles';
import type { VerdictLine } from './verdict-words';
import { scoreMark, verdictLines } from './verdict-words';

const longCell = 200;

type Heads = Readonly<Record<Side, TranscriptHead>>;

interface Line {
  readonly label: string;
  readonly gold: string;
  readonly before: VerdictLine | undefined;
  readonly after: VerdictLine | undefined;
}

/** Gold and what the two runs came to, part by part, with the words in which they differ marked. */
export class MootComparedVerdicts extends LitElement {
  static override styles = [
    theme,
    diffStyles,
    verdictTableStyles,
    css`
      table {
        table-layout: fixed;
      }
      th,
      td {
        overflow-wrap: anywhere;
      }
      th:first-child {
        width: 110px;
      }
      tbody th {
        font-weight: 600;
        color: var(--fg);
      }
      .sign {
        display: inline-block;
        width: 1.3em;
      }
      .figure {
        font-size: 12px;
        margin-left: 8px;
      }
      @container side (max-width: 819px) {
        table,
        tbody {
          display: block;
        }
        thead {
          display: none;
        }
        tr {
          display: grid;
          grid-template-columns: 84px minmax(0, 1fr);
          padding: 3px 0;
        }
        tbody th {
          grid-row: span 3;
          width: auto;
        }
        td {
          display: grid;
          grid-template-columns: 36px minmax(0, 1fr);
          padding-left: 0;
        }
        td:empty {
          display: none;
        }
        td::before {
          content: attr(data-side);
          color: var(--dim);
          font-size: 12px;
        }
      }
    `,
  ];

  @property({ attribute: false }) heads: Heads | undefined;
  @property({ attribute: false }) context: PairContext | undefined;
  readonly #diffs = new PairDiffs(() => {
    this.requestUpdate();
  });

  protected override render(): TemplateResult | typeof nothing {
    const { heads, context } = this;
    if (!heads || !context) return nothing;
    const lines = linesOf(heads);
    return html`<table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">part</span></th>
          <th scope="col">gold</th>
          ${sides.map((side) => html`<th scope="col">${context[side].name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines.map((line) => this.#line(line, heads, context))}
        ${
          sides.some((side) => heads[side].message !== undefined)
            ? html`<tr>
                <th scope="row">Ended</th>
                <td></td>
                ${sides.map((side) => html`<td data-side=${context[side].letter}>${ending(heads[side])}</td>`)}
              </tr>`
            : nothing
        }
      </tbody>
    </table>`;
  }

  #line(line: Line, heads: Heads, context: PairContext): TemplateResult {
    const { memory } = context.services;
    const key = `${context.key}\nverdict ${line.label}`;
    const texts = { before: line.before?.predicted ?? '', after: line.after?.predicted ?? '' };
    const long = [line.gold, texts.before, texts.after].some((text) => text.length > longCell);
    const open = memory.isOpen(key);
    const cut = long && !open ? 'cut' : '';
    return html`<tr>
      <th scope="row">
        ${line.label}${
          long
            ? html` <button
                class="link meta"
                aria-expanded=${open}
                @click=${() => {
                  memory.setOpen(key, !open);
                  this.requestUpdate();
                }}
              >
                ${open ? 'less' : 'show all'}
              </button>`
            : nothing
        }
      </th>
      <td data-side="gold">
        <div class=${cut}>${line.gold === '' ? html`<span class="dim">none</span>` : line.gold}</div>
      </td>
      ${sides.map((side) => {
        const words =
          heads[side].verdict === undefined
            ? html`<span class="dim">no verdict</span>`
            : texts[side] === ''
              ? html`<span class="dim"
                  >${readFromAnswer(line[side], heads[side]) ? 'see the answer' : 'none'}</span
                >`
              : this.#diffs.text(line.label, texts, side, { memory, key });
        return html`<td data-side=${context[side].letter}>
          <div class=${cut}>${sign(line[side])}${words}${value(line[side])}</div>
        </td>`;
      })}
    </tr>`;
  }
}

/** The parts that gold or either side has, in the order a judgment states them. */
function linesOf({ before, after }: Heads): readonly Line[] {
  const [ones, others] = [before, after].map((head) => verdictLines(head.gold, head.verdict, head.scores));
  const parts = verdictLines(before.gold, { ...before.verdict, ...after.verdict }, [
    ...before.scores,
    ...after.scores,
  ]);
  return parts.map(({ part, label, gold }) => ({
    label,
    gold,
    before: ones?.find((line) => line.part === part),
    after: others?.find((line) => line.part === part),
  }));
}

/** A part that was scored without standing in the verdict: its score read the answer as it stands. */
function readFromAnswer(line: VerdictLine | undefined, { verdict }: TranscriptHead): boolean {
  return (verdict?.text ?? '') !== '' && line?.part !== 'text' && (line?.scores.length ?? 0) > 0;
}

function sign(line: VerdictLine | undefined): unknown {
  const score = line?.scores[0];
  if (!score) return nothing;
  const mark = scoreMark(score);
  return html`<span class="sign ${mark.tone}" title=${`${score.metric}: ${score.reason}`}
    ><span aria-hidden="true">${mark.sign}</span><span class="unseen">${mark.word}: </span></span
  >`;
}

/** The score where the sign alone does not say it. */
function value(line: VerdictLine | undefined): unknown {
  const score = line?.scores.find((each) => each.value !== null && !Number.isInteger(each.value));
  if (!score) return nothing;
  return html`<span class="figure dim number" title=${score.metric}>${figure(score.value)}</span>`;
}

function ending({ status, message }: TranscriptHead): unknown {
  const tone = status === 'error' ? 'bad' : status === 'unparsed' ? 'warn' : 'dim';
  return html`<span class=${tone}>${message ?? status}</span>`;
}
