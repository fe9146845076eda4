import { markedCases } from '../marks/marked-cases';
import type { Files, Paths } from '../ports';
import type { Parsed, Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import { LEFT_OUT, leanRecord } from '../run-store/lean-record';
import type { Manifest } from '../run-store/manifest';
import { RunReader } from '../run-store/run-reader';
import { unknownRun } from '../run-store/unknown-run';
import type { ComparedRun } from './comparison';

/**
 * A run as read: its records with what people said of them, and without reasons and long texts, which comparing does
 * not need.
 */
export interface OpenedRun extends ComparedRun {
  readonly records: readonly CaseRecord[];
  readonly reader: RunReader;
}

/** Reads runs below a root, with what people said of their scores. Fails on a run that is not there. */
export async function openRuns(
  files: Files,
  paths: Paths,
  root: string,
  ids: readonly string[],
): Promise<Parsed<readonly OpenedRun[]>> {
  const runs: OpenedRun[] = [];
  const problems: Problem[] = [];
  for (const id of ids) {
    const reader = new RunReader(files, paths, root, id);
    const manifest = await reader.manifest();
    if (!manifest) return { ok: false, problems: [await unknownRun(files, paths, root, id)] };
    const { records, problems: ofMarks } = await markedCases(
      files,
      paths,
      root,
      reader,
      leanRecord,
      LEFT_OUT,
    );
    problems.push(...ofMarks);
    if (manifest.state !== 'finished') problems.push(unfinished(manifest, records.length));
    runs.push({ manifest, records, reader });
  }
  return { ok: true, value: runs, problems };
}

export function unfinished({ id, cases }: Manifest, known: number): Problem {
  return {
    code: 'unfinished-run',
    severity: 'warning',
    file: id,
    message: `The run ${id} did not finish: ${known} of its ${cases.length} cases are known.`,
    next: 'Go on with moot resume, or read the figures as those of a part.',
  };
}
