import os from 'node:os';
import type { Processes } from '../core/run-store/run-lock';

/** The processes of this machine. */
export const nodeProcesses: Processes = {
  own: { host: os.hostname(), pid: process.pid },
  isAlive: (pid) => {
    try {
      // Signal 0 asks without sending anything.
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
};
