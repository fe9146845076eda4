import type { ComparedRow, ComparisonRequests } from '../src/protocol/comparison';
import type { Host } from './host';
import { RowWindows } from './row-windows';
import { errorText } from './services';

/** Which cases of a comparison, in which order, with which scores. */
export type CasesWanted = Omit<ComparisonRequests['comparedCases']['params'], 'from' | 'count'>;

/** The cases of a comparison that match a filter. */
export class ComparedStore {
  readonly #host: Host;
  readonly #changed: () => void;
  readonly wanted: CasesWanted;
  readonly rows: RowWindows<ComparedRow>;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  error = '';
  /** What is wrong with the filter. */
  problem: string | undefined;

  constructor(host: Host, wanted: CasesWanted, changed: () => void) {
    this.#host = host;
    this.wanted = wanted;
    this.#changed = changed;
    this.rows = new RowWindows((from, count) => this.#fetch(from, count), changed);
  }

  /** Resolves when the rows around `from` are there, or could not be had. */
  async open(from = 0): Promise<void> {
    this.state = 'loading';
    try {
      const start = Math.max(0, Math.floor(from / 50) * 50);
      const first = await this.#fetch(start, 50);
      first.forEach((row, offset) => {
        this.rows.set(start + offset, row);
      });
      this.state = 'ready';
    } catch (error) {
      this.state = 'failed';
      this.error = errorText(error);
    }
    this.#changed();
  }

  indexOf(key: string): number | undefined {
    for (const [index, row] of this.rows.entries()) if (row.key === key) return index;
    return undefined;
  }

  async #fetch(from: number, count: number): Promise<readonly ComparedRow[]> {
    const result = await this.#host.ask('comparedCases', { ...this.wanted, from, count });
    this.rows.total = result.total;
    this.problem = result.problem;
    return result.rows;
  }
}
