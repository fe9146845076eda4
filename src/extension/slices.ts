import { findAuthored, kindOfFile } from '../core/check';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import type { Project } from '../core/project';
import { nodeFiles } from '../node/node-files';
import { roots } from './run-library';

export interface FoundSlice {
  readonly name: string;
  readonly file: string;
  /** File of its pipeline. */
  readonly pipeline: string;
  readonly loaded: LoadedPipeline;
}

/** The slices of the workspace that can be read. */
export async function findSlices(project: Project): Promise<readonly FoundSlice[]> {
  const found: FoundSlice[] = [];
  for (const root of roots()) {
    for (const file of await findAuthored(project, nodeFiles, root)) {
      if (kindOfFile(file) !== 'slice') continue;
      const read = await project.loadSlice(file);
      if (!read.ok) continue;
      const { slice, loaded } = read.value;
      found.push({ name: slice.name, file, pipeline: loaded.pipeline.file, loaded });
    }
  }
  return found;
}
