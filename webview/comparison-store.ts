import type { ComparisonRequests } from '../src/protocol/comparison';
import type { Host } from './host';
import { errorText } from './services';

type Asked = Omit<ComparisonRequests['comparison']['params'], 'runs'>;

/** The figures of runs held against each other. What is known stays until what is asked anew is there. */
export class ComparisonStore {
  readonly #host: Host;
  readonly #runs: readonly string[];
  readonly #changed: () => void;
  #asked: Asked | undefined;
  #asking = false;
  #stale = false;
  result: ComparisonRequests['comparison']['result'] | undefined;
  error: string | undefined;

  constructor(host: Host, runs: readonly string[], changed: () => void) {
    this.#host = host;
    this.#runs = runs;
    this.#changed = changed;
  }

  /** Asks if this is not what was asked last; groups that nobody looks at any more may stay. */
  want(asked: Asked): void {
    const last = this.#asked;
    if (last && last.all === asked.all && (asked.by === undefined || asked.by === last.by)) return;
    this.#asked = asked;
    void this.refresh();
  }

  /** One question at a time: changes that come meanwhile are asked for once, together. */
  async refresh(): Promise<void> {
    this.#stale = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#stale) {
      this.#stale = false;
      try {
        this.result = await this.#host.ask('comparison', { runs: this.#runs, ...this.#asked });
        this.error = undefined;
      } catch (error) {
        this.error = errorText(error);
      }
    }
    this.#asking = false;
    this.#changed();
  }
}
