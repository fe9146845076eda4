import type { Clock } from '../../../src/core/ports';

export interface ManualClock extends Clock {
  /** Milliseconds of each sleep asked for, in order. */
  readonly sleeps: readonly number[];
  /** Sleeps that have neither ended nor been aborted. */
  readonly sleeping: number;
  /** Moves the time and wakes who is due, one after the other. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that stands still until told to move. */
export function createManualClock(start = 0): ManualClock {
  let now = start;
  const sleeps: number[] = [];
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  /** Lets everything run that waits for promises only. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  return {
    sleeps,
    get sleeping() {
      return sleepers.size;
    },
    now: () => now,
    sleep(milliseconds, signal) {
      sleeps.push(milliseconds);
      return new Promise((resolve, reject) => {
        const sleeper = { until: now + milliseconds, wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          if (sleepers.delete(sleeper)) reject(signal.reason as Error);
        });
      });
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        await settle();
        const next = [...sleepers].sort((a, b) => a.until - b.until)[0];
        if (!next || next.until > end) break;
        now = next.until;
        sleepers.delete(next);
        next.wake();
      }
      now = end;
      await settle();
    },
  };
}
