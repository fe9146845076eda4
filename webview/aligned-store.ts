import type { CaseAddress, PanelNotice, TranscriptHead, TranscriptRow } from '../src/protocol/panel';
import type { AlignedRow } from './align-rows';
import { alignRows } from './align-rows';
import type { Side } from './diff-folds';
import type { Host } from './host';
import { sides } from './pair-parts';
import type { RowOutline } from './row-outline';
import { outlineOf } from './row-outline';
import { RowWindows } from './row-windows';
import { errorText } from './services';

const scanWindow = 250;

/** One of the two transcripts: its head, the rows near what is shown, and an outline of all. */
export class AlignedSide {
  readonly address: CaseAddress;
  readonly rows: RowWindows<TranscriptRow>;
  readonly outlines: RowOutline[] = [];
  head: TranscriptHead | undefined;
  readonly #host: Host;

  constructor(host: Host, address: CaseAddress, changed: () => void) {
    this.#host = host;
    this.address = address;
    // Rows that stand below each other here may be far apart: each is in a window of its own.
    this.rows = new RowWindows(
      async (from, count) => {
        const { rows } = await host.ask('rows', { ...address, from, count });
        return rows;
      },
      changed,
      Infinity,
    );
  }

  async openHead(): Promise<void> {
    this.takeHead(await this.#host.ask('transcript', this.address));
  }

  /** Reads through all rows once; short transcripts are then known whole. Rejects as the host does. */
  async readThrough(goOn: () => boolean): Promise<void> {
    for (let from = this.outlines.length; from < this.rows.total && goOn(); from += scanWindow) {
      const count = Math.min(scanWindow, this.rows.total - from);
      for (const [index, row] of await this.rows.read(from, count)) {
        if (index < scanWindow) this.rows.set(index, row);
        this.outlines[index] = outlineOf(row, index);
      }
    }
  }

  takeHead(head: TranscriptHead): void {
    this.head = head;
    this.rows.total = head.rowCount;
  }

  get isRead(): boolean {
    return this.head !== undefined && this.outlines.length >= this.rows.total;
  }
}

/** A case of two runs, row beside row. */
export class AlignedStore {
  readonly before: AlignedSide;
  readonly after: AlignedSide;
  readonly #changed: () => void;
  #closed = false;
  /** Nothing until both transcripts have been read through. */
  rows: readonly AlignedRow[] | undefined;
  error: string | undefined;

  constructor(host: Host, before: CaseAddress, after: CaseAddress, changed: () => void) {
    this.#changed = () => {
      if (!this.#closed) changed();
    };
    this.before = new AlignedSide(host, before, this.#changed);
    this.after = new AlignedSide(host, after, this.#changed);
  }

  async open(): Promise<void> {
    this.error = undefined;
    const sides = [this.before, this.after];
    try {
      await Promise.all(sides.map((side) => side.openHead()));
      this.#changed();
      await Promise.all(sides.map((side) => side.readThrough(() => !this.#closed)));
      this.#align();
    } catch (error) {
      this.error = errorText(error);
    }
    this.#changed();
  }

  close(): void {
    this.#closed = true;
  }

  /**
   * Takes what became of one of the two transcripts, as after a mark or while its run goes on. Returns the side whose
   * case ended by it: only now is it known what the case retrieved.
   */
  take(notice: PanelNotice): readonly Side[] {
    if (notice.type !== 'transcript-changed') return [];
    const { address } = notice;
    const name = sides.find(
      (each) => this[each].address.run === address.run && this[each].address.case === address.case,
    );
    if (!name) return [];
    const side = this[name];
    const ran = side.head?.status === 'running';
    side.takeHead(notice.head);
    for (const { index, row } of notice.rows) {
      side.rows.set(index, row);
      if (index <= side.outlines.length) side.outlines[index] = outlineOf(row, index);
    }
    if (side.isRead) this.#align();
    // Behind a gap of rows that were never told; nothing is asked twice while the first reading still goes on.
    else if (this.rows) void this.open();
    this.#changed();
    return ran && notice.head.status !== 'running' ? [name] : [];
  }

  /** Asks for what is missing of these rows. */
  ensure(rows: readonly AlignedRow[]): void {
    for (const { before, after } of rows) {
      if (before !== undefined) this.before.rows.ensure(before, before + 1);
      if (after !== undefined) this.after.rows.ensure(after, after + 1);
    }
  }

  #align(): void {
    if (this.before.isRead && this.after.isRead)
      this.rows = alignRows(this.before.outlines, this.after.outlines);
  }
}
