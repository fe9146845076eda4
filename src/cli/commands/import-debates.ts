import { debatedCases, importDebates as importFile } from '../../core/run/import-debates';
import type { CommandHost } from '../host';
import { EXIT, err, printProblem } from '../print';
import { printImports } from './print-imports';

export interface ImportDebatesOptions {
  readonly json: boolean;
  readonly slice?: string | undefined;
  readonly dataset?: readonly string[] | undefined;
}

/** `moot import debates FILE…`: each file becomes a run, with the cases of a slice or of datasets. */
export async function importDebates(
  host: CommandHost,
  typed: readonly string[],
  { json, slice, dataset = [] }: ImportDebatesOptions,
): Promise<number> {
  if (slice !== undefined && dataset.length > 0) {
    err('Say where the cases are from once: either --slice SLICE or --dataset FILE…');
    return EXIT.wrongUse;
  }
  const from =
    slice === undefined ? { datasets: dataset.map(host.absolute) } : { slice: host.absolute(slice) };
  const debated = await debatedCases(host, host.project, from);
  if (!debated.ok) {
    for (const problem of debated.problems) printProblem(problem, host.shown);
    return EXIT.wrongUse;
  }
  if (!json) for (const problem of debated.problems) printProblem(problem, host.shown);
  return printImports(host, typed, json, (file) => importFile(host, host.project, file, debated.value));
}
