import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import type { TranscriptHead } from '../src/protocol/panel';
import { costNothing, figure, plural, statusMark, tokens } from './format';
import { html } from './html';
import type { PairSide } from './pair-parts';
import { scoreMark, verdictLines } from './verdict-words';

/** What stays above a column: the run, how its case ended, and its scores. */
export function sideHead({ name }: PairSide, head: TranscriptHead): TemplateResult {
  const mark = statusMark(head.status, head.right);
  const scored = verdictLines(head.gold, head.verdict, head.scores).filter(({ scores }) => scores.length > 0);
  return html`<section aria-label=${name}>
    <h2 title=${name}>${name}</h2>
    <span class=${mark.tone}><span aria-hidden="true">${mark.sign}</span> ${mark.word}</span>
    ${costNothing(head) ? nothing : html`<span class="dim number">${plural(head.calls, 'call')} · ${tokens(head.usage)}</span>`}
    <span class="scores dim number"
      >${scored.map(({ label, scores }, index) => {
        const [score] = scores;
        if (!score) return nothing;
        const { sign, tone, word } = scoreMark(score);
        const value = score.value === null || Number.isInteger(score.value) ? '' : ` ${figure(score.value)}`;
        return html`${index > 0 ? ' · ' : nothing}<span title=${`${score.metric}: ${score.reason}`}
            >${label} <span class=${tone} aria-label=${word} role="img">${sign}</span>${value}</span
          >`;
      })}</span
    >
  </section>`;
}
