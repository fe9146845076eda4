import type { ReactiveControllerHost } from 'lit';
import type { RunSummary } from '../src/protocol/panel';
import { figure } from './format';
import type { Host } from './host';

type Interval = readonly [low: number, high: number];

/** The intervals of a run's figures, asked for when they are wanted, and anew only when a figure changed. */
export class RunIntervals {
  readonly #element: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #asked = '';
  #intervals: Readonly<Record<string, Interval>> = {};
  state: 'none' | 'asked' | 'known' = 'none';

  constructor(element: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#element = element;
  }

  of(name: string): Interval | undefined {
    return this.#intervals[name];
  }

  get isEmpty(): boolean {
    return Object.keys(this.#intervals).length === 0;
  }

  /** Not of a run that goes on: every case that ends would move them. */
  want(host: Host | undefined, run: RunSummary): void {
    if (!host || run.state === 'running') return;
    const values = Object.entries(run.metrics).map(([name, { value, n }]) => [name, value, n]);
    const wanted = JSON.stringify([run.id, values]);
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    this.#intervals = {};
    this.state = 'asked';
    host
      .ask('intervals', { run: run.id })
      .then(({ intervals }) => {
        if (this.#asked === wanted) this.#intervals = intervals;
      })
      // The figures stand without them.
      .catch(() => undefined)
      .finally(() => {
        if (this.#asked !== wanted) return;
        this.state = 'known';
        this.#element.requestUpdate();
      });
  }
}

/** `[.512, .688]`, or nothing. */
export function intervalOf(interval: Interval | undefined): string {
  return interval ? `[${figure(interval[0])}, ${figure(interval[1])}]` : '';
}
