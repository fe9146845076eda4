import type { FilterHelp } from '../src/protocol/comparison';
import type { Host } from './host';

/** The words that a filter of these runs may hold, and the filters that were saved. */
export class FilterWords {
  readonly #host: Host;
  readonly #runs: readonly string[];
  readonly #changed: () => void;
  words: readonly FilterHelp[] = [];
  saved: readonly string[] = [];

  constructor(host: Host, runs: readonly string[], changed: () => void) {
    this.#host = host;
    this.#runs = runs;
    this.#changed = changed;
  }

  async open(): Promise<void> {
    try {
      ({ words: this.words, saved: this.saved } = await this.#host.ask('filterWords', { runs: this.#runs }));
      this.#changed();
    } catch {
      // The filter works without completion, and what is wrong is told where the cases are asked for.
    }
  }

  /** Saves a filter or forgets it. Rejects as the host does. */
  async keep(filter: string, keep: boolean): Promise<void> {
    ({ saved: this.saved } = await this.#host.ask('saveFilter', { filter, keep }));
    this.#changed();
  }
}
