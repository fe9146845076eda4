import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import type { RetrievalRow, RetrievedEntry } from '../src/protocol/panel';
import type { Side } from './diff-folds';
import { plural, stageLabel } from './format';
import { html } from './html';
import type { PairContext, PairDiffs } from './pair-parts';
import { pairGrid, sides } from './pair-parts';

type Retrievals = Readonly<Record<Side, RetrievalRow>>;

/** An entry that at least one side found. */
export interface PairedEntry {
  readonly before?: RetrievedEntry;
  readonly after?: RetrievedEntry;
}

/** Beyond this entries found alike are folded. */
const fewEntries = 10;

/** Entries of both by id, best first, those of the baseline before those that only the other found. */
export function pairedEntries(
  before: readonly RetrievedEntry[],
  after: readonly RetrievedEntry[],
): readonly PairedEntry[] {
  const others = new Map(after.map((entry) => [entry.id, entry]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((entry) => {
      const other = others.get(entry.id);
      return other ? { before: entry, after: other } : { before: entry };
    }),
    ...after.filter(({ id }) => !known.has(id)).map((entry) => ({ after: entry })),
  ];
}

/** Whether one side did not find the entry, or only one kept it. */
export function isSettledDifferently({ before, after }: PairedEntry): boolean {
  return before?.kept !== after?.kept;
}

/** What two queries brought: which entries only one of them found or kept. */
export function pairRetrieval(rows: Retrievals, context: PairContext, diffs: PairDiffs): TemplateResult {
  const { memory } = context.services;
  const key = `${context.key}\n${rows.before.id}`;
  const queries = { before: rows.before.query, after: rows.after.query };
  const entries = pairedEntries(rows.before.entries, rows.after.entries);
  const differing = entries.filter(isSettledDifferently);
  const alike = entries.filter((entry) => !isSettledDifferently(entry));
  const folded = entries.length > fewEntries && alike.length > 1;
  return html`${pairGrid(
      context,
      (side) =>
        html`<div class="message">
          <div class="who" title=${rows[side].stage}>
            ${rows[side].source}<small>${stageLabel(rows[side].stage)}</small>
          </div>
          <div class="say">
            ${diffs.text('query', queries, side, { memory, key })}
            <div class="meta">query · ${found(rows[side])}</div>
          </div>
        </div>`,
    )}
    <div class="wide">
      ${table(folded ? differing : entries, context)}
      ${
        folded
          ? html`<moot-disclosure
              label=${`${plural(alike.length, 'other')} that both treat alike`}
              .memory=${memory}
              .key=${`${key} alike`}
              .body=${() => table(alike, context)}
            ></moot-disclosure>`
          : nothing
      }
    </div>`;
}

function found({ entries }: RetrievalRow): string {
  return `${entries.filter(({ kept }) => kept).length} of ${entries.length} kept`;
}

function table(entries: readonly PairedEntry[], context: PairContext): unknown {
  if (entries.length === 0) return nothing;
  return html`<table class="entries">
    <thead>
      <tr>
        <th scope="col">entry</th>
        ${sides.map((side) => html`<th scope="col">${context[side].letter}</th>`)}
        <th scope="col"><span class="unseen">difference</span></th>
      </tr>
    </thead>
    <tbody>
      ${entries.map((pair) => line(pair, context))}
    </tbody>
  </table>`;
}

function line(pair: PairedEntry, context: PairContext): TemplateResult {
  const entry = pair.before ?? pair.after;
  const only = pair.before ? (pair.after ? undefined : 'before') : 'after';
  return html`<tr class=${isSettledDifferently(pair) ? 'differs' : ''}>
    <th scope="row" title=${entry?.text ?? nothing}>
      ${entry?.title ?? entry?.id} ${entry?.title === undefined ? nothing : html`<small>${entry.id}</small>`}
    </th>
    ${sides.map((side) => html`<td>${fate(pair[side])}</td>`)}
    <td>
      ${
        only
          ? html`<span class=${only === 'before' ? 'bad' : 'ok'}>only in ${context[only].letter}</span>`
          : isSettledDifferently(pair)
            ? html`<span class="warn">kept in one</span>`
            : nothing
      }
    </td>
  </tr>`;
}

function fate(entry: RetrievedEntry | undefined): unknown {
  if (!entry) return html`<span class="dim" aria-label="not found">–</span>`;
  return html`<span class="number">#${entry.rank}</span>
    <span class=${entry.kept ? 'ok' : 'dim'} title=${entry.note ?? nothing}
      >${entry.kept ? '✓ kept' : 'dropped'}</span
    >`;
}
