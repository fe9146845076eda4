import type { Project } from '../core/project';
import type { RunTarget } from '../core/run/run-plan';
import { fileOfManifest } from '../core/run-store/run-place';
import { nodePaths } from '../node/node-paths';
import type { PanelSwitch } from '../protocol/panel';
import { panelSwitches } from './panel-switches';
import type { RunSession } from './run-session';

/** What a run was started on, as its files are now. */
export function targetOfRun({ files, root }: RunSession): RunTarget {
  const at = (path: string): string => fileOfManifest(nodePaths, root, path);
  return files.slice
    ? { kind: 'slice', file: at(files.slice.path) }
    : {
        kind: 'pipeline',
        file: at(files.pipeline.path),
        dataset: at(files.dataset.path),
        adapter: files.dataset.adapter,
      };
}

/** The switches of the run's pipeline, with the values the run had. */
export async function switchesOfRun(project: Project, session: RunSession): Promise<PanelSwitch[]> {
  const pipeline = fileOfManifest(nodePaths, session.root, session.files.pipeline.path);
  const loaded = await project.loadPipeline(pipeline);
  if (!loaded.ok) throw new Error(`The pipeline cannot be read now: ${loaded.problems[0]?.message ?? ''}`);
  return panelSwitches(loaded.value.pipeline, session.summary.switches);
}
