import type { TemplateResult } from 'lit';
import { cssProps } from './css-props';
import { html } from './html';
import type { RowContext } from './row-content';
import { absentRow, rowContent, rowLabel } from './row-content';
import type { TranscriptStore } from './transcript-store';
import type { VirtualRows } from './virtual-rows';

export interface PlacedRow {
  readonly index: number;
  /** Pixels below the first row. */
  readonly top: number;
  /** Whether Tab reaches it. */
  readonly stop: boolean;
  /** Whether the search stands at it. */
  readonly hit: boolean;
}

/** Rows of the same kind may take over each other's elements; undefined where a component keeps what was done in it. */
export function slotKind(store: TranscriptStore, index: number): string | undefined {
  const row = store.rows.get(index);
  if (row) return row.kind === 'call' ? row.kind : undefined;
  return 'absent';
}

/** A row of the transcript at its place. */
export function transcriptRow(
  { index, top, stop, hit }: PlacedRow,
  store: TranscriptStore,
  rows: VirtualRows,
  context: RowContext,
): TemplateResult {
  const row = store.rows.get(index);
  return html`<div
    class="row ${hit ? 'hit' : ''}"
    data-index=${index}
    role="article"
    tabindex=${stop ? 0 : -1}
    aria-posinset=${index + 1}
    aria-setsize=${store.rows.total}
    aria-label=${row ? rowLabel(row) : 'loading'}
    ${cssProps({ transform: `translateY(${top}px)` })}
    ${rows.measured(index)}
  >
    ${row ? rowContent(row, context) : absentRow(store, index)}
  </div>`;
}

/** The row in which something happened, told by a listener on what holds the rows. */
export function rowOf({ target }: Event): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('.row') : null;
  return row ? Number(row.dataset['index']) : undefined;
}
