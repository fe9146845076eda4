import type { CaseRow } from '../src/protocol/panel';
import type { Host } from './host';
import { RowWindows } from './row-windows';
import { errorText } from './services';

/** The cases of a run that match a filter. */
export class CaseStore {
  readonly #host: Host;
  readonly #run: string;
  readonly #changed: () => void;
  readonly filter: string;
  readonly rows: RowWindows<CaseRow>;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  error = '';

  constructor(host: Host, run: string, filter: string, changed: () => void) {
    this.#host = host;
    this.#run = run;
    this.filter = filter;
    this.#changed = changed;
    this.rows = new RowWindows((from, count) => this.#fetch(from, count), changed);
  }

  async open(): Promise<void> {
    this.state = 'loading';
    try {
      const first = await this.#fetch(0, 50);
      first.forEach((row, index) => {
        this.rows.set(index, row);
      });
      this.state = 'ready';
    } catch (error) {
      this.state = 'failed';
      this.error = errorText(error);
    }
    this.#changed();
  }

  find(key: string): { readonly index: number; readonly row: CaseRow } | undefined {
    for (const [index, row] of this.rows.entries()) if (row.key === key) return { index, row };
    return undefined;
  }

  take(row: CaseRow): void {
    const known = this.find(row.key);
    if (!known) return;
    this.rows.set(known.index, row);
    this.#changed();
  }

  async #fetch(from: number, count: number): Promise<readonly CaseRow[]> {
    const result = await this.#host.ask('cases', { run: this.#run, from, count, filter: this.filter });
    this.rows.total = result.total;
    return result.rows;
  }
}
