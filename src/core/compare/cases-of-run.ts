import type { Case } from '../case';
import { readPredictions } from '../dataset/predictions';
import type { Files, Paths } from '../ports';
import { openDataset } from '../run/run-plan';
import type { Manifest } from '../run-store/manifest';
import { fileOfManifest } from '../run-store/run-place';
import type { RunReader } from '../run-store/run-reader';
import { parseSlice } from '../slice';
import type { OpenedRun } from './open-runs';

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
