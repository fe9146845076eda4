import type { TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import type { FilterHelp } from '../src/protocol/comparison';
import { filterBoxStyles } from './filter-box-styles';
import { completed, completions, wordAt } from './filter-completion';
import { html } from './html';
import { theme } from './theme';

const atMostShown = 12;
const waitWhileTyping = 150;

/** The filter in words, with what each may be. Sends `filter` (the words), `keep-filter` (true or false) and `leave`. */
export class MootFilterBox extends LitElement {
  static override styles = [theme, filterBoxStyles];

  @property() filter = '';
  @property({ attribute: false }) words: readonly FilterHelp[] = [];
  @property({ attribute: false }) saved: readonly string[] = [];
  /** What is wrong with the filter. */
  @property() problem = '';
  @state() private text = '';
  @state() private open = false;
  @state() private chosen = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  async focusField(): Promise<void> {
    await this.updateComplete;
    this.#input?.focus();
    this.#input?.select();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('filter') && this.#timer === undefined) this.text = this.filter;
  }

  protected override render(): TemplateResult {
    const offers = this.open ? this.#offers : [];
    const kept = this.saved.includes(this.text.trim());
    return html`<div class="field">
        <input
          type="text"
          role="combobox"
          aria-label="Filter cases in words"
          aria-autocomplete="list"
          aria-expanded=${offers.length > 0}
          aria-controls="offers"
          aria-activedescendant=${ifDefined(offers[this.chosen] ? `offer-${this.chosen}` : undefined)}
          aria-invalid=${this.problem !== ''}
          placeholder="Filter: broken charge:盗窃 unparsed"
          spellcheck="false"
          .value=${live(this.text)}
          @input=${this.#typed}
          @keydown=${this.#key}
          @blur=${() => {
            this.open = false;
          }}
        />
        ${
          this.text.trim() === ''
            ? nothing
            : html`<button
                  class="link"
                  title=${kept ? 'Forget this filter' : 'Save this filter for the workspace'}
                  aria-pressed=${kept}
                  aria-label="Save this filter"
                  @click=${() => this.dispatchEvent(new CustomEvent('keep-filter', { detail: !kept }))}
                >
                  ${kept ? '★' : '☆'}</button
                ><button
                  class="link"
                  title="Show all cases"
                  aria-label="Clear the filter"
                  @click=${this.#clear}
                >
                  ✕
                </button>`
        }
      </div>
      <div
        id="offers"
        class="offers"
        role="listbox"
        aria-label="Words of the filter"
        ?hidden=${offers.length === 0}
        @mousedown=${(event: Event) => {
          // The field keeps the focus.
          event.preventDefault();
        }}
      >
        ${offers.map((offer, index) => this.#offer(offer, index))}
      </div>`;
  }

  #offer(offer: FilterHelp, index: number): TemplateResult {
    return html`<div
      id="offer-${index}"
      role="option"
      aria-selected=${index === this.chosen}
      @click=${() => {
        this.#take(offer);
      }}
    >
      <span>${offer.word}</span><span class="says">${offer.says}</span>
    </div>`;
  }

  /** Saved filters first while the field is empty, then words. */
  get #offers(): readonly FilterHelp[] {
    const saved = this.saved.map((word) => ({ word, says: 'saved' }));
    if (this.text.trim() === '') return [...saved, ...this.words].slice(0, atMostShown);
    const { word } = wordAt(this.text, this.#input?.selectionStart ?? this.text.length);
    if (word === '') return [];
    const same = saved.filter((each) => each.word.startsWith(this.text) && each.word !== this.text);
    return [...same, ...completions(this.words, word, atMostShown)].slice(0, atMostShown);
  }

  #take(offer: FilterHelp): void {
    const input = this.#input;
    if (!input) return;
    const whole = this.saved.includes(offer.word);
    const at = wordAt(this.text, input.selectionStart ?? this.text.length);
    const { text, caret } = whole
      ? { text: offer.word, caret: offer.word.length }
      : completed(this.text, at, offer.word);
    this.text = text;
    this.open = false;
    this.#say(text);
    void this.updateComplete.then(() => {
      input.setSelectionRange(caret, caret);
    });
  }

  readonly #clear = (): void => {
    this.text = '';
    this.#say('');
    this.#input?.focus();
  };

  readonly #typed = (event: Event): void => {
    this.text = (event.target as HTMLInputElement).value;
    this.open = true;
    this.chosen = -1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#say(this.text);
    }, waitWhileTyping);
  };

  #say(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.dispatchEvent(new CustomEvent('filter', { detail: text.trim() }));
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const offers = this.open ? this.#offers : [];
    const chosen = offers[this.chosen];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const by = event.key === 'ArrowDown' ? 1 : -1;
        if (offers.length > 0) this.chosen = (this.chosen + by + offers.length) % offers.length;
        else if (by === 1 && this.text.trim() === '' && this.#offersWhenOpen) this.open = true;
        else if (by === 1) this.#leave();
        break;
      }
      case 'Enter':
        if (chosen) this.#take(chosen);
        else this.#leave();
        break;
      case 'Tab':
        if (!chosen) return;
        this.#take(chosen);
        break;
      case 'Escape':
        if (this.open && offers.length > 0) this.open = false;
        else this.#leave();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  get #offersWhenOpen(): boolean {
    return this.saved.length + this.words.length > 0;
  }

  #leave(): void {
    this.open = false;
    if (this.#timer !== undefined) this.#say(this.text);
    this.dispatchEvent(new CustomEvent('leave'));
  }
}
