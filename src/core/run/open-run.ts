import type { MemoryBank } from '../memory/memory-bank';
import { FileTrouble } from '../ports';
import { hasErrors, type Problem } from '../problem';
import { placeOfRun } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';
import type { RunWriter } from '../run-store/run-writer';
import type { EarlyStop } from './early-stop';
import type { RunExecution } from './execute-run';
import { openEarlyStop } from './open-early-stop';
import { openMemories, RunMemories, takeMemories, type Taken } from './run-memories';
import { writerFor } from './run-folder';
import type { RunHost } from './run-host';
import type { RunPlan } from './run-plan';
import type { RunEnd, RunRequest } from './run-request';
import { prepareRunnerPorts, type PreparedPorts } from './runner-ports';
import type { Manifest } from '../run-store/manifest';

/** All that a run reads, opened and found good. */
export interface OpenRun {
  readonly prepared: PreparedPorts;
  readonly bank: MemoryBank;
  readonly early: EarlyStop | undefined;
  /** Warnings met on the way. */
  readonly problems: readonly Problem[];
}

/** A run that teaches nothing reads its memories as they are, whoever is teaching them. */
const NOTHING_TAKEN: Taken = { ok: true, release: () => Promise.resolve() };

/** Opens what the plan needs, takes the memories it teaches for this run, and gives them back in the end. */
export async function withOpenRun(
  host: RunHost,
  { plan, model, forced, teaches = true }: Pick<RunRequest, 'plan' | 'model' | 'forced' | 'teaches'>,
  idOf: () => Promise<string>,
  work: (open: OpenRun, id: string) => Promise<RunEnd>,
): Promise<RunEnd> {
  const prepared = await prepareRunnerPorts(plan, { ...host, model, forced });
  if (hasErrors(prepared.problems)) return { ok: false, problems: prepared.problems };
  const id = await idOf();
  const taken = teaches ? await takeMemories(host, plan, id) : NOTHING_TAKEN;
  if (!taken.ok) return { ok: false, problems: [...prepared.problems, ...taken.problems] };
  try {
    const memories = await openMemories(host.files, host.paths, plan, prepared.embedders);
    const problems = [...prepared.problems, ...memories.problems];
    if (!memories.ok) return { ok: false, problems };
    const early = await openEarlyStop(host, plan);
    if (!early.ok) return { ok: false, problems: [...problems, ...early.problems] };
    return await work({ prepared, bank: memories.value, early: early.value, problems }, id);
  } finally {
    await taken.release();
  }
}

/** The writer of a run that blots out the keys in use. */
export function redactingWriter(host: RunHost, { prepared }: OpenRun, manifest: Manifest): RunWriter {
  const { secrets, embedders } = prepared;
  return writerFor(host, manifest, [...new Set([...secrets, ...embedders.secrets])]);
}

/** What a run is executed with, however it began. */
export async function executionOf(
  host: RunHost,
  { plan, signal, watcher, earlier, teaches = true }: RunRequest,
  { prepared, early }: OpenRun,
  writer: RunWriter,
  memories: RunMemories | undefined,
): Promise<RunExecution> {
  return {
    plan,
    ports: prepared.ports,
    writer,
    signal,
    ...(watcher ? { watcher } : {}),
    ...(earlier ?? {}),
    teaches,
    ...(host.toolsFor ? { tools: await host.toolsFor(plan.metrics) } : {}),
    ...(memories ? { memories } : {}),
    ...(early ? { early } : {}),
  };
}

/** The memories of a run; undefined where its pipeline has none. */
export function memoriesOf(
  { paths, root }: RunHost,
  { loaded }: RunPlan,
  writer: RunWriter,
  bank: MemoryBank,
): RunMemories | undefined {
  if (loaded.pipeline.memory.size === 0) return undefined;
  const run = writer.current.id;
  const file = placeOfRun(paths, root, run).learned;
  return new RunMemories(bank, { run, file, serialise: writer.json });
}

/** Of a run that stopped: the memories because of which it cannot be resumed. */
export async function lostMemories(
  host: RunHost,
  plan: RunPlan,
  { prepared }: OpenRun,
  writer: RunWriter,
): Promise<readonly Problem[]> {
  const manifest = writer.current;
  if (manifest.state === 'finished' || plan.loaded.pipeline.memory.size === 0) return [];
  try {
    const opened = await openMemories(host.files, host.paths, plan, prepared.embedders);
    if (!opened.ok) return [];
    const finished = await new RunReader(host.files, host.paths, host.root, manifest.id).cases();
    return (await memoriesOf(host, plan, writer, opened.value)?.movedOn(manifest, finished)) ?? [];
  } catch (error) {
    // What stopped the run may keep its files from being read; that is told already.
    if (error instanceof FileTrouble) return [];
    throw error;
  }
}
