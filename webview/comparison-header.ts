import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { InputDifference, PanelComparison, RunHead } from '../src/protocol/comparison';
import type { ComparisonPlace } from './comparison-place';
import { placeEvent } from './comparison-place';
import { inputWords, runLetter, runNames } from './comparison-words';
import { count, plural } from './format';
import { html } from './html';
import { theme } from './theme';

/** Which runs these are and what differs between them. Sends `open-run`, `open-diff` (a path), `export` and `place`. */
export class MootComparisonHeader extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: block;
        border-bottom: 1px solid var(--line);
        padding: 6px 16px 5px;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 2px 14px;
      }
      h1 {
        font-size: 14px;
        font-weight: 600;
        margin: 0;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      h1 .link {
        color: inherit;
        display: inline-block;
        max-width: min(60ch, 80vw);
        overflow: clip;
        text-overflow: ellipsis;
        white-space: nowrap;
        vertical-align: bottom;
      }
      h1 .dim {
        font-weight: 400;
      }
      .push {
        flex: 1;
      }
      .tools {
        display: inline-flex;
        gap: 14px;
      }
      .tools [aria-pressed='true'] {
        font-weight: 600;
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      .inputs .link {
        max-width: 100%;
        max-height: 3em;
        overflow: hidden;
      }
      .inputs {
        display: flex;
        flex-wrap: wrap;
        gap: 0 14px;
        margin-top: 1px;
      }
    `,
  ];

  @property({ attribute: false }) comparison: PanelComparison | undefined;
  @property({ attribute: false }) place: ComparisonPlace | undefined;
  /** Groups and charts are out of sight. */
  @property({ type: Boolean }) caseOpen = false;

  protected override render(): TemplateResult | typeof nothing {
    const { comparison, place } = this;
    if (!comparison || !place) return nothing;
    const { runs, inputs } = comparison;
    const names = runNames(runs);
    const slices = new Set(runs.map(({ slice }) => slice));
    const [slice] = slices;
    return html`<header>
        <h1>${runs.map((run, index) => this.#run(run, names[index] ?? run.id, index))}</h1>
        ${slices.size === 1 && slice !== undefined ? html`<span class="chip">${slice}</span>` : nothing}
        <span class="dim number">${this.#joined(comparison)}</span>
        <span class="push"></span>
        <span class="tools">
          ${this.caseOpen ? nothing : [this.#pane('groups', 'Group by…', place), this.#pane('charts', 'Charts', place), this.#pane('why', 'Why?', place)]}
          <button class="link" @click=${() => this.dispatchEvent(new CustomEvent('export'))}>Export…</button>
        </span>
      </header>
      ${
        inputs.length === 0
          ? html`<div class="inputs meta">Made from the same inputs</div>`
          : html`<div class="inputs meta">
              ${inputs.map((input) => (isNamed(input, names) ? nothing : this.#input(input)))}
            </div>`
      }`;
  }

  #run(run: RunHead, name: string, index: number): TemplateResult {
    return html`${index === 0 ? nothing : html` <span class="dim">${index === 1 ? '→' : '·'}</span> `}<span
        class="dim"
        >${runLetter(index)}</span
      >
      <button
        class="link"
        title="${run.pipeline} · ${run.slice ?? 'no slice'} · ${run.model}&#10;${run.id} · ${run.state}&#10;Open this run"
        @click=${() => this.dispatchEvent(new CustomEvent('open-run', { detail: run.id }))}
      >
        ${name}</button
      >${run.state === 'finished' ? nothing : html` <span class="chip ${run.state === 'running' ? '' : 'warn'}">${run.state}</span>`}`;
  }

  #joined({ runs, against }: PanelComparison): string {
    const common = against.map((one) => count(one.common));
    const same = new Set(common).size === 1;
    const words = same ? plural(against[0]?.common ?? 0, 'case') : `${common.join(' · ')} cases`;
    const left = Math.max(0, ...against.map((one) => one.only_baseline + one.only_other));
    const repeats = Math.max(...runs.map((run) => run.repeats));
    return [
      `${words} joined by id`,
      left > 0 ? `${count(left)} not in all` : '',
      repeats > 1 ? plural(repeats, 'repeat') : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  }

  #pane(
    pane: Exclude<ComparisonPlace['pane'], 'none'>,
    label: string,
    place: ComparisonPlace,
  ): TemplateResult {
    return html`<button
      class="link"
      aria-pressed=${place.pane === pane}
      @click=${() => this.dispatchEvent(placeEvent({ pane: place.pane === pane ? 'none' : pane }))}
    >
      ${label}
    </button>`;
  }

  /** Files are named, not their hashes, and open as a difference. */
  #input({ what, name, values }: InputDifference): TemplateResult {
    const path = what === 'file' ? name : what === 'pipeline' || what === 'slice' ? what : undefined;
    const words = values.map((value) => value ?? 'none').join(' → ');
    if (path !== undefined) {
      return html`<span class="brief" title=${words}
        >${what === 'file' ? '' : `${what} ${words} `}<button
          class="link"
          title="Show both texts in the editor’s diff: ${words}"
          @click=${() => this.dispatchEvent(new CustomEvent('open-diff', { detail: path }))}
        >
          ${what === 'file' ? `${path} ⇄` : 'diff ⇄'}
        </button></span
      >`;
    }
    return html`<span class="brief" title=${words}
      >${name === undefined ? what : `${what} ${name}`}: ${inputWords({ what, values })}</span
    >`;
  }
}

/** The names of the runs already say their models. */
function isNamed({ what, name, values }: InputDifference, names: readonly string[]): boolean {
  const isModel = what === 'model' && name === undefined;
  return isModel && values.every((value, run) => value !== null && names[run]?.includes(value) === true);
}
