import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { languageOf, plural } from './format';
import { html } from './html';

export interface SideBySideBar {
  readonly title: string;
  /** How many there are, once that is known. */
  readonly differences: number | undefined;
  /** The one that the keyboard is on, from 1. */
  readonly current: number | undefined;
  readonly plain: boolean;
  readonly step: (by: 1 | -1) => void;
  readonly toggle: () => void;
}

/** What stands above two transcripts: the case, the way from difference to difference, and whether they are marked. */
export function sideBySideBar(bar: SideBySideBar): TemplateResult {
  const { title, differences, current, plain, step, toggle } = bar;
  const none = differences === undefined || differences === 0;
  const choice = (pressed: boolean, words: string): TemplateResult =>
    html`<button aria-pressed=${pressed} title="d" @click=${pressed ? nothing : toggle}>${words}</button>`;
  return html`<div class="bar">
    <span class="brief" title=${title} lang=${ifDefined(languageOf(title))}>${title}</span>
    <span class="push"></span>
    <span class="dim keys" aria-hidden="true">n p difference · ↑↓ ←→ move · ⏎ open · d marks</span>
    <span class="dim number"
      >${
        differences === undefined
          ? 'aligning…'
          : current === undefined
            ? plural(differences, 'difference')
            : `difference ${current} of ${differences}`
      }</span
    >
    <button
      class="link"
      title="Previous difference (p)"
      aria-label="previous difference"
      ?disabled=${none}
      @click=${() => {
        step(-1);
      }}
    >
      ‹ previous</button
    ><button
      class="link"
      title="Next difference (n)"
      aria-label="next difference"
      ?disabled=${none}
      @click=${() => {
        step(1);
      }}
    >
      next ›
    </button>
    <span class="choices" role="group" aria-label="Marks"
      >${choice(!plain, 'differences')}${choice(plain, 'plain')}</span
    >
  </div>`;
}
