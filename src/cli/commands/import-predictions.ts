import { casesAgainst, importPredictions as importFile } from '../../core/run/import-predictions';
import type { CommandHost } from '../host';
import { EXIT, err, printProblem } from '../print';
import { printImports } from './print-imports';

export interface ImportOptions {
  readonly json: boolean;
  /** Such as `lawbench/3-1`. */
  readonly task?: string | undefined;
  readonly slice?: string | undefined;
}

/** `moot import predictions FILE…`: each file becomes a run. */
export async function importPredictions(
  host: CommandHost,
  typed: readonly string[],
  { json, task, slice }: ImportOptions,
): Promise<number> {
  if ((task === undefined) === (slice === undefined)) {
    err('Say what the answers are of: either --task lawbench/3-1 or --slice SLICE.');
    return EXIT.wrongUse;
  }
  const answered = slice === undefined ? { task: task ?? '' } : { slice: host.absolute(slice) };
  const against = await casesAgainst(host, host.project, answered);
  if (!against.ok) {
    for (const problem of against.problems) printProblem(problem, host.shown);
    return EXIT.wrongUse;
  }
  return printImports(host, typed, json, (file) => importFile(host, host.project, file, against.value));
}
