import type { TemplateResult } from 'lit';
import { LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { CaseAddress, RetrievalRow, RetrievedEntry } from '../src/protocol/panel';
import { entryTableStyles } from './entry-table-styles';
import { duration, figure, stageLabel } from './format';
import { html } from './html';
import { messageStyles } from './message-styles';
import type { Services } from './services';
import { addressKey } from './services';
import { theme } from './theme';

/** What a query brought: each entry with every score, kept or dropped and why. */
export class MootRetrievalRow extends LitElement {
  static override styles = [theme, messageStyles, entryTableStyles];

  @property({ attribute: false }) row: RetrievalRow | undefined;
  @property({ attribute: false }) services: Services | undefined;
  @property({ attribute: false }) address: CaseAddress = { run: '', case: '' };
  @property() query = '';

  protected override render(): unknown {
    const { row } = this;
    if (!row) return nothing;
    const rankers = [...new Set(row.entries.flatMap((entry) => Object.keys(entry.scores)))];
    const kept = row.entries.filter((entry) => entry.kept).length;
    return html`<div class="message">
      <div class="who" title=${row.stage}>${row.source}<small>${stageLabel(row.stage)}</small></div>
      <div class="say">
        <moot-long-text
          .text=${row.query}
          .query=${this.query}
          .memory=${this.services?.memory}
          .key=${this.#key('query')}
        ></moot-long-text>
        <div class="meta">query · ${kept} of ${row.entries.length} kept · ${duration(row.duration)}</div>
        ${
          row.entries.length > 0
            ? html`<table>
                <thead>
                  <tr>
                    <th class="n">rank</th>
                    <th>entry</th>
                    ${rankers.map((ranker) => html`<th class="n">${ranker}</th>`)}
                    <th class="n">score</th>
                    <th></th>
                  </tr>
                </thead>
                <tbody>
                  ${row.entries.map((entry) => this.#entry(entry, rankers))}
                </tbody>
              </table>`
            : nothing
        }
      </div>
    </div>`;
  }

  #entry(entry: RetrievedEntry, rankers: readonly string[]): TemplateResult {
    const hit = this.query !== '' && entry.text.toLowerCase().includes(this.query.toLowerCase());
    return html`<tr class=${entry.kept ? '' : 'dropped'}>
      <td class="n">${entry.rank}</td>
      <td class="entry">
        <moot-disclosure
          label=${entry.title ?? entry.id}
          hint=${entry.title ? entry.id : ''}
          .forced=${hit}
          .memory=${this.services?.memory}
          .key=${this.#key(entry.id)}
          .body=${() =>
            html`<moot-long-text
              .text=${entry.text}
              .query=${this.query}
              .memory=${this.services?.memory}
              .key=${this.#key(`${entry.id} text`)}
            ></moot-long-text>`}
        ></moot-disclosure>
      </td>
      ${rankers.map((ranker) => this.#score(entry, ranker))}
      <td class="n">${figure(entry.score)}</td>
      <td class="fate" title=${entry.note ?? nothing}>
        ${entry.kept ? html`<span class="ok">✓ kept</span>` : 'dropped'}${entry.note ? ` · ${entry.note}` : ''}
      </td>
    </tr>`;
  }

  /** The score one ranker gave, with the rank it stands for. */
  #score({ scores, ranks }: RetrievedEntry, ranker: string): TemplateResult {
    const rank = ranks?.[ranker];
    return html`<td class="n dim">
      ${rank === undefined ? nothing : html`<small>#${rank}</small> `}${figure(scores[ranker] ?? null)}
    </td>`;
  }

  #key(name: string): string {
    return `${addressKey(this.address)}\n${this.row?.id ?? ''} ${name}`;
  }
}
