import { hasErrors, type Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { Manifest } from '../run-store/manifest';
import { RunReader } from '../run-store/run-reader';
import { isAmong } from './again';
import { countsOf, executeRun, keysOf, type RunExecution } from './execute-run';
import { earlierWork } from './fork-run';
import type { KnowledgeUsed } from './open-knowledge';
import {
  executionOf,
  lostMemories,
  memoriesOf,
  redactingWriter,
  withOpenRun,
  type OpenRun,
} from './open-run';
import { withLock } from './run-folder';
import type { RunHost } from './run-host';
import type { RunEnd, RunRequest } from './run-request';

/** Goes on with a stopped run: finished cases stay, answers that were paid for are not asked again. */
export async function resumeRun(host: RunHost, request: RunRequest, manifest: Manifest): Promise<RunEnd> {
  const { id, model, modelForced: forced } = manifest;
  // What a fork was asked to try out is nobody's lesson.
  const teaches = manifest.fork === undefined;
  return withOpenRun(
    host,
    { plan: request.plan, model, forced, teaches },
    () => Promise.resolve(id),
    (open) => resumeWith(host, request, open, manifest),
  );
}

async function resumeWith(
  host: RunHost,
  request: RunRequest,
  open: OpenRun,
  manifest: Manifest,
): Promise<RunEnd> {
  const { plan } = request;
  const problems = [...open.problems, ...changedKnowledge(open.prepared.knowledge, manifest)];
  const reader = new RunReader(host.files, host.paths, host.root, manifest.id);
  const { message: _message, finishedAt: _finishedAt, ...kept } = manifest;
  const writer = redactingWriter(host, open, kept);
  const memories = memoriesOf(host, plan, writer, open.bank);
  const finished = await reader.cases();
  problems.push(...((await memories?.movedOn(manifest, finished)) ?? []));
  if (hasErrors(problems)) return { ok: false, problems };
  const ended = await withLock(host, manifest, async () => {
    await writer.begin();
    if (!manifest.fork) await memories?.begin();
    const recovered = await memories?.recover(finished, (record) => writer.finishCase(record));
    const left = whatIsLeft(request, manifest, recovered ? [...finished, recovered] : finished, reader);
    const parent = manifest.fork?.run;
    const beside = parent === undefined ? left : besideParent(host, parent, left);
    // Not before the lock is taken: a run that goes on elsewhere is not shown as going on here.
    const counts = countsOf(left.finished ?? [], manifest.counts.total);
    request.onStarted?.({ ...kept, state: 'running', counts });
    return executeRun({ ...(await executionOf(host, request, open, writer, memories)), ...beside });
  });
  problems.push(...(await lostMemories(host, plan, open, writer)));
  return { ok: true, manifest: ended, problems };
}

function whatIsLeft(
  { plan, again = [], rest = false }: RunRequest,
  manifest: Manifest,
  finished: readonly CaseRecord[],
  reader: RunReader,
): Pick<RunExecution, 'only' | 'finished' | 'answered' | 'searched'> {
  // A case that left the dataset cannot run again and keeps its result.
  const planned = new Set(keysOf(plan));
  const repeated = finished.filter((record) => planned.has(record.key) && isAmong(record, again));
  // What was answered badly is asked anew; what only the endpoint broke keeps its paid answers.
  const anew = new Set(repeated.filter(({ status }) => status !== 'error').map(({ key }) => key));
  // What a run that stopped early left is run on request only.
  const only = manifest.stopEarly?.decision === 'different' && !rest;
  return {
    ...(only ? { only: new Set(repeated.map(({ key }) => key)) } : {}),
    finished: finished.filter((record) => !repeated.includes(record)),
    answered: async (key) => (anew.has(key) ? new Map() : reader.answered(key)),
    searched: (key) => reader.searched(key),
  };
}

/** A fork that goes on is still answered by its parent where it has no answer of its own. */
function besideParent(
  { files, paths, root }: RunHost,
  parent: string,
  { answered, searched, ...left }: ReturnType<typeof whatIsLeft>,
): Pick<RunExecution, 'only' | 'finished' | 'answered' | 'searched' | 'lookups' | 'teaches'> {
  const earlier = earlierWork(new RunReader(files, paths, root, parent));
  return {
    ...left,
    answered: async (key) => new Map([...(await earlier.answered(key)), ...((await answered?.(key)) ?? [])]),
    searched: async (key) => new Map([...(await earlier.searched(key)), ...((await searched?.(key)) ?? [])]),
    lookups: earlier.lookups,
    teaches: false,
  };
}

function changedKnowledge(used: readonly KnowledgeUsed[], manifest: Manifest): Problem[] {
  return used.flatMap(({ name, path, hash }): Problem[] => {
    const before = manifest.knowledge.find((each) => each.name === name);
    if (!before || before.hash === hash) return [];
    const message = `The knowledge base "${name}" has changed since the run was started; it is taken as it is now.`;
    return [{ code: 'changed-knowledge', severity: 'warning', file: path, message }];
  });
}
