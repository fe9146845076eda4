import { isRunId } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';
import type { RunWriter } from '../run-store/run-writer';
import { executeRun, type RunExecution } from './execute-run';
import { newManifest } from './new-manifest';
import {
  executionOf,
  lostMemories,
  memoriesOf,
  redactingWriter,
  withOpenRun,
  type OpenRun,
} from './open-run';
import { freeId, withLock } from './run-folder';
import type { RunHost } from './run-host';
import type { RunEnd, RunRequest } from './run-request';

/** Starts a new run and resolves when it has ended, however it ended. */
export async function startRun(host: RunHost, request: RunRequest): Promise<RunEnd> {
  return withOpenRun(
    host,
    request,
    () => idFor(host, request),
    (open, id) => startWith(host, request, open, id),
  );
}

/** Id of the run that is to be written. */
export async function idFor(host: RunHost, { plan, begun }: RunRequest): Promise<string> {
  return begun ?? freeId(host, plan.loaded.pipeline.name);
}

/** Makes the folder of a run, with all that it takes to resume it. */
export async function openFolder(
  host: RunHost,
  request: RunRequest,
  open: OpenRun,
  id: string,
): Promise<RunWriter> {
  const { plan } = request;
  const writer = redactingWriter(host, open, newManifest(host, request, open, id));
  // Before the manifest: a run that can be found can be resumed.
  for (const text of plan.loaded.texts.values()) await writer.blobs.put(text);
  await writer.blobs.put(JSON.stringify(plan.contents));
  await writer.begin();
  return writer;
}

async function startWith(host: RunHost, request: RunRequest, open: OpenRun, id: string): Promise<RunEnd> {
  const { plan } = request;
  const writer = await openFolder(host, request, open, id);
  const manifest = writer.current;
  request.onStarted?.(manifest);
  const memories = memoriesOf(host, plan, writer, open.bank);
  const ended = await withLock(host, manifest, async () => {
    if (request.teaches !== false) await memories?.begin();
    return executeRun({
      ...(await executionOf(host, request, open, writer, memories)),
      ...replayedSearches(host, request.model),
      // Its events are replaced by those of this attempt.
      ...(request.begun === undefined ? {} : { finished: [] }),
    });
  });
  const lost = await lostMemories(host, plan, open, writer);
  return { ok: true, manifest: ended, problems: [...open.problems, ...lost] };
}

/** A recorded run answers its searches too: with other results, its prompts would be others. */
function replayedSearches(host: RunHost, model: string): Pick<RunExecution, 'searched'> {
  const run = /^recorded:(.+)$/u.exec(model)?.[1];
  if (run === undefined || !isRunId(run)) return {};
  const reader = new RunReader(host.files, host.paths, host.root, run);
  return { searched: (key) => reader.searched(key) };
}
