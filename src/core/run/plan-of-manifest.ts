import { Project } from '../project';
import type { Files, Paths } from '../ports';
import { hasErrors, type Parsed, type Problem } from '../problem';
import { parseCaseKey, type Manifest } from '../run-store/manifest';
import { fileOfManifest } from '../run-store/run-place';
import type { RunReader } from '../run-store/run-reader';
import { contentsThen } from './contents-then';
import { upToStage } from './partial-plan';
import { type openDataset, type Overrides, planRun, type RunPlan } from './run-plan';

/**
 * The plan a run was started with: its files as they were then, from the snapshots, whatever was edited since. The
 * dataset is read where it lies; when it changed, that is said. `asOf`: `now` takes the files as they are instead.
 */
export async function planOfManifest(
  files: Files,
  paths: Paths,
  root: string,
  reader: RunReader,
  manifest: Manifest,
  asOf: 'then' | 'now' = 'then',
): Promise<Parsed<RunPlan>> {
  const project =
    asOf === 'now' ? new Project(files, paths) : await projectOfRun(files, paths, root, reader, manifest);
  if (!(project instanceof Project)) return { ok: false, problems: [project] };
  return planOfProject(project, { files, paths, root, reader, manifest });
}

/** A run as it is planned anew. */
export interface ReplannedRun {
  readonly files: Files;
  readonly paths: Paths;
  readonly root: string;
  readonly reader: RunReader;
  readonly manifest: Manifest;
  /** Who reads the dataset, where somebody has read it already. */
  readonly open?: typeof openDataset;
}

/** The plan a run was started with, on other files. */
export async function planOfProject(
  project: Project,
  { files, paths, root, reader, manifest, open }: ReplannedRun,
): Promise<Parsed<RunPlan>> {
  const absolute = (path: string): string => fileOfManifest(paths, root, path);
  const target = manifest.slice
    ? ({ kind: 'slice', file: absolute(manifest.slice.path) } as const)
    : ({
        kind: 'pipeline',
        file: absolute(manifest.pipeline.path),
        dataset: absolute(manifest.dataset.path),
        adapter: manifest.dataset.adapter,
      } as const);
  const known = await contentsThen(reader, manifest);
  const overrides: Overrides = {
    ...(known ? { known } : {}),
    cases: [...new Set(manifest.cases.map((key) => parseCaseKey(key).id))],
    switches: manifest.switches,
    ...(manifest.models ? { models: manifest.models } : {}),
    memory: Object.fromEntries((manifest.memory ?? []).map(({ name, mode }) => [name, mode])),
    score: manifest.score,
    concurrency: manifest.concurrency,
    repeats: manifest.repeats,
    perturb: manifest.perturb ?? [],
    // A test that has ended is not made again.
    stopEarly: manifest.stopEarly && !manifest.stopEarly.decision ? manifest.stopEarly : false,
  };
  const plan = await planRun(project, files, target, overrides, open);
  if (!plan.ok) return plan;
  const whole = manifest.upTo === undefined ? plan.value : upToStage(plan.value, manifest.upTo);
  const value = manifest.fork ? { ...whole, keys: manifest.cases } : whole;
  if (value.dataset.hash === manifest.dataset.hash) return { ...plan, value };
  const changed: Problem = {
    code: 'changed-dataset',
    severity: 'warning',
    file: paths.join(root, manifest.dataset.path),
    message: 'The dataset has changed since the run was started; its cases are taken as they are now.',
  };
  const problems = [...plan.problems, changed];
  return hasErrors(problems) ? { ok: false, problems } : { ok: true, value, problems };
}

/** The author's files as a run has kept them; what it needs but no longer has is a problem. */
export async function projectOfRun(
  files: Files,
  paths: Paths,
  root: string,
  reader: RunReader,
  manifest: Manifest,
): Promise<Project | Problem> {
  const snapshots = new Map<string, string>();
  for (const { path, hash } of manifest.sources) {
    if (!(await reader.blobs.has(hash))) return missingSnapshot(manifest, paths.join(root, path));
    snapshots.set(fileOfManifest(paths, root, path), await reader.blobs.get(hash));
  }
  return new Project(withSnapshots(files, paths, snapshots), paths);
}

/** The file system with other texts of some files; folders that hold such files hold nothing else. */
export function withSnapshots(files: Files, paths: Paths, snapshots: ReadonlyMap<string, string>): Files {
  const encoder = new TextEncoder();
  const read = (path: string): Promise<Uint8Array> => {
    const text = snapshots.get(path);
    return text === undefined ? files.read(path) : Promise.resolve(encoder.encode(text));
  };
  return {
    read,
    readRange: async (path, start, length) =>
      snapshots.has(path)
        ? (await read(path)).subarray(start, start + length)
        : files.readRange(path, start, length),
    exists: (path) => (snapshots.has(path) ? Promise.resolve(true) : files.exists(path)),
    list: async (folder) => {
      const named = [...snapshots.keys()]
        .filter((path) => paths.dirname(path) === folder)
        .map((path) => paths.basename(path));
      // Roles written since are not part of the run.
      return named.length > 0
        ? named.sort().map((name) => ({ name, kind: 'file' as const }))
        : files.list(folder);
    },
    write: (path, content) => files.write(path, content),
    append: (path, text) => files.append(path, text),
    makeFolder: (path) => files.makeFolder(path),
    remove: (path) => files.remove(path),
    stamp: (path) => files.stamp(path),
  };
}

function missingSnapshot({ id }: Manifest, file: string): Problem {
  return {
    code: 'missing-snapshot',
    severity: 'error',
    file,
    message: `The run ${id} no longer holds the text it was made from.`,
    next: 'It can be read but not resumed; start a new run.',
  };
}
