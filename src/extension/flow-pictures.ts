import { flowGraph } from '../core/flow/flow-graph';
import { layOutFlow } from '../core/flow/flow-layout';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import type { SwitchValue } from '../core/pipeline/pipeline';
import { Project } from '../core/project';
import { projectOfRun } from '../core/run/plan-of-manifest';
import { fileOfManifest } from '../core/run-store/run-place';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { FlowPicture } from '../protocol/flow';
import { panelSwitches } from './panel-switches';
import type { RunSession } from './run-session';

/** The flow of a pipeline under some of its switches; the others have their defaults. */
export function flowPicture(
  loaded: LoadedPipeline,
  given: Readonly<Record<string, SwitchValue>> = {},
): FlowPicture {
  const { pipeline } = loaded;
  const switches = panelSwitches(pipeline, given);
  const set = Object.fromEntries(switches.map(({ name, value }) => [name, value]));
  return { title: pipeline.name, layout: layOutFlow(flowGraph(loaded, set)), switches };
}

/** The flow of a run's pipeline, as the run had it. Throws, in words, where it no longer can be read. */
export async function flowOfRun({ id, root, summary }: RunSession): Promise<FlowPicture> {
  const reader = new RunReader(nodeFiles, nodePaths, root, id);
  const manifest = await reader.manifest();
  if (!manifest || manifest.imported) throw new Error('Answers made elsewhere have no flow.');
  const project = await projectOfRun(nodeFiles, nodePaths, root, reader, manifest);
  if (!(project instanceof Project)) throw new Error(project.message);
  const file = fileOfManifest(nodePaths, root, manifest.pipeline.path);
  const loaded = await project.loadPipeline(file);
  if (!loaded.ok) throw new Error(loaded.problems[0]?.message ?? 'The pipeline cannot be read.');
  return flowPicture(loaded.value, summary.switches);
}
