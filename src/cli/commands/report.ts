import { compareRuns } from '../../core/compare/compare-runs';
import type { Comparison } from '../../core/compare/comparison';
import type { Problem } from '../../core/problem';
import { openReport } from '../../core/report/open-report';
import { reportIn, type ReportFormat } from '../../core/report/report-formats';
import type { ReportedRun } from '../../core/report/reported-run';
import type { Manifest } from '../../core/run-store/manifest';
import { deliver } from '../deliver';
import { gatesTyped, statusOfGates } from '../gates';
import type { CommandHost } from '../host';
import { formatOfFile, unknownEnding } from '../report-format';
import { EXIT, err, plain, printJson, printProblem, problemJson } from '../print';

export interface ReportOptions {
  /** Default: by the ending of `out`, else `md`. */
  readonly format?: ReportFormat | undefined;
  readonly json?: boolean | undefined;
  /** File to write; standard output without it. */
  readonly out?: string | undefined;
  readonly gate?: readonly string[] | undefined;
  readonly bom?: boolean | undefined;
}

/** `moot report RUN…`: one report of all the runs, with the gates of their slices and those typed. */
export async function report(
  host: CommandHost,
  ids: readonly string[],
  options: ReportOptions,
): Promise<number> {
  const format = options.json ? 'json' : (options.format ?? formatOfFile(options.out) ?? 'md');
  const refuse = (problems: readonly Problem[]): number => {
    if (format === 'json') printJson({ problems: problems.map(problemJson) });
    for (const problem of problems) printProblem(problem, (file) => file);
    return EXIT.wrongUse;
  };
  const ending = options.format === undefined && !options.json ? unknownEnding(options.out) : undefined;
  if (ending) return refuse([ending]);
  const typed = gatesTyped(options.gate);
  if (!typed.ok) return refuse([typed.problem]);
  const runs: (ReportedRun & { readonly manifest: Manifest })[] = [];
  for (const id of new Set(ids)) {
    const opened = await openReport(host.files, host.paths, host.root, id, typed.bounds);
    if (!opened.ok) return refuse(opened.problems);
    for (const problem of opened.problems) printProblem(problem, host.shown);
    runs.push(opened.value);
  }
  const comparison = format === 'html' || format === 'md' ? compared(runs) : undefined;
  const pieces = reportIn(format, runs, {
    ...(comparison ? { comparison } : {}),
    ...(options.bom ? { bom: true } : {}),
  });
  await deliver(host, format === 'json' ? made(pieces, plain) : pieces, options.out);
  if (options.out !== undefined) err(`The report is in ${options.out}.`);
  return statusOfGates(runs.flatMap(({ gates }) => gates));
}

/** The others against the first run; undefined where there is nothing to compare, which is said. */
function compared(runs: readonly (ReportedRun & { readonly manifest: Manifest })[]): Comparison | undefined {
  if (runs.length < 2) return undefined;
  const comparison = compareRuns(runs);
  if (comparison.ok) return comparison.value;
  for (const problem of comparison.problems)
    printProblem({ ...problem, severity: 'warning' }, (file) => file);
  return undefined;
}

function* made(pieces: Iterable<string>, make: (text: string) => string): Generator<string> {
  for (const piece of pieces) yield make(piece);
}
