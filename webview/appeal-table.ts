import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Appeal, TranscriptHead } from '../src/protocol/panel';
import type { Citations } from './citations';
import { Citing } from './citations';
import type { Side } from './diff-folds';
import { diffNote, diffStyles, diffText } from './diff-text';
import { languageOf, plural, stageLabel } from './format';
import { html } from './html';
import { markedText } from './marked-text';
import type { PanelMemory } from './panel-memory';
import { theme } from './theme';
import { verdictTableStyles } from './verdict-table-styles';
import type { VerdictLine } from './verdict-words';
import { verdictLines } from './verdict-words';
import { wordDiff } from './word-diff';

/** Parts that are read as text: what changed in them is marked word by word. */
const texts: ReadonlySet<string> = new Set(['results', 'analysis', 'text']);

/** The judgment under appeal beside the verdict, part by part. Sends `go-to-stage`. */
export class MootAppeal extends LitElement {
  static override styles = [
    theme,
    diffStyles,
    verdictTableStyles,
    css`
      :host {
        margin-top: 8px;
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 10px;
      }
      h2 {
        margin: 0;
        font-size: 13px;
        font-weight: 600;
      }
      table {
        margin-top: 4px;
        table-layout: fixed;
      }
      th:first-child {
        width: 92px;
      }
      th:last-child {
        width: 104px;
      }
      th[scope='row'] {
        font-weight: 600;
        color: var(--fg);
      }
      tr.same td {
        color: var(--dim);
      }
      @container transcript (max-width: 560px) {
        table,
        tbody {
          display: block;
        }
        thead {
          display: none;
        }
        tr {
          display: grid;
          grid-template-columns: 92px minmax(0, 1fr);
          padding: 3px 0;
        }
        th[scope='row'] {
          grid-row: span 3;
        }
        td {
          grid-column: 2;
        }
        td[data-side]::before {
          content: attr(data-side) ' ';
          color: var(--dim);
          font-size: 12px;
        }
      }
    `,
  ];

  @property({ attribute: false }) head: TranscriptHead | undefined;
  @property({ attribute: false }) memory: PanelMemory | undefined;
  @property({ attribute: false }) citations: Citations | undefined;
  @property() key = '';
  readonly #citing = new Citing(this, () => this.citations);

  protected override render(): TemplateResult | typeof nothing {
    const appeal = this.head?.appeal;
    if (!appeal) return nothing;
    const folded = this.memory?.isOpen(this.#foldKey) === true;
    return html`<div class="title">
        <h2>Appeal</h2>
        <span>${changeWords(appeal)}</span>
        <button
          class="link"
          title="Go to the stage of the first judgment"
          @click=${() =>
            this.dispatchEvent(
              new CustomEvent('go-to-stage', { detail: appeal.stage, bubbles: true, composed: true }),
            )}
        >
          from ${stageLabel(appeal.stage)}
        </button>
        <button
          class="link meta"
          aria-expanded=${!folded}
          @click=${() => {
            this.memory?.setOpen(this.#foldKey, !folded);
            this.requestUpdate();
          }}
        >
          ${folded ? 'part by part' : 'fold'}
        </button>
      </div>
      ${folded ? nothing : this.#table(appeal)}`;
  }

  get #foldKey(): string {
    return `${this.key} folded`;
  }

  #table(appeal: Appeal): TemplateResult {
    const { candidates: _candidates, ...second } = this.head?.verdict ?? {};
    return html`<table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">part</span></th>
          <th scope="col">first</th>
          <th scope="col">second</th>
          <th scope="col"><span class="unseen">change</span></th>
        </tr>
      </thead>
      <tbody>
        ${verdictLines(appeal.first, second, []).map((line) => this.#line(line, appeal))}
      </tbody>
    </table>`;
  }

  /** In the lines `gold` is the first judgment. */
  #line(line: VerdictLine, { changed }: Appeal): TemplateResult {
    const isChanged = changed.includes(line.part);
    const word = !isChanged
      ? 'the same'
      : line.gold === ''
        ? 'new'
        : line.predicted === ''
          ? 'not stated'
          : 'changed';
    return html`<tr class=${isChanged ? '' : 'same'}>
      <th scope="row">${line.label}</th>
      <td data-side="first">${this.#cell(line, 'before', word)}</td>
      <td data-side="second">${this.#cell(line, 'after', word)}</td>
      <td class=${word === 'changed' ? 'warn' : 'dim'}>
        ${word === 'changed' ? html`<span aria-hidden="true">◆ </span>` : nothing}${word}
      </td>
    </tr>`;
  }

  #cell(line: VerdictLine, side: Side, word: string): unknown {
    const text = side === 'before' ? line.gold : line.predicted;
    if (text === '') return html`<span class="dim">not stated</span>`;
    if (word === 'changed' && texts.has(line.part)) {
      const diff = wordDiff(line.gold, line.predicted);
      const key = `${this.key} ${line.part}`;
      const changed = (): void => {
        this.requestUpdate();
      };
      return html`${side === 'after' ? diffNote(diff) : nothing}${diffText(diff, side, { memory: this.memory, key, changed })}`;
    }
    return html`<span class="words" lang=${ifDefined(languageOf(text))}
      >${markedText(text, [], this.#citing.of(text))}</span
    >`;
  }
}

function changeWords({ changed, first }: Appeal): string {
  const both = changed.filter((part) => first[part] !== undefined);
  return both.length === 0
    ? 'upheld in every part that both state'
    : `${plural(both.length, 'part')} changed`;
}
