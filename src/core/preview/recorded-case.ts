import type { Files, Paths } from '../ports';
import { caseKey } from '../run-store/manifest';
import { listRuns, RunReader } from '../run-store/run-reader';
import { recordedValues, type RecordedValues } from './recorded';

/** Runs that are looked at, from the newest. */
const LOOKED_AT = 50;

export interface RecordedCase {
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly values: RecordedValues;
}

/** What the stages of a pipeline gave for a case in the newest run below a root that has it. */
export async function recordedCase(
  files: Files,
  paths: Paths,
  root: string,
  pipeline: string,
  id: string,
): Promise<RecordedCase | undefined> {
  const path = paths.relative(root, pipeline).replaceAll('\\', '/');
  const key = caseKey(id, 0);
  for (const run of (await listRuns(files, paths, root)).slice(0, LOOKED_AT)) {
    const reader = new RunReader(files, paths, root, run);
    const manifest = await reader.manifest();
    if (manifest?.pipeline.path !== path || !manifest.cases.includes(key)) continue;
    const events = await reader.events(key);
    // A case whose turn never came has none.
    if (events.length > 0) return { run, startedAt: manifest.startedAt, values: recordedValues(events) };
  }
  return undefined;
}
