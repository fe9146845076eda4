import { isObject } from '../json';
import { FileTrouble, type Files } from '../ports';

/** Who writes a run. */
export interface ProcessName {
  readonly host: string;
  readonly pid: number;
}

/** Knows the processes of this machine. */
export interface Processes {
  readonly own: ProcessName;
  isAlive(pid: number): boolean;
}

/**
 * Takes a run for this process: two writers would ask everything twice. A lock left by a process that is gone, or by
 * another machine, is taken over. Returns what gives the run back. `what` begins the message to another writer.
 */
export async function lockRun(
  files: Files,
  path: string,
  processes: Processes,
  what = 'The run',
): Promise<() => Promise<void>> {
  const holder = await readLock(files, path);
  const { own } = processes;
  if (holder && holder.pid !== own.pid && isLive(holder, processes)) {
    throw new FileTrouble(
      `${what} is being written by another program (process ${holder.pid}). Wait for it to end or stop it; if there is no such program, delete ${path}.`,
      path,
      'EBUSY',
    );
  }
  await files.write(path, JSON.stringify(own));
  return () => files.remove(path);
}

/** Whether a process of this machine writes the run. */
export async function isHeld(files: Files, path: string, processes: Processes): Promise<boolean> {
  const holder = await readLock(files, path);
  return holder !== undefined && isLive(holder, processes);
}

/** Whether the process is one of this machine and runs. */
export function isLive({ host, pid }: ProcessName, processes: Processes): boolean {
  return host === processes.own.host && processes.isAlive(pid);
}

function readLock(files: Files, path: string): Promise<ProcessName | undefined> {
  return readHolder(files, path);
}

/** Who holds a lock, with all that the lock says; undefined when there is none that can be read. */
export async function readHolder(
  files: Files,
  path: string,
): Promise<(ProcessName & { readonly value: unknown }) | undefined> {
  if (!(await files.exists(path))) return undefined;
  try {
    const value = JSON.parse(new TextDecoder().decode(await files.read(path))) as unknown;
    if (!isObject(value) || typeof value['pid'] !== 'number' || typeof value['host'] !== 'string')
      return undefined;
    return { host: value['host'], pid: value['pid'], value };
  } catch {
    return undefined;
  }
}
