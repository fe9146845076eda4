import { readFileSync } from 'node:fs';
import os from 'node:os';
import type { Processes } from '../core/run-store/run-lock';

/** The processes of this machine. */
export const nodeProcesses: Processes = {
  own: { host: os.hostname(), pid: process.pid },
  isAlive: (pid) => {
    try {
      // Signal 0 asks without sending anything.
      process.kill(pid, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
    return !isZombie(pid);
  },
};

/** A process that was killed answers to its number until its parent has taken note of its end. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // The name before the state may hold brackets and blanks of its own.
    const state = /^\d+ \(.*\) (\S)/su.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
    return state === 'Z' || state === 'X';
  } catch {
    return false;
  }
}
