import { plain } from './print';
import type { Counts } from '../core/run-store/manifest';
import type { CaseRecord } from '../core/run-store/case-record';

const WIDTH = 24;
/** Milliseconds between two lines about waiting. */
const QUIET = 5000;

/** Shows how far a run is: a bar on a terminal, a line every tenth otherwise. */
export class Progress {
  private counts: Counts;
  private lastTenth = 0;
  private lastWait = 0;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    total: number,
    finished: number,
  ) {
    this.counts = { total, done: finished, error: 0, unparsed: 0, cancelled: 0 };
  }

  finished(record: CaseRecord): void {
    this.counts = { ...this.counts, [record.status]: this.counts[record.status] + 1 };
    this.show();
  }

  private get ended(): number {
    return this.counts.done + this.counts.error + this.counts.unparsed + this.counts.cancelled;
  }

  private show(): void {
    const { total, error, unparsed } = this.counts;
    const troubles = `${error ? `  ${error} errors` : ''}${unparsed ? `  ${unparsed} unparsed` : ''}`;
    if (this.stream.isTTY) {
      const filled = Math.round((this.ended / Math.max(1, total)) * WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      this.stream.write(`\r${bar} ${this.ended}/${total}${troubles}`);
      return;
    }
    const tenth = Math.floor((this.ended * 10) / Math.max(1, total));
    if (tenth === this.lastTenth) return;
    this.lastTenth = tenth;
    this.stream.write(`${this.ended}/${total} cases${troubles}\n`);
  }

  /** Says why a call waits; a storm of refusals is one line every few seconds. */
  waiting(message: string, retryIn: number): void {
    const now = Date.now();
    if (now - this.lastWait < QUIET) return;
    this.lastWait = now;
    this.stream.write(
      `${this.stream.isTTY ? '\n' : ''}${plain(message)} Trying again in ${Math.ceil(retryIn / 1000)} s.\n`,
    );
  }

  close(): void {
    if (this.stream.isTTY) this.stream.write('\n');
  }
}
