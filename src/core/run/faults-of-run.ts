import type { Fault } from '../fault/fault';
import { locateFaults } from '../fault/locate-fault';
import type { CaseScore } from '../metric/metric';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { Files, Paths } from '../ports';
import { Project } from '../project';
import type { CaseRecord } from '../run-store/case-record';
import { fileOfManifest } from '../run-store/run-place';
import type { RunReader } from '../run-store/run-reader';
import { projectOfRun } from './plan-of-manifest';

/** Where the cases of a run went wrong, from its events and its pipeline as it was. */
export class FaultsOfRun {
  private loading: Promise<LoadedPipeline | undefined> | undefined;

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    private readonly root: string,
    private readonly reader: RunReader,
  ) {}

  /** The pipeline as the run read it; undefined where the run no longer holds its text. */
  pipeline(): Promise<LoadedPipeline | undefined> {
    this.loading ??= pipelineOfRun(this.files, this.paths, this.root, this.reader);
    return this.loading;
  }

  /** The weightiest first; empty for a case that is right. `scores`: as people have marked them. */
  async of(
    { key, gold }: Pick<CaseRecord, 'key' | 'gold'>,
    scores?: readonly CaseScore[],
  ): Promise<readonly Fault[]> {
    const loaded = await this.pipeline();
    if (!loaded) return [];
    const events = await this.reader.events(key);
    return locateFaults({ events, gold, loaded, ...(scores ? { scores } : {}) });
  }
}

/** The pipeline of a run from its snapshots; undefined where they are gone, as of an imported run. */
export async function pipelineOfRun(
  files: Files,
  paths: Paths,
  root: string,
  reader: RunReader,
): Promise<LoadedPipeline | undefined> {
  const manifest = await reader.manifest();
  if (!manifest) return undefined;
  const project = await projectOfRun(files, paths, root, reader, manifest);
  if (!(project instanceof Project)) return undefined;
  const loaded = await project.loadPipeline(fileOfManifest(paths, root, manifest.pipeline.path));
  return loaded.ok ? loaded.value : undefined;
}
