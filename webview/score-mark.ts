import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CaseScore } from '../src/protocol/panel';
import { html } from './html';
import { markEvent, marksOn, markStyles, person, whoWhen, whoWhenExactly } from './human-mark';
import { theme } from './theme';

/** Lets a person call the scores of one field right or wrong, and shows who did. Sends `mark`. */
export class MootScoreMark extends LitElement {
  static override styles = [
    theme,
    markStyles,
    css`
      :host {
        display: block;
      }
      /* A lone word takes no line of its own. */
      :host([lone]) {
        float: inline-end;
        margin-inline-start: 8px;
      }
      .note {
        display: inline-flex;
        gap: 6px;
      }
      .quiet {
        color: var(--dim);
      }
      .said {
        color: var(--fg);
      }
    `,
  ];

  @property({ attribute: false }) scores: readonly CaseScore[] = [];
  /** Who marks; nobody where empty. */
  @property() reviewer = '';
  /** Name of the field, for those who cannot see where the button stands. */
  @property() field = '';
  @state() private open = false;
  @state() private note: string | undefined;

  protected override willUpdate(): void {
    this.toggleAttribute('lone', !this.open && !marksOn(this.scores, this.reviewer).last);
  }

  protected override render(): unknown {
    return this.open ? this.#choices() : this.#closed();
  }

  #closed(): TemplateResult | typeof nothing {
    const { last, others } = marksOn(this.scores, this.reviewer);
    if (!last && this.reviewer === '') return nothing;
    const toggle = (words: unknown, kind: string, title: string): TemplateResult =>
      html`<button
        class="link ${kind}"
        aria-expanded="false"
        aria-label=${`Mark ${this.field}${last ? `, marked ${last.right ? 'right' : 'wrong'} by ${last.by}` : ''}`}
        title=${title}
        @click=${this.#unfold}
      >
        ${words}
      </button>`;
    if (!last) return html`<span class="marks">${toggle('mark', 'quiet', 'Say whether it is right')}</span>`;
    const words = html`${person()}
      <span class=${last.right ? 'ok' : 'bad'}>${last.right ? '✓ right' : '✗ wrong'}</span>`;
    return html`<span class="marks"
      >${toggle(words, 'said', whoWhenExactly(last, others))} <span class="dim">${whoWhen(last)}</span> ${
        last.note === undefined ? nothing : html`<span class="words">“${last.note}”</span>`
      }</span
    >`;
  }

  #choices(): TemplateResult {
    const { last, mine } = marksOn(this.scores, this.reviewer);
    const choice = (right: boolean, words: string): TemplateResult =>
      html`<button
        class="choice ${right ? 'yes' : 'no'}"
        aria-pressed=${mine?.right === right}
        @click=${() => {
          this.#say(right);
        }}
      >
        ${words}
      </button>`;
    return html`<span class="marks" role="group" aria-label=${`Mark ${this.field}`} @keydown=${this.#key}
      >${person()}${choice(true, '✓ right')}${choice(false, '✗ wrong')}
      ${
        mine
          ? html`<button
              class="choice"
              title="Take back what you said"
              @click=${() => {
                this.#say(null);
              }}
            >
              clear
            </button>`
          : nothing
      }<span class="note"
        ><input
          aria-label="Note"
          placeholder="note"
          .value=${this.note ?? mine?.note ?? ''}
          @input=${(event: Event) => {
            this.note = (event.target as HTMLInputElement).value;
          }}
        /><button class="link quiet" aria-label="Close" title="Close (Escape)" @click=${this.#fold}>
          ✕
        </button></span
      >${
        last && !mine ? html`<span class="dim">${last.right ? '✓' : '✗'} ${whoWhen(last)}</span>` : nothing
      }</span
    >`;
  }

  #say(right: boolean | null): void {
    const { note } = this;
    const { mine } = marksOn(this.scores, this.reviewer);
    const said = right === null ? undefined : (note ?? mine?.note);
    this.dispatchEvent(
      markEvent({
        scores: this.scores.map(({ metric }) => metric),
        right,
        ...(said === undefined ? {} : { note: said }),
      }),
    );
    void this.#fold();
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { mine } = marksOn(this.scores, this.reviewer);
    if (event.key === 'Escape') void this.#fold();
    // A note alone says nothing: it goes with the next choice, or with the one that stands.
    else if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement && mine)
      this.#say(mine.right);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #unfold = async (): Promise<void> => {
    if (this.reviewer === '') return;
    this.open = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.choice')?.focus();
  };

  readonly #fold = async (): Promise<void> => {
    this.open = false;
    this.note = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('button')?.focus();
  };
}
