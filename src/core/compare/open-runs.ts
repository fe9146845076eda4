import type { Case } from '../case';
import { readPredictions } from '../dataset/predictions';
import { markedCases } from '../marks/marked-cases';
import type { Files, Paths } from '../ports';
import type { Parsed, Problem } from '../problem';
import { openDataset } from '../run/run-plan';
import type { CaseRecord } from '../run-store/case-record';
import { LEFT_OUT, leanRecord } from '../run-store/lean-record';
import type { Manifest } from '../run-store/manifest';
import { fileOfManifest } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';
import { unknownRun } from '../run-store/unknown-run';
import { parseSlice } from '../slice';
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

/** The cases of a run's dataset by id, as it is now; undefined when it cannot be read. */
export async function casesOfRun(
  files: Files,
  paths: Paths,
  root: string,
  { manifest, reader }: Pick<OpenedRun, 'manifest' | 'reader'>,
): Promise<ReadonlyMap<string, Case> | undefined> {
  const file = fileOfManifest(paths, root, manifest.dataset.path);
  if (!(await files.exists(file))) return undefined;
  const { adapter } = manifest.dataset;
  // Imported answers hold their cases; imported debates are of cases of a dataset.
  const cases =
    adapter === 'predictions'
      ? readPredictions({ file, text: new TextDecoder().decode(await files.read(file)) }, taskOf(manifest))
          .cases
      : (await openDataset(files, file, await readingOf(manifest, reader))).cases;
  return cases.length === 0 ? undefined : new Map(cases.map((each) => [each.id, each]));
}

/** Imported answers are named by their task, such as `lawbench/3-1`. */
function taskOf({ pipeline }: Manifest): { readonly task?: string } {
  const [, task] = /^lawbench\/(.+)$/u.exec(pipeline.name) ?? [];
  return task === undefined ? {} : { task };
}

/** How the slice, as it was, reads the dataset. */
async function readingOf(
  { slice, dataset }: Manifest,
  { blobs }: RunReader,
): Promise<Parameters<typeof openDataset>[2]> {
  const text = slice && (await blobs.has(slice.hash)) ? await blobs.get(slice.hash) : undefined;
  const parsed = text === undefined ? undefined : parseSlice(slice?.path ?? '', text);
  const { task, fields } = parsed?.ok ? parsed.value : {};
  return { adapter: dataset.adapter, task, mapping: fields };
}
