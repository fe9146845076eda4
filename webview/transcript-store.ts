import type {
  CallRow,
  CaseAddress,
  PanelNotice,
  StageRow,
  TranscriptHead,
  TranscriptRow,
} from '../src/protocol/panel';
import type { PlacedStage } from '../src/protocol/transcript';
import type { Host } from './host';
import { isShown } from './is-shown';
import { RowWindows } from './row-windows';
import { errorText } from './services';

/** One transcript: its head, the rows near what is shown, and every stage for the rail. */
export class TranscriptStore {
  readonly #host: Host;
  readonly #changed: () => void;
  readonly #hidden: (index: number) => void;
  readonly address: CaseAddress;
  readonly rows: RowWindows<TranscriptRow>;
  /** Place of each call that streams or may yet stream. */
  readonly #calls = new Map<string, number>();
  readonly #stages = new Map<number, StageRow>();
  /** Rows that take no line. */
  readonly #unseen = new Set<number>();
  #sortedStages: readonly PlacedStage[] | undefined;
  #closed = false;
  head: TranscriptHead | undefined;
  error: string | undefined;

  /** `hidden` is told the rows that turn out to take no line. */
  constructor(
    host: Host,
    address: CaseAddress,
    changed: () => void,
    hidden: (index: number) => void = () => undefined,
  ) {
    this.#host = host;
    this.address = address;
    this.#hidden = hidden;
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

  /** The line of a stage; of a round of a jury, which has none of its own, that of the jury. */
  stageAt(path: string): PlacedStage | undefined {
    return (
      this.stages.find(({ row }) => row.stage === path) ??
      this.stages.findLast(({ row }) => path.startsWith(`${row.stage}[`))
    );
  }

  /** The last stage that begins at the row or before it: of rows that are not there yet it tells whose they are. */
  stageBefore(index: number): PlacedStage | undefined {
    const { stages } = this;
    let [low, high] = [0, stages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((stages[middle]?.index ?? Infinity) <= index) low = middle + 1;
      else high = middle;
    }
    return stages[low - 1];
  }

  /** Whether the row takes no line; false where nothing is known of it. */
  isHidden(index: number): boolean {
    return this.#unseen.has(index);
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
    if (row.kind !== 'stage') {
      if (this.#stages.delete(index)) this.#sortedStages = undefined;
    } else if (JSON.stringify(row) !== JSON.stringify(this.#stages.get(index))) {
      this.#stages.set(index, row);
      this.#sortedStages = undefined;
    }
    if (isShown(row)) this.#unseen.delete(index);
    else {
      this.#unseen.add(index);
      this.#hidden(index);
    }
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

  async #learnStages(from: number): Promise<number | null> {
    const { stages, next } = await this.#host.ask('stages', { ...this.address, from });
    for (const { index, row } of stages) this.#learn(index, row);
    return next;
  }

  /** The rail wants every stage, and the rows are fetched near what is shown only. */
  async #findStages(): Promise<void> {
    for (let next: number | null = 0; next !== null && !this.#closed;) {
      try {
        next = await this.#learnStages(next);
      } catch {
        // The rail stays short; the rows themselves say what failed where they are shown.
        return;
      }
      this.#changed();
    }
  }
}
