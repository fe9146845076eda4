import { couldBeFound } from '../../core/compare/could-be-found';
import { compareRuns } from '../../core/compare/compare-runs';
import { comparisonCsv } from '../../core/compare/comparison-csv';
import { comparisonJson } from '../../core/compare/comparison-json';
import { comparisonText } from '../../core/compare/comparison-text';
import type { FigureChoice } from '../../core/compare/figures-in-common';
import { needsDataset } from '../../core/compare/group-labels';
import { casesOfRun } from '../../core/compare/cases-of-run';
import { openRuns, type OpenedRun } from '../../core/compare/open-runs';
import type { Case } from '../../core/case';
import type { Problem } from '../../core/problem';
import { signedText } from '../../core/text/figure-text';
import { gatesTyped } from '../gates';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson, printProblem, problemJson } from '../print';

export const COMPARE_FORMATS = ['plain', 'md', 'csv', 'json'] as const;

export interface CompareFlags {
  readonly by?: string;
  readonly metric?: readonly string[];
  readonly all?: boolean;
  readonly gate?: readonly string[];
  readonly seed?: number;
  readonly format: (typeof COMPARE_FORMATS)[number];
  readonly json?: boolean;
}

/** `moot compare RUN RUN…`: every run against the first, case by case. */
export async function compare(
  host: CommandHost,
  ids: readonly string[],
  flags: CompareFlags,
): Promise<number> {
  const { by, seed } = flags;
  const format = flags.json ? 'json' : flags.format;
  const gates = gatesTyped(flags.gate);
  if (!gates.ok) return refuse(host, [gates.problem], format);
  const opened = await openRuns(host.files, host.paths, host.root, ids);
  if (!opened.ok) return refuse(host, opened.problems, format);
  const cases = await casesFor(host, by, opened.value);
  const compared = compareRuns(opened.value, {
    figures: figuresOf(flags),
    gates: gates.bounds,
    ...(by === undefined ? {} : { by }),
    ...(cases ? { cases } : {}),
    ...(seed === undefined ? {} : { seed }),
  });
  const problems = [...opened.problems, ...compared.problems];
  if (!compared.ok) return refuse(host, problems, format);
  const comparison = compared.value;
  if (format === 'json') printJson({ ...comparisonJson(comparison), problems: problems.map(problemJson) });
  else {
    for (const problem of problems) printProblem(problem, host.shown);
    out(format === 'csv' ? comparisonCsv(comparison) : comparisonText(comparison, format));
    const hint = format === 'csv' ? undefined : couldBeFound(comparison);
    if (hint !== undefined) err(hint);
  }
  const missed = (comparison.gates ?? []).filter(({ met }) => !met);
  for (const { metric, run, wanted, value } of missed)
    err(`gate missed by ${run}: the difference of ${metric} is ${signedText(value)}, wanted ${wanted}`);
  return missed.length > 0 ? EXIT.gateMissed : EXIT.done;
}

function figuresOf({ metric, all }: CompareFlags): FigureChoice {
  if (metric && metric.length > 0) return { names: metric };
  return all ? 'all' : 'headline';
}

async function casesFor(
  { files, paths, root }: CommandHost,
  by: string | undefined,
  [baseline]: readonly OpenedRun[],
): Promise<ReadonlyMap<string, Case> | undefined> {
  if (by === undefined || !baseline || !needsDataset(by, baseline.records)) return undefined;
  return casesOfRun(files, paths, root, baseline);
}

function refuse(host: CommandHost, problems: readonly Problem[], format: CompareFlags['format']): number {
  if (format === 'json') printJson({ problems: problems.map(problemJson) });
  else for (const problem of problems) printProblem(problem, host.shown);
  return EXIT.wrongUse;
}
