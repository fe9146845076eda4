import type { Case } from '../case';
import type { Paths } from '../ports';
import type { MediaSource } from '../template/message-emitter';
import { fileOf } from './evidence-file';

/**
 * Case data may come from anywhere; it must not make Moot send any picture of the disk to a model. Files of a case lie
 * below the workspace, the dataset's folder or the slice's. Returns why a source may not be read.
 */
export function refusalOf(
  paths: Paths,
  source: MediaSource,
  of: Case,
  folders: readonly string[],
): string | undefined {
  const path = fileOf(paths, source, of);
  if (path === null) return undefined;
  const allowed = [...folders, paths.dirname(of.source.file)];
  if (allowed.some((folder) => isBelow(paths, folder, path))) return undefined;
  return `${source.name} lies outside the workspace and the folder of the dataset, so it is not read. Put it beside the dataset.`;
}

function isBelow(paths: Paths, folder: string, path: string): boolean {
  const relative = paths.relative(folder, path);
  return relative !== path && relative !== '..' && !/^\.\.[\\/]/u.test(relative);
}
