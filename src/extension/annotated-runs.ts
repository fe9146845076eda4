import { casesOfRun } from '../core/compare/cases-of-run';
import { caseLines } from '../core/run/case-lines';
import { contentsThen } from '../core/run/contents-then';
import { fileOfManifest } from '../core/run-store/run-place';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { RunLibrary } from './run-library';
import type { RunSession } from './run-session';

/** Lines (from 0) on which the cases of a run begin, by their ids in the run. */
type Lines = ReadonlyMap<string, number>;

/** The runs made on a dataset, and where their cases stand in it. */
export class AnnotatedRuns {
  /** By run, as the file was at a time. */
  private readonly lines = new Map<string, { readonly stamp: string; readonly lines: Promise<Lines> }>();

  constructor(private readonly library: RunLibrary) {}

  /** Newest first. */
  async of(file: string): Promise<readonly RunSession[]> {
    return (await this.library.sessions()).filter((session) => datasetOf(session) === file);
  }

  /** Of the dataset as it is on disk; none where it cannot be read. */
  async linesOf(session: RunSession): Promise<Lines> {
    const file = datasetOf(session);
    const stamp = JSON.stringify(await nodeFiles.stamp(file).catch(() => null));
    const known = this.lines.get(session.id);
    if (known?.stamp === stamp) return known.lines;
    const lines = this.read(session).catch((): Lines => new Map());
    this.lines.set(session.id, { stamp, lines });
    return lines;
  }

  private async read({ root, id }: RunSession): Promise<Lines> {
    const reader = new RunReader(nodeFiles, nodePaths, root, id);
    const manifest = await reader.manifest();
    if (!manifest) return new Map();
    const cases = await casesOfRun(nodeFiles, nodePaths, root, { manifest, reader });
    return caseLines([...(cases?.values() ?? [])], await contentsThen(reader, manifest));
  }
}

function datasetOf({ root, files }: RunSession): string {
  return fileOfManifest(nodePaths, root, files.dataset.path);
}
