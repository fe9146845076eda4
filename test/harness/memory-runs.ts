import type { Again } from '../../src/core/run/again';
import { type ModelSources } from '../../src/core/run/create-model';
import { openRecording } from '../../src/core/run/open-recording';
import { planOfManifest } from '../../src/core/run/plan-of-manifest';
import { planRun, type Overrides, type RunPlan } from '../../src/core/run/run-plan';
import { resumeRun } from '../../src/core/run/resume-run';
import type { RunHost } from '../../src/core/run/run-host';
import type { RunEnd, RunRequest } from '../../src/core/run/run-request';
import { startRun } from '../../src/core/run/start-run';
import { seededRandom } from '../../src/core/statistics/seeded-random';
import type { Model } from '../../src/core/model/model';
import { renderProblem } from '../../src/core/problem';
import { Project } from '../../src/core/project';
import type { Clock } from '../../src/core/ports';
import { RunReader } from '../../src/core/run-store/run-reader';
import { type MemoryFiles, memoryPaths } from './memory-files';

export const ROOT = '/w';

/** Time that goes on by a millisecond whenever it is looked at, so that times in files differ as in life. */
export function tickingClock(start = Date.UTC(2026, 0, 2, 3, 4, 5)): Clock {
  let now = start;
  return { now: () => now++, sleep: () => Promise.resolve() };
}

export interface MemoryHostOptions {
  /** Key that stands for a secret of the endpoint `scripted`. */
  readonly key?: string;
  readonly clock?: Clock;
  readonly random?: () => number;
}

export function memoryHost(files: MemoryFiles, options: MemoryHostOptions = {}): RunHost {
  const sources: ModelSources = {
    endpoints: [],
    keyOf: () => Promise.resolve(options.key),
    recording: (run) => openRecording(files, memoryPaths, ROOT, run),
    timeout: 1000,
  };
  return {
    files,
    paths: memoryPaths,
    clock: options.clock ?? tickingClock(),
    random: options.random ?? seededRandom(1),
    root: ROOT,
    version: '0.0.0',
    sources,
    maxRetries: 0,
    callsAtOnce: 50,
  };
}

/** A host whose editor model is the given one: `vscode:m` asks it. */
export function hostWith(files: MemoryFiles, model: Model, options: MemoryHostOptions = {}): RunHost {
  const host = memoryHost(files, options);
  return { ...host, sources: { ...host.sources, editorModel: () => Promise.resolve(model) } };
}

export async function planSlice(
  files: MemoryFiles,
  slice: string,
  overrides: Overrides = {},
): Promise<RunPlan> {
  const planned = await planRun(
    new Project(files, memoryPaths),
    files,
    { kind: 'slice', file: slice },
    overrides,
  );
  if (!planned.ok) throw new Error(planned.problems.map(renderProblem).join('\n'));
  return planned.value;
}

export function start(host: RunHost, plan: RunPlan, more: Partial<RunRequest> = {}): Promise<RunEnd> {
  const signal = more.signal ?? new AbortController().signal;
  return startRun(host, { plan, model: 'vscode:m', forced: true, ...more, signal });
}

export function readerOf(files: MemoryFiles, id: string): RunReader {
  return new RunReader(files, memoryPaths, ROOT, id);
}

export async function resume(
  host: RunHost,
  files: MemoryFiles,
  id: string,
  again: readonly Again[] = [],
): Promise<RunEnd> {
  const reader = readerOf(files, id);
  const manifest = await reader.manifest();
  if (!manifest) throw new Error(`There is no run ${id}.`);
  const planned = await planOfManifest(files, memoryPaths, ROOT, reader, manifest);
  if (!planned.ok) throw new Error(planned.problems.map(renderProblem).join('\n'));
  const { signal } = new AbortController();
  const request = { plan: planned.value, model: manifest.model, forced: true, signal, again };
  return resumeRun(host, request, manifest);
}

/** Takes times away, which are all that may differ between two runs of the same inputs. */
export function timeless(text: string): string {
  return text.replace(/"(at|latency|duration|milliseconds|finishedAt|startedAt)":\s*\d+/gu, '"$1":0');
}
