import type {
  CallRow,
  CaseAddress,
  PanelNotice,
  StageRow,
  TranscriptHead,
  TranscriptRow,
} from '../src/protocol/panel';
import type { Host } from './host';
import { RowWindows } from './row-windows';
import { errorText } from './services';

const scanWindow = 250;

/** A stage and where its row is in the transcript. */
export interface PlacedStage {
  readonly index: number;
  readonly row: StageRow;
}

/** One transcript: its head, the rows near what is shown, and every stage for the rail. */
export class TranscriptStore {
  readonly #host: Host;
  readonly #changed: () => void;
  readonly address: CaseAddress;
  readonly rows: RowWindows<TranscriptRow>;
  /** Place of each call that streams or may yet stream. */
  readonly #calls = new Map<string, number>();
  readonly #stages = new Map<number, StageRow>();
  #sortedStages: readonly PlacedStage[] | undefined;
  #closed = false;
  head: TranscriptHead | undefined;
  error: string | undefined;

  constructor(host: Host, address: CaseAddress, changed: () => void) {
    this.#host = host;
    this.address = address;
    this.#changed = () => {
      if (!this.#closed) changed();
    };
    this.rows = new RowWindows((from, count) => this.#fetch(from, count), this.#changed);
  }

  async open(): Promise<void> {
    this.error = undefined;
    try {
      this.#takeHead(await this.#host.ask('transcript', this.address));
    } catch (error) {
      this.error = errorText(error);
    }
    this.#changed();
    await this.#findStages();
  }

  close(): void {
    this.#closed = true;
  }

  get stages(): readonly PlacedStage[] {
    this.#sortedStages ??= [...this.#stages]
      .map(([index, row]) => ({ index, row }))
      .sort((a, b) => a.index - b.index);
    return this.#sortedStages;
  }

  /** Takes what concerns this transcript. */
  take(notice: PanelNotice): void {
    if (notice.type !== 'transcript-changed' && notice.type !== 'delta') return;
    if (notice.address.run !== this.address.run || notice.address.case !== this.address.case) return;
    if (notice.type === 'delta') {
      this.#append(notice.call, notice.text);
    } else {
      this.#takeHead(notice.head);
      for (const { index, row } of notice.rows) {
        this.rows.set(index, row);
        this.#learn(index, row);
      }
    }
    this.#changed();
  }

  #append(call: string, text: string): void {
    const index = this.#calls.get(call);
    const row = index === undefined ? undefined : this.rows.get(index);
    if (index === undefined || row?.kind !== 'call') return;
    this.rows.set(index, { ...row, state: 'streaming', text: row.text + text } satisfies CallRow);
  }

  #takeHead(head: TranscriptHead): void {
    this.head = head;
    this.rows.total = head.rowCount;
  }

  #learn(index: number, row: TranscriptRow): void {
    // When a case has ended its rows stand in the order of the file: a stage may have stood here before.
    if (row.kind === 'stage') this.#stages.set(index, row);
    if (row.kind === 'stage' || this.#stages.delete(index)) this.#sortedStages = undefined;
    if (row.kind === 'call') {
      if (row.state === 'asking' || row.state === 'waiting' || row.state === 'streaming')
        this.#calls.set(row.call, index);
      else this.#calls.delete(row.call);
    }
  }

  async #fetch(from: number, count: number): Promise<readonly TranscriptRow[]> {
    const { rows } = await this.#host.ask('rows', { ...this.address, from, count });
    rows.forEach((row, offset) => {
      this.#learn(from + offset, row);
    });
    return rows;
  }

  /** The rail wants every stage, and stages are among the rows: reads through them once, keeping the stages only. */
  async #findStages(): Promise<void> {
    for (let from = 0; from < this.rows.total && !this.#closed; from += scanWindow) {
      try {
        await this.rows.read(from, Math.min(scanWindow, this.rows.total - from));
      } catch {
        // The rail stays short; the rows themselves say what failed where they are shown.
        return;
      }
      this.#changed();
    }
  }
}
