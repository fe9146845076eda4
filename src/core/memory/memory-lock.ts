import { isObject } from '../json';
import type { Files, Paths } from '../ports';
import type { Problem } from '../problem';
import { isLive, type Processes, readHolder } from '../run-store/run-lock';

export type MemoryLock =
  | { readonly ok: true; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Takes the folder of a memory for one teaching run, as `lock.json` in it. Unlike a run, a memory may be wanted twice by
 * one program, so that the lock names the run. One of a program that is gone is taken over.
 */
export async function lockMemory(
  files: Files,
  paths: Paths,
  { path, run }: { readonly path: string; readonly run: string },
  processes: Processes,
): Promise<MemoryLock> {
  const file = paths.join(path, 'lock.json');
  const holder = await readHolder(files, file);
  const other = holder && isObject(holder.value) ? holder.value['run'] : undefined;
  if (holder && other !== run && isLive(holder, processes)) {
    const name = typeof other === 'string' ? other : 'another run';
    return {
      ok: false,
      problem: {
        code: 'memory-in-use',
        severity: 'error',
        file,
        message: `The memory at ${path} is being taught by ${name} (process ${holder.pid}). Two runs cannot teach one memory at once.`,
        next: `Wait for that run to end or stop it, or read the memory instead of teaching it; if there is no such run, delete ${file}.`,
      },
    };
  }
  await files.makeFolder(path);
  await files.write(file, JSON.stringify({ ...processes.own, run }));
  return { ok: true, release: () => files.remove(file) };
}
