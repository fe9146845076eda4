import { compareRuns } from '../../core/compare/compare-runs';
import { comparisonCsv } from '../../core/compare/comparison-csv';
import { comparisonJson } from '../../core/compare/comparison-json';
import { comparisonText } from '../../core/compare/comparison-text';
import type { FigureChoice } from '../../core/compare/figures-in-common';
import { needsDataset } from '../../core/compare/group-labels';
import { casesOfRun, openRuns, type OpenedRun } from '../../core/compare/open-runs';
import type { Comparison } from '../../core/compare/comparison';
import { powerOfRuns } from '../../core/power/power-of-runs';
import { notFoundText } from '../../core/power/power-text';
import { parseGate } from '../../core/gate';
import type { Case } from '../../core/case';
import type { Problem } from '../../core/problem';
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
  const gates = (flags.gate ?? []).map((text) => parseGate(text) ?? text);
  const garbled = gates.find((gate) => typeof gate === 'string');
  if (garbled !== undefined) return refuse(host, [badGate(garbled)], format);
  const opened = await openRuns(host.files, host.paths, host.root, ids);
  if (!opened.ok) return refuse(host, opened.problems, format);
  const cases = await casesFor(host, by, opened.value);
  const compared = compareRuns(opened.value, {
    figures: figuresOf(flags),
    gates: gates.filter((gate) => typeof gate !== 'string'),
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
    const hint = format === 'csv' ? undefined : notFound(comparison, opened.value);
    if (hint !== undefined) err(hint);
  }
  const missed = (comparison.gates ?? []).filter(({ met }) => !met);
  for (const { metric, run, wanted, value } of missed)
    err(
      `gate missed by ${run}: the difference of ${metric} is ${value?.toFixed(4) ?? '–'}, wanted ${wanted}`,
    );
  return missed.length > 0 ? EXIT.gateMissed : EXIT.done;
}

/** Of two runs: how small a difference could have been found where none was. */
function notFound(
  { metrics, runs }: Comparison,
  [baseline, other]: readonly OpenedRun[],
): string | undefined {
  const names = Object.entries(metrics).flatMap(([name, { differences }]) => {
    const p = differences[0]?.p ?? null;
    return p !== null && p > 0.05 ? [name] : [];
  });
  if (!baseline || !other || runs.length > 2 || names.length === 0) return undefined;
  return notFoundText(powerOfRuns({ baseline, other, figures: { names } }).figures);
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

function badGate(text: string): Problem {
  return {
    code: 'bad-gate',
    severity: 'error',
    file: '--gate',
    message: `"${text}" is no gate.`,
    next: 'Write "articles.f1 >= -0.01".',
  };
}
