import type { TranscriptRow } from '../src/protocol/panel';
import { memoryChangeWords } from './memory-words';
import type { RowWindows } from './row-windows';
import { errorText } from './services';

const searchWindow = 250;

/** The words of a row, as the search reads them. */
function rowWords(row: TranscriptRow): readonly string[] {
  switch (row.kind) {
    case 'call':
      return [row.speaker, row.text, row.reasoning ?? '', row.value ?? '', row.problem ?? ''];
    case 'retrieval':
      return [row.source, row.query, ...row.entries.flatMap((entry) => [entry.title ?? '', entry.text])];
    case 'ballots':
      return Object.keys(row.votes);
    case 'memory':
      return row.action === 'recalled'
        ? [row.memory, row.query, ...row.items.map((item) => item.text)]
        : [row.memory, memoryChangeWords(row)];
    case 'note':
      return [row.message];
    case 'stage':
      return [row.title, row.detail, row.value ?? ''];
  }
}

/** Reads through a transcript window by window and keeps the places of the hits. */
export class TranscriptSearch {
  readonly query: string;
  readonly hits: number[] = [];
  state: 'searching' | 'done' | 'failed' = 'searching';
  error = '';
  current = -1;
  #stopped = false;

  constructor(query: string) {
    this.query = query;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** `visible` leaves out rows that are not shown. `progress` is called when hits came in and at the end. */
  async run(
    rows: RowWindows<TranscriptRow>,
    visible: (row: TranscriptRow) => boolean,
    progress: () => void,
  ): Promise<void> {
    const needle = this.query.toLowerCase();
    for (let from = 0; from < rows.total; from += searchWindow) {
      try {
        const read = await rows.read(from, Math.min(searchWindow, rows.total - from));
        if (this.#stopped) return;
        for (const [index, row] of read) {
          if (visible(row) && rowWords(row).some((words) => words.toLowerCase().includes(needle))) {
            this.hits.push(index);
          }
        }
      } catch (error) {
        this.state = 'failed';
        this.error = errorText(error);
        progress();
        return;
      }
      progress();
    }
    this.state = 'done';
    progress();
  }

  /** Goes on to the next hit, or back, around the end; returns its row. */
  step(by: 1 | -1): number | undefined {
    if (this.hits.length === 0) return undefined;
    const start = this.current < 0 && by < 0 ? 0 : this.current;
    this.current = (start + by + this.hits.length) % this.hits.length;
    return this.hits[this.current];
  }

  /** Makes the first hit at or after the row the current one; returns its row. */
  startAt(row: number): number | undefined {
    const at = this.hits.findIndex((hit) => hit >= row);
    this.current = at < 0 ? (this.hits.length > 0 ? 0 : -1) : at;
    return this.hits[this.current];
  }
}
