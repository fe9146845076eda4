import type { Coverage } from '../coverage/coverage';
import { CoverageCounter } from '../coverage/cover';
import type { Files, Paths } from '../ports';
import type { RunReader } from '../run-store/run-reader';
import { pipelineOfRun } from './faults-of-run';

/**
 * What the finished cases of a run exercised of its pipeline and role files, as these were; undefined where the run no
 * longer holds them. `keys`: only these cases.
 */
export async function coverageOfRun(
  files: Files,
  paths: Paths,
  root: string,
  reader: RunReader,
  keys?: readonly string[],
): Promise<Coverage | undefined> {
  const loaded = await pipelineOfRun(files, paths, root, reader);
  if (!loaded) return undefined;
  const counter = new CoverageCounter(loaded, paths, (file) => paths.relative(root, file));
  // Only the keys stay in memory, and the events of one case at a time.
  const ended = keys ?? (await reader.cases((record) => ({ ...record, scores: [] }))).map(({ key }) => key);
  for (const key of ended) counter.add(await reader.events(key));
  return counter.result();
}
