import type { TemplateResult } from 'lit';
import type { CaseAddress, TranscriptRow, Verdict } from '../src/protocol/panel';
import type { Tally } from '../src/protocol/recount';
import type { Citations } from './citations';
import { stageLabel } from './format';
import { html } from './html';
import type { Services } from './services';
import type { TranscriptStore } from './transcript-store';

export interface RowContext {
  readonly services: Services | undefined;
  readonly address: CaseAddress | undefined;
  /** Words of the search, to be marked. */
  readonly query: string;
  readonly citations?: Citations | undefined;
  /** With the votes of the real jury, where there was one. */
  readonly gold?: Verdict | undefined;
  /** By which the jury decided, where that is known. */
  readonly tally?: Tally | undefined;
  /** Whether the ballots of all cases can be counted anew from here. */
  readonly recountsAll?: boolean;
}

/** The component that shows a row; a new kind of row is added here and in `panel.ts`. */
export function rowContent(
  row: TranscriptRow,
  { services, address, query, citations, gold, tally, recountsAll = false }: RowContext,
): TemplateResult {
  switch (row.kind) {
    case 'call':
      return html`<moot-call-row
        .row=${row}
        .services=${services}
        .address=${address}
        .query=${query}
        .citations=${citations}
      ></moot-call-row>`;
    case 'retrieval':
      return html`<moot-retrieval-row
        .row=${row}
        .services=${services}
        .address=${address}
        .query=${query}
      ></moot-retrieval-row>`;
    case 'ballots':
      return html`<moot-ballots-row
        .row=${row}
        .real=${gold?.votes}
        .tally=${tally}
        .gold=${gold?.winner}
        .services=${services}
        .run=${address?.run ?? ''}
        ?all=${recountsAll}
      ></moot-ballots-row>`;
    case 'memory':
      return html`<moot-memory-row
        .row=${row}
        .services=${services}
        .address=${address}
        .query=${query}
      ></moot-memory-row>`;
    case 'note':
      return html`<moot-note-row .row=${row} .query=${query}></moot-note-row>`;
    case 'stage':
      return html`<moot-stage-row
        .row=${row}
        .services=${services}
        .address=${address}
        .query=${query}
      ></moot-stage-row>`;
  }
}

/** A row that is on its way, with whose it is as far as the stages tell, or that could not be had. */
export function absentRow(store: TranscriptStore, index: number): TemplateResult {
  const failure = store.rows.failure(index);
  if (failure === undefined) {
    const stage = store.stageBefore(index)?.row;
    const label = stage ? stageLabel(stage.stage) : '';
    return html`<div class="absent">
      <div class="who">${stage?.title || label}<small>${stage?.title ? label : ''}</small></div>
      <div class="dim">…</div>
    </div>`;
  }
  return html`<div class="absent">
    <div>
      <span class="bad">This part could not be read: ${failure}</span>
      <button
        class="link"
        @click=${() => {
          store.rows.retry(index);
        }}
      >
        Retry
      </button>
    </div>
  </div>`;
}

/** What a screen reader says of a row before its content. */
export function rowLabel(row: TranscriptRow): string {
  const stage = stageLabel(row.stage);
  switch (row.kind) {
    case 'call':
      return `${row.speaker}, ${stage}, ${row.state}`;
    case 'retrieval':
      return `${row.source}, ${stage}, ${row.entries.length} entries`;
    case 'ballots':
      return `ballots, ${stage}, ${row.winner ?? 'no verdict'}`;
    case 'memory':
      return `${row.memory}, ${stage}, ${row.action}`;
    case 'note':
      return `${row.severity}, ${stage}`;
    case 'stage':
      return `stage ${stage}, ${row.state}`;
  }
}
