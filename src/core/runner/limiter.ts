import type { Clock } from '../ports';

/** Lets a number of calls of one model go on at once, first come, first served. */
export interface Limiter {
  /** Runs the task when its turn comes. Rejects with the signal's reason when aborted before. */
  run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T>;
  /** No call starts before this time, in milliseconds since 1970; the latest one asked for counts. */
  holdUntil(time: number): void;
}

export interface LimiterOptions {
  /** At least 1. */
  readonly concurrency: number;
  readonly clock: Clock;
}

interface Waiter {
  start(): void;
}

export function createLimiter({ concurrency, clock }: LimiterOptions): Limiter {
  if (!(concurrency >= 1)) throw new RangeError(`Concurrency must be at least 1, not ${concurrency}.`);
  const waiting: Waiter[] = [];
  let active = 0;
  let heldUntil = 0;
  /** The sleep until calls may start again; ended early when nobody waits any longer. */
  let hold: AbortController | undefined;

  const sleepThrough = async (own: AbortController): Promise<void> => {
    try {
      for (let until = 0; heldUntil > until;) {
        until = Math.min(heldUntil, clock.now() + longestSleep);
        await clock.sleep(Math.max(0, until - clock.now()), own.signal);
      }
    } catch (error) {
      if (own.signal.aborted) return;
      throw error;
    }
    if (own.signal.aborted) return;
    heldUntil = 0;
    hold = undefined;
    startNext();
  };

  const startNext = (): void => {
    if (hold || waiting.length === 0) return;
    if (heldUntil > clock.now()) {
      hold = new AbortController();
      void sleepThrough(hold);
      return;
    }
    while (active < concurrency) {
      const next = waiting.shift();
      if (!next) return;
      active += 1;
      next.start();
    }
  };

  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1);
        if (waiting.length === 0) {
          hold?.abort();
          hold = undefined;
        }
        reject(signal.reason as Error);
      };
      const waiter: Waiter = {
        start() {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(waiter);
      startNext();
    });

  return {
    async run(signal, task) {
      await turn(signal);
      try {
        return await task();
      } finally {
        active -= 1;
        startNext();
      }
    },
    holdUntil(time) {
      heldUntil = Math.max(heldUntil, time);
    },
  };
}

/** Timers count milliseconds in 31 bits. */
const longestSleep = 2 ** 31 - 1;
