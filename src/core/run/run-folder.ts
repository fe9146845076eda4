import type { Manifest } from '../run-store/manifest';
import { lockRun } from '../run-store/run-lock';
import { placeOfRun } from '../run-store/run-place';
import { RunWriter } from '../run-store/run-writer';
import type { RunHost } from './run-host';

/** `20261127-224512-agents-court-k3f9x2`: sorts by time; the tail keeps runs of the same second apart. */
export async function freeId(
  { files, paths, clock, random, root }: Pick<RunHost, 'files' | 'paths' | 'clock' | 'random' | 'root'>,
  pipeline: string,
): Promise<string> {
  const time = new Date(clock.now()).toISOString().replace(/[-:]/gu, '').replace('T', '-').slice(0, 15);
  const name = pipeline
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 24);
  const all = 36 ** 6;
  const drawn = Math.floor(random() * all);
  for (let next = 0; ; next++) {
    const tail = ((drawn + next) % all).toString(36).padStart(6, '0');
    const id = [time, name, tail].filter((part) => part !== '').join('-');
    if (!(await files.exists(placeOfRun(paths, root, id).folder))) return id;
  }
}

export function writerFor(
  { files, paths, root }: Pick<RunHost, 'files' | 'paths' | 'root'>,
  manifest: Manifest,
  secrets: readonly string[],
): RunWriter {
  return new RunWriter(files, paths, placeOfRun(paths, root, manifest.id), manifest, secrets);
}

/** Does the work while no other program can write the run. */
export async function withLock<T>(
  { files, paths, root, processes }: RunHost,
  { id }: Manifest,
  work: () => Promise<T>,
): Promise<T> {
  if (!processes) return work();
  const release = await lockRun(files, placeOfRun(paths, root, id).lock, processes);
  try {
    return await work();
  } finally {
    // A disk that can write no longer cannot remove either; the lock of a process that is gone holds nobody.
    await release().catch(() => undefined);
  }
}
