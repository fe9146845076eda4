import type { Grader } from '../grading/grader-source';
import type { ToolsFor } from '../metric/metric';
import { FileTrouble, type Clock, type Files, type Paths, type VideoFrames } from '../ports';
import { hasErrors, type Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import { type GraderUsed, type Manifest, type ManifestFile } from '../run-store/manifest';
import { lockRun, type Processes } from '../run-store/run-lock';
import { isRunId, placeOfRun } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';
import { RunWriter } from '../run-store/run-writer';
import type { MemoryBank } from '../memory/memory-bank';
import type { Gate } from '../runner/case-context';
import { hashText } from '../runner/prompt-hash';
import type { SearchEndpoints } from '../search/search';
import { isAmong, type Again } from './again';
import type { ModelSources } from './create-model';
import { executeRun, keysOf, type RunExecution, type RunWatcher } from './execute-run';
import type { EarlyStop } from './early-stop';
import { openEarlyStop } from './open-early-stop';
import type { KnowledgeUsed } from './open-knowledge';
import { memoriesUsed, openMemories, RunMemories, takeMemories } from './run-memories';
import type { RunPlan } from './run-plan';
import { prepareRunnerPorts, type PreparedPorts } from './runner-ports';

/** What starting or resuming a run needs of the host. */
export interface RunHost {
  readonly files: Files;
  readonly paths: Paths;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Folder below which `.moot/runs` lies. */
  readonly root: string;
  /** Of Moot. */
  readonly version: string;
  readonly sources: ModelSources;
  readonly maxRetries: number;
  readonly callsAtOnce: number;
  readonly gate?: Gate;
  /** Keeps two programs from writing one run; absent where only one can. */
  readonly processes?: Processes;
  /** Takes frames of video evidence; without it a video is a problem of its case. */
  readonly videoFrames?: VideoFrames;
  /** What metrics need; without the words of a text, LawBench 3-2 has no official score. */
  readonly toolsFor?: ToolsFor;
  /** Search engines by name; a `search` stage of another name is skipped. */
  readonly searchEndpoints?: SearchEndpoints;
}

export interface RunRequest {
  readonly plan: RunPlan;
  readonly model: string;
  /** Whether `model` stands over the models that files name. */
  readonly forced: boolean;
  readonly signal: AbortSignal;
  readonly watcher?: RunWatcher;
  /** When resuming: finished cases to run again. */
  readonly again?: readonly Again[];
  /** When resuming a run that stopped early: whether to run the cases it left. */
  readonly rest?: boolean;
  /** Called once the run has its id and its folder. */
  readonly onStarted?: (manifest: Manifest) => void;
}

export type RunEnd =
  | { readonly ok: true; readonly manifest: Manifest; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Starts a new run and resolves when it has ended, however it ended. */
export async function startRun(host: RunHost, request: RunRequest): Promise<RunEnd> {
  const { plan, model, forced } = request;
  return whenReady(
    host,
    plan,
    { model, forced },
    () => freeId(host, plan),
    (prepared, id) => startWith(host, request, prepared, id),
  );
}

/** Opens what the plan needs, takes the memories it teaches for this run, and gives them back in the end. */
async function whenReady(
  host: RunHost,
  plan: RunPlan,
  choice: Pick<RunRequest, 'model' | 'forced'>,
  idOf: () => Promise<string>,
  work: (prepared: PreparedPorts, id: string) => Promise<RunEnd>,
): Promise<RunEnd> {
  const prepared = await prepareRunnerPorts(plan, { ...host, ...choice });
  if (hasErrors(prepared.problems)) return { ok: false, problems: prepared.problems };
  const id = await idOf();
  const taken = await takeMemories(host, plan, id);
  if (!taken.ok) return { ok: false, problems: [...prepared.problems, ...taken.problems] };
  try {
    return await work(prepared, id);
  } finally {
    await taken.release();
  }
}

async function startWith(
  host: RunHost,
  request: RunRequest,
  prepared: PreparedPorts,
  id: string,
): Promise<RunEnd> {
  const { plan } = request;
  const opened = await openMemories(host.files, host.paths, plan, prepared.embedders);
  if (!opened.ok) return { ok: false, problems: [...prepared.problems, ...opened.problems] };
  const early = await openEarlyStop(host, plan);
  if (!early.ok) return { ok: false, problems: [...prepared.problems, ...early.problems] };
  const manifest = newManifest(host, request, id, prepared.knowledge, opened.value, early.value);
  const writer = writerFor(host, manifest, secretsOf(prepared));
  // Before the manifest: a run that can be found can be resumed.
  for (const text of plan.loaded.texts.values()) await writer.blobs.put(text);
  await writer.blobs.put(JSON.stringify(plan.contents));
  await writer.begin();
  request.onStarted?.(manifest);
  const { signal, watcher } = request;
  const memories = memoriesOf(host, plan, writer, opened.value);
  const ended = await withLock(host, manifest, async () => {
    await memories.memories?.begin();
    return executeRun({
      plan,
      ports: prepared.ports,
      writer,
      signal,
      ...(watcher ? { watcher } : {}),
      ...(host.toolsFor ? { tools: await host.toolsFor(plan.metrics) } : {}),
      ...memories,
      ...(early.value ? { early: early.value } : {}),
      ...replayedSearches(host, request.model),
    });
  });
  const lost = await lostMemories(host, plan, prepared, writer);
  return { ok: true, manifest: ended, problems: [...prepared.problems, ...opened.problems, ...lost] };
}

/** Goes on with a stopped run: finished cases stay, answers that were paid for are not asked again. */
export async function resumeRun(host: RunHost, request: RunRequest, manifest: Manifest): Promise<RunEnd> {
  const { id, model, modelForced: forced } = manifest;
  return whenReady(
    host,
    request.plan,
    { model, forced },
    () => Promise.resolve(id),
    (prepared) => resumeWith(host, request, prepared, manifest),
  );
}

async function resumeWith(
  host: RunHost,
  request: RunRequest,
  prepared: PreparedPorts,
  manifest: Manifest,
): Promise<RunEnd> {
  const { plan } = request;
  const problems = [...prepared.problems, ...changedKnowledge(prepared.knowledge, manifest)];
  const reader = new RunReader(host.files, host.paths, host.root, manifest.id);
  const { message: _message, finishedAt: _finishedAt, ...kept } = manifest;
  const opened = await openMemories(host.files, host.paths, plan, prepared.embedders);
  const writer = writerFor(host, kept, secretsOf(prepared));
  problems.push(...opened.problems);
  if (!opened.ok) return { ok: false, problems };
  const early = await openEarlyStop(host, plan);
  if (!early.ok) return { ok: false, problems: [...problems, ...early.problems] };
  const memories = memoriesOf(host, plan, writer, opened.value);
  const finished = await reader.cases();
  problems.push(...((await memories.memories?.movedOn(manifest, finished)) ?? []));
  if (hasErrors(problems)) return { ok: false, problems };
  request.onStarted?.(manifest);
  const { signal, watcher } = request;
  const ended = await withLock(host, manifest, async () => {
    await writer.begin();
    await memories.memories?.begin();
    const write = (record: CaseRecord): Promise<void> => writer.finishCase(record);
    const recovered = await memories.memories?.recover(finished, write);
    if (recovered) finished.push(recovered);
    // A case that left the dataset cannot run again and keeps its result.
    const planned = new Set(keysOf(plan));
    const repeated = finished.filter(
      (record) => planned.has(record.key) && isAmong(record, request.again ?? []),
    );
    // What was answered badly is asked anew; what only the endpoint broke keeps its paid answers.
    const anew = new Set(repeated.filter(({ status }) => status !== 'error').map(({ key }) => key));
    // What a run that stopped early left is run on request only.
    const only = manifest.stopEarly?.decision === 'different' && !request.rest;
    return executeRun({
      plan,
      ports: prepared.ports,
      writer,
      signal,
      ...(watcher ? { watcher } : {}),
      ...(host.toolsFor ? { tools: await host.toolsFor(plan.metrics) } : {}),
      ...memories,
      ...(early.value ? { early: early.value } : {}),
      ...(only ? { only: new Set(repeated.map(({ key }) => key)) } : {}),
      finished: finished.filter((record) => !repeated.includes(record)),
      answered: async (key) => (anew.has(key) ? new Map() : reader.answered(key)),
      searched: (key) => reader.searched(key),
    });
  });
  problems.push(...(await lostMemories(host, plan, prepared, writer)));
  return { ok: true, manifest: ended, problems };
}

function secretsOf({ secrets, embedders }: PreparedPorts): string[] {
  return [...new Set([...secrets, ...embedders.secrets])];
}

/** Of a run that stopped: the memories because of which it cannot be resumed. */
async function lostMemories(
  host: RunHost,
  plan: RunPlan,
  { embedders }: PreparedPorts,
  writer: RunWriter,
): Promise<readonly Problem[]> {
  const manifest = writer.current;
  if (manifest.state === 'finished' || plan.loaded.pipeline.memory.size === 0) return [];
  try {
    const opened = await openMemories(host.files, host.paths, plan, embedders);
    if (!opened.ok) return [];
    const finished = await new RunReader(host.files, host.paths, host.root, manifest.id).cases();
    return (await memoriesOf(host, plan, writer, opened.value).memories?.movedOn(manifest, finished)) ?? [];
  } catch (error) {
    // What stopped the run may keep its files from being read; that is told already.
    if (error instanceof FileTrouble) return [];
    throw error;
  }
}

export async function withLock<T>(host: RunHost, { id }: Manifest, work: () => Promise<T>): Promise<T> {
  if (!host.processes) return work();
  const release = await lockRun(host.files, placeOfRun(host.paths, host.root, id).lock, host.processes);
  try {
    return await work();
  } finally {
    // A disk that can write no longer cannot remove either; the lock of a process that is gone holds nobody.
    await release().catch(() => undefined);
  }
}

function memoriesOf(
  { paths, root }: RunHost,
  { loaded }: RunPlan,
  writer: RunWriter,
  bank: MemoryBank,
): { readonly memories?: RunMemories } {
  if (loaded.pipeline.memory.size === 0) return {};
  const run = writer.current.id;
  const file = placeOfRun(paths, root, run).learned;
  return { memories: new RunMemories(bank, { run, file, serialise: writer.json }) };
}

/** A recorded run answers its searches too: with other results, its prompts would be others. */
function replayedSearches(host: RunHost, model: string): Pick<RunExecution, 'searched'> {
  const run = /^recorded:(.+)$/u.exec(model)?.[1];
  if (run === undefined || !isRunId(run)) return {};
  const reader = new RunReader(host.files, host.paths, host.root, run);
  return { searched: (key) => reader.searched(key) };
}

function changedKnowledge(used: readonly KnowledgeUsed[], manifest: Manifest): Problem[] {
  return used.flatMap(({ name, path, hash }): Problem[] => {
    const before = manifest.knowledge.find((each) => each.name === name);
    if (!before || before.hash === hash) return [];
    const message = `The knowledge base "${name}" has changed since the run was started; it is taken as it is now.`;
    return [{ code: 'changed-knowledge', severity: 'warning', file: path, message }];
  });
}

export function writerFor(
  host: Pick<RunHost, 'files' | 'paths' | 'root'>,
  manifest: Manifest,
  secrets: readonly string[],
): RunWriter {
  const { files, paths, root } = host;
  return new RunWriter(files, paths, placeOfRun(paths, root, manifest.id), manifest, secrets);
}

/** `20261127-224512-agents-court-k3f9x2`: sorts by time; the tail keeps runs of the same second apart. */
export async function freeId(
  host: Pick<RunHost, 'files' | 'paths' | 'clock' | 'random' | 'root'>,
  plan: { readonly loaded: { readonly pipeline: { readonly name: string } } },
): Promise<string> {
  const { files, paths, clock, random, root } = host;
  const time = new Date(clock.now()).toISOString().replace(/[-:]/gu, '').replace('T', '-').slice(0, 15);
  const name = plan.loaded.pipeline.name
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

/** Path as the manifest keeps it: relative inside the root, with `/` on every system. */
export function manifestPath(host: Pick<RunHost, 'paths' | 'root'>, path: string): string {
  return host.paths.relative(host.root, path);
}

export function gradersUsed(
  host: Pick<RunHost, 'paths' | 'root'>,
  graders: readonly Grader[],
): readonly GraderUsed[] {
  return graders.map(({ name, role, model }) => ({
    name,
    role: role.name,
    path: manifestPath(host, role.file),
    hash: hashText(role.text),
    ...(model.id === undefined ? {} : { model: model.id }),
  }));
}

function newManifest(
  host: RunHost,
  { plan, model, forced }: RunRequest,
  id: string,
  knowledge: readonly KnowledgeUsed[],
  memories: MemoryBank,
  early: EarlyStop | undefined,
): Manifest {
  const { pipeline, texts } = plan.loaded;
  const file = (path: string, hash: string): ManifestFile => ({ path: manifestPath(host, path), hash });
  const keys = keysOf(plan);
  return {
    format: 1,
    id,
    version: host.version,
    pipeline: { ...file(pipeline.file, hashText(pipeline.text)), name: pipeline.name },
    ...(plan.slice
      ? { slice: { ...file(plan.slice.file, hashText(plan.slice.text)), name: plan.slice.name } }
      : {}),
    dataset: { ...file(plan.dataset.file, plan.dataset.hash), adapter: plan.dataset.adapter },
    sources: [...texts].map(([path, text]) => file(path, hashText(text))),
    knowledge: knowledge.map(({ name, path, hash, embedder }) => ({
      ...file(path, hash),
      name,
      ...(embedder === undefined ? {} : { embedder }),
    })),
    ...(pipeline.memory.size > 0
      ? {
          memory: memoriesUsed(memories, plan, (path, statedIn) =>
            manifestPath(host, host.paths.resolveFrom(statedIn, path)),
          ),
        }
      : {}),
    ...(plan.loaded.graders?.length ? { graders: gradersUsed(host, plan.loaded.graders) } : {}),
    model,
    modelForced: forced,
    ...(plan.models ? { models: plan.models } : {}),
    switches: plan.switches,
    score: plan.metrics.map((metric) => metric.name),
    repeats: plan.repeats,
    cases: keys,
    contents: hashText(JSON.stringify(plan.contents)),
    concurrency: plan.concurrency,
    ...(plan.upTo === undefined ? {} : { upTo: plan.upTo }),
    ...(plan.perturbation ? { perturb: plan.perturbation.kinds } : {}),
    ...(early ? { stopEarly: early.state } : {}),
    state: 'running',
    counts: { total: keys.length, done: 0, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: host.clock.now(),
  };
}
