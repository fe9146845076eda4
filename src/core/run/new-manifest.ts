import type { Grader } from '../grading/grader-source';
import type { GraderUsed, Manifest, ManifestFile } from '../run-store/manifest';
import { hashText } from '../runner/prompt-hash';
import { keysOf } from './execute-run';
import type { OpenRun } from './open-run';
import type { RunHost } from './run-host';
import { memoriesUsed } from './run-memories';
import type { RunRequest } from './run-request';

/** The manifest of a run before its first case. */
export function newManifest(
  host: RunHost,
  { plan, model, forced, fork }: RunRequest,
  { prepared, bank, early }: OpenRun,
  id: string,
): Manifest {
  const { pipeline, texts, graders = [] } = plan.loaded;
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
    knowledge: prepared.knowledge.map(({ name, path, hash, embedder }) => ({
      ...file(path, hash),
      name,
      ...(embedder === undefined ? {} : { embedder }),
    })),
    ...(pipeline.memory.size > 0
      ? {
          memory: memoriesUsed(bank, plan, (path, statedIn) =>
            manifestPath(host, host.paths.resolveFrom(statedIn, path)),
          ),
        }
      : {}),
    ...(graders.length > 0 ? { graders: gradersUsed(host, graders) } : {}),
    model,
    modelForced: forced,
    ...(plan.models ? { models: plan.models } : {}),
    asked: prepared.models,
    switches: plan.switches,
    score: plan.metrics.map((metric) => metric.name),
    repeats: plan.repeats,
    cases: keys,
    contents: hashText(JSON.stringify(plan.contents)),
    concurrency: plan.concurrency,
    ...(plan.upTo === undefined ? {} : { upTo: plan.upTo }),
    ...(plan.perturbation ? { perturb: plan.perturbation.kinds } : {}),
    ...(fork ? { fork } : {}),
    ...(early ? { stopEarly: early.state } : {}),
    state: 'running',
    counts: { total: keys.length, done: 0, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: host.clock.now(),
  };
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

/** Path as the manifest keeps it: relative inside the root, with `/` on every system. */
export function manifestPath(host: Pick<RunHost, 'paths' | 'root'>, path: string): string {
  return host.paths.relative(host.root, path);
}
