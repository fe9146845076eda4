import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { ComparedRow, ComparedSide } from '../src/protocol/comparison';
import { flipMarks, runLetter, sideMark } from './comparison-words';
import { figure, languageOf } from './format';
import { html } from './html';

/** What the width of the table leaves room for. */
export interface ComparedLayout {
  /** Two lines a case: what it is above, the answers below. */
  readonly stacked: boolean;
  readonly facts: boolean;
  readonly matrix: boolean;
  readonly against: number;
  readonly names: readonly string[];
}

/** The cells of a case, in the order of the columns. */
export function comparedCells(row: ComparedRow, layout: ComparedLayout, open: () => void): TemplateResult[] {
  const { stacked, facts, matrix } = layout;
  const flip = row.flips[layout.against - 1];
  const mark = flip && flipMarks[flip];
  const change = html`<span
    role="gridcell"
    class="change ${mark?.tone ?? 'dim'}"
    title=${mark ? `${flip}: ${mark.says}` : nothing}
    ><span aria-hidden="true">${mark?.sign ?? ''}</span><span class="unseen">${flip ?? ''}</span></span
  >`;
  const id = html`<span role="gridcell" class="id" title=${row.key}
    ><button class="link" tabindex="-1" title="Read the transcripts side by side" @click=${open}>
      ${row.key}
    </button></span
  >`;
  const text = row.excerpt === '' ? row.title : row.excerpt;
  const about = html`<span
    role="gridcell"
    class="cut"
    title=${`${row.title}\n${row.excerpt}`}
    lang=${ifDefined(languageOf(text))}
    >${text}</span
  >`;
  const gold = html`<span
    role="gridcell"
    class="cut gold"
    title=${row.gold}
    lang=${ifDefined(languageOf(row.gold))}
    >${row.gold}</span
  >`;
  const score = html`<span role="gridcell" class="n score">${scores(row, layout.against)}</span>`;
  const sides = row.sides.map((side, run) =>
    matrix
      ? sign(side, layout.names[run] ?? '')
      : answer(side, layout.names[run] ?? '', stacked ? run : undefined),
  );
  if (matrix) return [change, id, about, gold, ...sides];
  if (stacked)
    return [change, html`<span class="line" role="presentation">${[id, gold, score]}</span>`, ...sides];
  return [change, id, ...(facts ? [about] : []), gold, ...sides, score];
}

function answer(side: ComparedSide, name: string, run: number | undefined): TemplateResult {
  const { sign: mark, word, tone } = sideMark(side);
  return html`<span
    role="gridcell"
    class="cut side ${tone}"
    title=${hover(side, name, word)}
    lang=${ifDefined(languageOf(side.prediction))}
    >${run === undefined ? nothing : html`<span class="dim">${runLetter(run)} </span>`}<b aria-hidden="true"
      >${mark}</b
    ><span class="unseen">${word}:</span> ${side.prediction}</span
  >`;
}

function sign(side: ComparedSide, name: string): TemplateResult {
  const { sign: mark, word, tone } = sideMark(side);
  return html`<span role="gridcell" class="n sign ${tone}" title=${hover(side, name, word)}
    ><b aria-hidden="true">${mark}</b><span class="unseen">${word}</span></span
  >`;
}

function hover(side: ComparedSide, name: string, word: string): string {
  return [name, `${word}: ${side.prediction}`, side.score?.reason ?? '']
    .filter((line) => line !== '')
    .join('\n');
}

function scores(row: ComparedRow, against: number): TemplateResult | string {
  const [before, after] = [row.sides[0]?.score, row.sides[against]?.score];
  if (!before && !after) return '';
  const [from, to] = [before?.value ?? null, after?.value ?? null];
  const tone = from === null || to === null || from === to ? 'dim' : '';
  return html`<span class=${tone}>${figure(from)} → ${figure(to)}</span>`;
}
