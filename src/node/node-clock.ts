import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../core/ports';

export const nodeClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, signal ? { signal } : {});
  },
};
