import { didYouMean } from '../../core/did-you-mean';
import type { Metric, MetricValue } from '../../core/metric/metric';
import { findMetrics, metricNames, metrics } from '../../core/metric/registry';
import { scoreCases } from '../../core/metric/score-cases';
import { parseScoreFile } from '../../core/metric/score-file';
import { withIntervals } from '../../core/metric/with-intervals';
import { missingFile } from '../../core/missing-file';
import type { Parsed, Problem } from '../../core/problem';
import { groupScored, type ScoredGroups } from '../../core/report/group-scored';
import { reportIn } from '../../core/report/report-formats';
import { scoredFile } from '../../core/report/scored-file';
import { metricsFitting, scoreFields } from '../../core/report/score-fields';
import { hashText } from '../../core/runner/prompt-hash';
import { deliver } from '../deliver';
import { gatesTyped, statusOfGates } from '../gates';
import type { CommandHost } from '../host';
import { formatOfFile, unknownEnding } from '../report-format';
import { EXIT, out, plain, printJson, printMetrics, printProblem, problemJson } from '../print';

export const SCORE_FORMATS = ['plain', 'json', 'html', 'md', 'csv', 'junit'] as const;

export interface ScoreFlags {
  /** Default: those that fit the gold labels. */
  readonly metric: readonly string[];
  /** Default: by the ending of `out`, else `plain`. */
  readonly format?: (typeof SCORE_FORMATS)[number];
  readonly gate?: readonly string[];
  readonly by?: string;
  /** The scores of every case too, in JSON. */
  readonly perCase?: boolean;
  /** File to write; standard output without it. */
  readonly out?: string;
  readonly json?: boolean;
}

/** `moot score FILE`: metrics over JSON lines of `{id, type, gold, predicted}`. */
export async function score(host: CommandHost, typed: string, flags: ScoreFlags): Promise<number> {
  const format = flags.json ? 'json' : (flags.format ?? formatOfFile(flags.out) ?? 'plain');
  const refuse = (problems: readonly Problem[], source?: string): number => {
    if (format === 'json') printJson({ problems: problems.map(problemJson) });
    for (const problem of problems) printProblem(problem, host.shown, source);
    return EXIT.wrongUse;
  };
  const ending = flags.format === undefined && !flags.json ? unknownEnding(flags.out) : undefined;
  if (ending) return refuse([ending]);
  const gates = gatesTyped(flags.gate);
  if (!gates.ok) return refuse([gates.problem]);
  const asked = metricsNamed(flags.metric);
  if (!asked.ok) return refuse(asked.problems);
  const file = host.absolute(typed);
  const text = await host.project.text(file);
  if (text === null) return refuse([missingFile(file)]);
  const read = parseScoreFile(file, text);
  const fields = scoreFields(text);
  const metrics = asked.value.length > 0 ? asked.value : metricsFitting(read.cases, fields);
  if (metrics.length === 0 && read.cases.length > 0) return refuse([...read.problems, noMetric(file)], text);
  const { perCase } = scoreCases(read.cases, metrics, await host.toolsFor?.(metrics));
  const values = withIntervals(metrics, perCase);
  const input = { path: typed, hash: hashText(text) };
  const run = scoredFile(host.shown(file), input, read.cases, perCase, metrics, values, gates.bounds);
  const groups = flags.by === undefined ? undefined : groupScored(flags.by, run, fields);
  if (groups && !groups.ok) return refuse(groups.problems);
  if (format === 'json') {
    const shown = {
      cases: run.counts,
      metrics: values,
      ...(run.gates.length > 0 ? { gates: run.gates } : {}),
      ...groups?.value,
      ...(flags.perCase ? { perCase } : {}),
      problems: read.problems.map(problemJson),
    };
    await deliver(host, [`${plain(JSON.stringify(shown, null, 2))}\n`], flags.out);
  } else {
    for (const problem of read.problems) printProblem(problem, host.shown, text);
    if (format === 'plain') printPlain(run.values, groups?.value);
    else await deliver(host, reportIn(format, [run]), flags.out);
  }
  return read.cases.length === 0 ? EXIT.wrongUse : statusOfGates(run.gates);
}

function printPlain(values: Readonly<Record<string, MetricValue>>, groups: ScoredGroups | undefined): void {
  printMetrics(values);
  for (const { group, n, metrics } of groups?.groups ?? []) {
    out('');
    out(`${groups?.by ?? ''}: ${group}  ${n} ${n === 1 ? 'case' : 'cases'}`);
    printMetrics(metrics);
  }
}

function metricsNamed(names: readonly string[]): Parsed<readonly Metric[]> {
  const unknown = names.find((name) => findMetrics(name).length === 0);
  if (unknown !== undefined) {
    const figures = metrics.flatMap((metric) => metric.figures.map((figure) => figure.name));
    const near = didYouMean(unknown, [...metricNames(), ...figures]).trim();
    const message = `There is no metric "${unknown}".`;
    const next = near === '' ? `Known: ${metricNames().join(', ')}.` : near;
    return {
      ok: false,
      problems: [{ code: 'unknown-metric', severity: 'error', file: '--metric', message, next }],
    };
  }
  return { ok: true, value: [...new Set(names.flatMap(findMetrics))], problems: [] };
}

/** Gold labels that are whole answers could be of any task. */
function noMetric(file: string): Problem {
  return {
    code: 'no-metric',
    severity: 'error',
    file,
    message: 'No metric fits the gold labels of this file by themselves.',
    next: `Name one with --metric. Known: ${metricNames().join(', ')}.`,
  };
}
