import type { TemplateResult } from 'lit';
import { LitElement, css, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { CallRow, CaseAddress } from '../src/protocol/panel';
import type { Revision, RevisionPart } from '../src/protocol/transcript';
import type { Citations } from './citations';
import { Citing } from './citations';
import { diffNote, diffStyles } from './diff-text';
import { stageLabel } from './format';
import { html } from './html';
import { inlineDiff } from './inline-diff';
import type { RevisedField } from './revised-fields';
import { revisedFields, wordsOf } from './revised-fields';
import type { Services } from './services';
import { addressKey, errorText } from './services';
import { theme } from './theme';
import { wordDiff } from './word-diff';

/** What became of a draft: who said what of it, and the words that changed. Sends `go-to-row`. */
export class MootRevision extends LitElement {
  static override styles = [
    theme,
    diffStyles,
    css`
      :host {
        display: block;
      }
      .said {
        border-left: 2px solid var(--line);
        padding-left: 10px;
        margin: 4px 0 6px;
      }
      .field + .field {
        margin-top: 4px;
      }
      .name {
        color: var(--dim);
        font-size: 12px;
        margin-inline-end: 6px;
      }
    `,
  ];

  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @property({ attribute: false }) row: CallRow | undefined;
  @property({ attribute: false }) citations: Citations | undefined;
  @state() private revision: Revision | undefined;
  @state() private error = '';
  readonly #citing = new Citing(this, () => this.citations);

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.revision) void this.#load();
  }

  protected override render(): unknown {
    const { revision, row } = this;
    if (this.error)
      return html`<span class="bad" role="alert">${this.error}</span>
        <button class="link" @click=${() => this.#load()}>Retry</button>`;
    if (!revision || !row) return html`<span class="meta">Loading the draft…</span>`;
    const fields = revisedFields(revision.draft, row);
    const changed = fields.filter(({ before, after }) => before !== after).length;
    return html`<div class="meta">
        ${changed === 0 ? 'The same as' : 'Changes from'}
        ${this.#place(revision.draft)}${
          changed > 0 && fields.length > 1 ? `, in ${changed} of ${fields.length} parts` : ''
        }
      </div>
      ${revision.between.map((part) => this.#said(part))} ${fields.map((field) => this.#field(field))}`;
  }

  #place({ index, speaker, stage }: RevisionPart): TemplateResult {
    return html`<button
      class="link"
      @click=${() =>
        this.dispatchEvent(new CustomEvent('go-to-row', { detail: index, bubbles: true, composed: true }))}
    >
      ${speaker}, ${stageLabel(stage)}
    </button>`;
  }

  #said(part: RevisionPart): TemplateResult {
    const { words, beside } = wordsOf(part);
    return html`<div class="said">
      <div class="meta">${this.#place(part)}${beside.map((one) => html` · ${one}`)}</div>
      <moot-long-text
        .text=${words}
        .citations=${this.citations}
        .memory=${this.services?.memory}
        .key=${this.#key(`said ${part.index}`)}
      ></moot-long-text>
    </div>`;
  }

  #field({ name, before, after }: RevisedField): TemplateResult {
    const label = name === '' ? nothing : html`<span class="name">${name.replaceAll('_', ' ')}</span>`;
    if (before === after && name !== '') return html`<div class="field meta">${label} the same</div>`;
    if (isShort(before) && isShort(after)) {
      return html`<div class="field">
        ${label}<del><span class="unseen">removed: </span>${before || 'none'}</del> →
        <ins><span class="unseen">added: </span>${after || 'none'}</ins>
      </div>`;
    }
    const cited = { before: this.#citing.of(before), after: this.#citing.of(after) };
    const diff = wordDiff(before, after, cited);
    const view = {
      memory: this.services?.memory,
      key: this.#key(`changes ${name}`),
      changed: () => {
        this.requestUpdate();
      },
    };
    return html`<div class="field">${label}${diffNote(diff)}${inlineDiff(diff, cited, view)}</div>`;
  }

  #key(name: string): string {
    return `${addressKey(this.address)}\n${this.row?.id ?? ''} ${name}`;
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.revision = await this.services?.host.ask('revision', {
        ...this.address,
        call: this.row?.call ?? '',
      });
    } catch (error) {
      this.error = errorText(error);
    }
  }
}

/** A number, a choice, a name: one for the other, not one in the other. */
function isShort(text: string): boolean {
  return text.length <= 24 && !/[\n。，；]/u.test(text);
}
