import { lockRun } from '../run-store/run-lock';
import { placeOfRun } from '../run-store/run-place';
import type { RunWriter } from '../run-store/run-writer';
import { withOpenRun } from './open-run';
import type { RunHost } from './run-host';
import type { RunRequest } from './run-request';
import { idFor, openFolder } from './start-run';

/** A run whose events are written by whoever began it. */
export interface BegunRun {
  readonly writer: RunWriter;
  /** Gives the run back to other programs. */
  readonly release: () => Promise<void>;
}

/**
 * Makes the folder of a run of which nobody knows yet how it goes on, and takes it for this program: what is written
 * there can be resumed, whatever becomes of the program. `startRun` brings it to its end, under the id as `begun`.
 * Undefined when what the run needs cannot be opened.
 */
export async function beginRun(host: RunHost, request: RunRequest): Promise<BegunRun | undefined> {
  let begun: BegunRun | undefined;
  await withOpenRun(
    host,
    request,
    () => idFor(host, request),
    async (open, id) => {
      const writer = await openFolder(host, request, open, id);
      const { files, paths, root, processes } = host;
      const release = processes && (await lockRun(files, placeOfRun(paths, root, id).lock, processes));
      begun = { writer, release: release ?? (() => Promise.resolve()) };
      return { ok: true, manifest: writer.current, problems: open.problems };
    },
  );
  return begun;
}
