import type { Manifest } from '../core/run-store/manifest';
import { RunReader } from '../core/run-store/run-reader';
import { unknownRun } from '../core/run-store/unknown-run';
import type { CommandHost } from './host';
import { printJson, printProblem, problemJson } from './print';

/** The run a command was given; undefined, and told, where there is none of that id. */
export async function runNamed(
  host: CommandHost,
  id: string,
  json = false,
): Promise<{ readonly reader: RunReader; readonly manifest: Manifest } | undefined> {
  const { files, paths, root } = host;
  const reader = new RunReader(files, paths, root, id);
  const manifest = await reader.manifest();
  if (manifest) return { reader, manifest };
  const problem = await unknownRun(files, paths, root, id);
  if (json) printJson({ problems: [problemJson(problem)] });
  else printProblem(problem, (name) => name);
  return undefined;
}
