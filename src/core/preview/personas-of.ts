import type { Json } from '../json';
import type { Pipeline } from '../pipeline/pipeline';
import { allStages } from '../pipeline/stage';
import type { Files, Paths } from '../ports';
import { readPersonas } from '../run/runner-ports';

/** Lists of personas by the names under which the pipeline has their files; what cannot be read is left out. */
export async function personasOf(
  files: Files,
  paths: Paths,
  { file, stages, after }: Pipeline,
): Promise<ReadonlyMap<string, readonly Json[]>> {
  const lists = new Map<string, readonly Json[]>();
  for (const stage of allStages([...stages, ...after])) {
    if (stage.kind !== 'panel' || !stage.personas || !('name' in stage.personas)) continue;
    const { name } = stage.personas;
    const list = await readPersonas(files, paths.resolveFrom(file, name));
    if (!('problem' in list)) lists.set(name, list);
  }
  return lists;
}
