import type { ImportEnd } from '../../core/run/imported-run';
import { intervalsOf } from '../figures';
import type { CommandHost } from '../host';
import { EXIT, printJson, printProblem, printRun, problemJson, runJson } from '../print';

/** Imports file after file and says what came of each; as JSON one object, or a list for several files. */
export async function printImports(
  host: CommandHost,
  typed: readonly string[],
  json: boolean,
  importFile: (file: string) => Promise<ImportEnd>,
): Promise<number> {
  const results: Record<string, unknown>[] = [];
  let status: number = EXIT.done;
  for (const path of typed) {
    const { manifest, problems } = await importFile(host.absolute(path));
    const values = manifest && (await intervalsOf(host, manifest));
    results.push(
      manifest ? runJson(manifest, problems, [], values) : { problems: problems.map(problemJson) },
    );
    if (!manifest) status = EXIT.wrongUse;
    if (json) continue;
    for (const problem of problems) printProblem(problem, host.shown);
    if (manifest) printRun(manifest, values);
  }
  if (json) printJson(results.length === 1 ? results[0] : results);
  return status;
}
