import type { Paths } from '../ports';
import { hashText } from '../runner/prompt-hash';

/** Folder of runs below a workspace root. */
export function runsFolder(paths: Paths, root: string): string {
  return paths.join(root, '.moot', 'runs');
}

/** Where the files of one run lie. */
export interface RunPlace {
  readonly folder: string;
  readonly manifest: string;
  readonly cases: string;
  readonly events: string;
  readonly blobs: string;
  /** Says which process writes the run. */
  readonly lock: string;
  /** The case that is being put into a memory; see `RunMemories`. */
  readonly learned: string;
  /** What people said of its scores: beside the run, which stays as it is. */
  readonly marks: string;
  /** What people call it: beside the run too. */
  readonly label: string;
}

export function placeOfRun(paths: Paths, root: string, id: string): RunPlace {
  const folder = paths.join(runsFolder(paths, root), id);
  return {
    folder,
    manifest: paths.join(folder, 'run.json'),
    cases: paths.join(folder, 'cases.jsonl'),
    events: paths.join(folder, 'events'),
    blobs: paths.join(folder, 'blobs'),
    lock: paths.join(folder, 'lock.json'),
    learned: paths.join(folder, 'learned.json'),
    marks: paths.join(runsFolder(paths, root), `${id}.marks.jsonl`),
    label: paths.join(runsFolder(paths, root), `${id}.label.json`),
  };
}

/** A name every file system takes, readable, and different for different keys. */
export function eventFileName(key: string): string {
  const readable = key.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 40);
  return `${readable}-${hashText(key).slice(0, 12)}.jsonl`;
}

/** Whether a name could be the id of a run: a folder name, never a path. */
export function isRunId(name: string): boolean {
  return /^[\w][\w.-]*$/u.test(name) && !name.includes('..');
}

/** A file that a manifest names: relative to the root, or absolute where it lies elsewhere. */
export function fileOfManifest(paths: Paths, root: string, path: string): string {
  return paths.resolveFrom(paths.join(root, 'x'), path);
}
