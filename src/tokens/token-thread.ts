import { Worker } from 'node:worker_threads';
import type { TokenCounter } from '../core/model/token-counter';
import type { CountReply, CountTask } from './messages';

/** Counts that are kept, by text. */
const KEPT = 5000;

/** Counts tokens in a thread that starts with the first text, and keeps what it has counted. */
export class TokenThread {
  private worker: Worker | undefined;
  private isBroken = false;
  private readonly known = new Map<string, number>();
  private readonly waiting = new Map<number, (counts: readonly number[] | undefined) => void>();
  private last = 0;

  /** `script`: the bundle of main.ts. */
  constructor(private readonly script: string) {}

  readonly count: TokenCounter = async (texts) => {
    const unknown = [...new Set(texts.filter((text) => text !== '' && !this.known.has(text)))];
    const counted = unknown.length === 0 ? [] : await this.ask(unknown);
    unknown.forEach((text, index) => {
      const count = counted?.[index];
      if (count !== undefined) this.keep(text, count);
    });
    const fresh = new Map(unknown.map((text, index) => [text, counted?.[index]]));
    return texts.map((text) => (text === '' ? 0 : (fresh.get(text) ?? this.known.get(text))));
  };

  dispose(): void {
    this.end();
  }

  private ask(texts: readonly string[]): Promise<readonly number[] | undefined> {
    const worker = this.start();
    if (!worker) return Promise.resolve(undefined);
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage({ id, texts } satisfies CountTask);
    });
  }

  private start(): Worker | undefined {
    if (this.worker || this.isBroken) return this.worker;
    const worker = new Worker(this.script);
    // It does not keep the program alive.
    worker.unref();
    worker.on('message', ({ id, counts }: CountReply) => {
      this.waiting.get(id)?.(counts);
      this.waiting.delete(id);
    });
    // Without counts everything else goes on.
    worker.on('error', () => {
      this.isBroken = true;
      this.end();
    });
    this.worker = worker;
    return worker;
  }

  private end(): void {
    void this.worker?.terminate();
    this.worker = undefined;
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }

  private keep(text: string, count: number): void {
    const oldest = this.known.keys().next().value;
    if (this.known.size >= KEPT && oldest !== undefined) this.known.delete(oldest);
    this.known.set(text, count);
  }
}
