import type { TemplateResult } from 'lit';
import { css } from 'lit';
import type { CaseScore, HumanMark, PanelMark } from '../src/protocol/panel';
import { html, svg } from './html';

/** What `mark` events carry: what the person at the panel says of scores of the case. */
export type MarkEvent = CustomEvent<PanelMark>;

export function markEvent(detail: PanelMark): MarkEvent {
  return new CustomEvent('mark', { detail, bubbles: true, composed: true });
}

/** The mark that stands on some score, and the one of this person. */
export function marksOn(
  scores: readonly CaseScore[],
  reviewer: string,
): { readonly last: HumanMark | undefined; readonly mine: HumanMark | undefined; readonly others: number } {
  const marks = scores.find((score) => score.marks !== undefined)?.marks ?? [];
  const last = marks.at(-1);
  const mine = marks.find(({ by }) => by === reviewer);
  return { last, mine, others: Math.max(0, marks.length - 1) };
}

/** Scores that a person can call right or wrong: not those that only describe, nor those of the analysis. */
export function markable(scores: readonly CaseScore[]): readonly CaseScore[] {
  return scores.filter(({ metric, right }) => !isAspect(metric) && right !== undefined);
}

export function isAspect(metric: string): boolean {
  return metric.startsWith('simucourt.analysis.');
}

/** A head and shoulders. */
export function person(): TemplateResult {
  return html`<svg class="person" viewBox="0 0 16 16" aria-hidden="true">
    ${svg`<circle cx="8" cy="5" r="3" /><path d="M2.5 14.5c0-3.3 2.4-5.5 5.5-5.5s5.5 2.2 5.5 5.5z" />`}
  </svg>`;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** `lin · 1 Mar 2025`. */
export function whoWhen({ by, at }: HumanMark): string {
  return at === undefined ? by : `${by} · ${day.format(new Date(at))}`;
}

/** The same with the time, for a hover. */
export function whoWhenExactly({ by, at }: HumanMark, others: number): string {
  const when = at === undefined ? '' : `, ${moment.format(new Date(at))}`;
  return `${by}${when}${others > 0 ? `; ${others} more ${others === 1 ? 'person has' : 'people have'} judged it` : ''}`;
}

export const markStyles = css`
  .person {
    width: 12px;
    height: 12px;
    fill: currentColor;
    vertical-align: -1.5px;
    flex: none;
  }
  .marks {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 6px;
    font-size: 12px;
  }
  .choice {
    appearance: none;
    font: inherit;
    color: var(--fg);
    background: none;
    border: 1px solid var(--vscode-button-border, var(--line));
    border-radius: 3px;
    padding: 0 6px;
    line-height: 18px;
    cursor: pointer;
    white-space: nowrap;
  }
  .choice:hover {
    background: var(--hover);
  }
  .choice[aria-pressed='true'] {
    background: var(--chip);
    border-color: currentColor;
    font-weight: 600;
  }
  .choice.yes[aria-pressed='true'] {
    color: var(--ok);
  }
  .choice.no[aria-pressed='true'] {
    color: var(--bad);
  }
  input {
    font: inherit;
    color: var(--vscode-input-foreground);
    background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, var(--line));
    border-radius: 2px;
    padding: 0 5px;
    line-height: 18px;
    width: 116px;
  }
  input::placeholder {
    color: var(--vscode-input-placeholderForeground);
  }
`;
