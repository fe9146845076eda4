import type { TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { CaseAddress, MemoryRow, RecalledItem } from '../src/protocol/panel';
import { entryTableStyles } from './entry-table-styles';
import { duration, figure, stageLabel } from './format';
import { html } from './html';
import { memoryChangeWords } from './memory-words';
import { messageStyles } from './message-styles';
import type { Services } from './services';
import { addressKey } from './services';
import { theme } from './theme';

type RecallRow = Extract<MemoryRow, { action: 'recalled' }>;

/** A memory: what was recalled with the parts of its score, or a step of learning. */
export class MootMemoryRow extends LitElement {
  static override styles = [theme, messageStyles, entryTableStyles];

  @property({ attribute: false }) row: MemoryRow | undefined;
  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @property() query = '';

  protected override render(): unknown {
    const { row } = this;
    if (!row) return nothing;
    return html`<div class="message">
      <div class="who" title=${row.stage}>${row.memory}<small>${stageLabel(row.stage)}</small></div>
      <div class="say">
        ${
          row.action === 'recalled'
            ? this.#recalled(row)
            : html`<moot-long-text
                class="inline"
                .text=${memoryChangeWords(row)}
                .query=${this.query}
              ></moot-long-text>`
        }
      </div>
    </div>`;
  }

  #recalled(row: RecallRow): TemplateResult {
    const kept = row.items.filter((item) => item.kept).length;
    const candidates = row.candidates.length > 0 ? ` · candidates ${row.candidates.join(', ')}` : '';
    return html`<moot-long-text
        .text=${row.query}
        .query=${this.query}
        .memory=${this.services?.memory}
        .key=${this.#key('query')}
      ></moot-long-text>
      <div class="meta">
        recalled · ${kept} of ${row.items.length} kept${candidates} · ${duration(row.duration)}
      </div>
      ${
        row.items.length > 0
          ? html`<table>
              <thead>
                <tr>
                  <th class="n">rank</th>
                  <th>item</th>
                  <th class="n" title="articles in common, 0.4 of the score">overlap</th>
                  <th class="n" title="co-activation, 0.3 of the score">topology</th>
                  <th class="n" title="likeness of the words, 0.3 of the score">similarity</th>
                  <th class="n">score</th>
                  <th></th>
                </tr>
              </thead>
              <tbody>
                ${row.items.map((item) => this.#item(item))}
              </tbody>
            </table>`
          : nothing
      }`;
  }

  #item(item: RecalledItem): TemplateResult {
    const hit = this.query !== '' && item.text.toLowerCase().includes(this.query.toLowerCase());
    const confidence = confidenceWords(item, this.row);
    const name = `${item.kind} ${item.id}`;
    return html`<tr class=${item.kept ? '' : 'dropped'}>
      <td class="n">${item.rank}</td>
      <td class="entry">
        <moot-disclosure
          label=${name}
          hint=${confidence}
          .forced=${hit}
          .memory=${this.services?.memory}
          .key=${this.#key(name)}
          .body=${() =>
            html`<moot-long-text
              .text=${item.text}
              .query=${this.query}
              .memory=${this.services?.memory}
              .key=${this.#key(`${name} text`)}
            ></moot-long-text>`}
        ></moot-disclosure>
      </td>
      <td class="n dim">${figure(item.overlap)}</td>
      <td class="n dim">${figure(item.topology)}</td>
      <td class="n dim">${figure(item.similarity)}</td>
      <td class="n">${figure(item.score)}</td>
      <td class="fate">
        ${item.kept ? html`<span class="ok">✓ kept</span>` : 'dropped'}${item.note ? ` · ${item.note}` : ''}
      </td>
    </tr>`;
  }

  #key(name: string): string {
    return `${addressKey(this.address)}\n${this.row?.id ?? ''} ${name}`;
  }
}

/** `confidence .500`, or with what the case taught: `confidence .500 → .600`. */
function confidenceWords({ id, confidence }: RecalledItem, row: MemoryRow | undefined): string {
  const settled = row?.action === 'recalled' ? row.settled : undefined;
  const after = settled?.[id];
  const before = confidence === undefined ? '' : figure(confidence);
  if (after === undefined) return before === '' ? '' : `confidence ${before}`;
  return `confidence ${before || 'none'} → ${after === null ? 'removed' : figure(after)}`;
}
