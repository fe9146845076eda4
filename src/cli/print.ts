import type { MetricValue } from '../core/metric/metric';
import type { Problem } from '../core/problem';
import { renderProblem } from '../core/problem';
import type { GateOutcome } from '../core/metric/judge-gates';
import { shownNames } from '../core/report/figure-rows';
import { earlyStopWords, stoppedEarly } from '../core/run/early-stop-words';
import type { Manifest } from '../core/run-store/manifest';

/** Exit status: done and gates met, gate missed, wrong use or unreadable input, stopped before the end. */
export const EXIT = { done: 0, gateMissed: 1, wrongUse: 2, stopped: 3 } as const;

export function out(line: string): void {
  process.stdout.write(`${plain(line)}\n`);
}

export function err(line: string): void {
  process.stderr.write(`${plain(line)}\n`);
}

/** Cases and answers may hold what a terminal takes for commands; it is shown as the sign for control characters. */
export function plain(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu, '\ufffd');
}

export function printJson(value: unknown): void {
  out(JSON.stringify(value, null, 2));
}

/** A problem as a line, with the source line and a mark under the place when the text is at hand. */
export function printProblem(problem: Problem, shown: (file: string) => string, text?: string): void {
  err(renderProblem({ ...problem, file: shown(problem.file) }));
  const line = problem.range && text?.split('\n')[problem.range.start.line]?.replace(/\r$/u, '');
  if (!problem.range || line === undefined || line.trim() === '') return;
  const { start, end } = problem.range;
  const width = end.line === start.line ? Math.max(1, end.column - start.column) : 1;
  err(`    ${line.slice(0, 200)}`);
  if (start.column < 200)
    err(`    ${' '.repeat(start.column)}${'^'.repeat(Math.min(width, 200 - start.column))}`);
}

/** A problem as `--json` prints it; lines and columns from 1. */
export function problemJson(problem: Problem): Record<string, unknown> {
  const { code, severity, file, range, message, next } = problem;
  return {
    code,
    severity,
    file,
    ...(range ? { line: range.start.line + 1, column: range.start.column + 1 } : {}),
    message: next ? `${message} ${next}` : message,
  };
}

export function formatValue({ value }: MetricValue): string {
  return value === null ? '–' : value.toFixed(4);
}

/** Figures in columns: value, 95 % interval, cases, and what else there is to say of them. */
export function printMetrics(metrics: Manifest['metrics'], indent = '  '): void {
  const names = shownNames(metrics);
  const width = Math.max(0, ...names.map(columnsOf));
  const intervals = names.map((name) => intervalOf(metrics[name]));
  const wide = Math.max(0, ...intervals.map((interval) => interval.length));
  names.forEach((name, index) => {
    const metric = metrics[name];
    if (!metric) return;
    const { n, abstained, grader_errors: errors, human } = metric;
    const interval = wide === 0 ? '' : `  ${(intervals[index] ?? '').padEnd(wide)}`;
    const also = [
      ...(abstained ? [`abstained ${abstained}`] : []),
      ...(errors ? [`grader errors ${errors}`] : []),
      ...(human ? [`by a person ${human}`] : []),
    ];
    const line = `${indent}${name}${' '.repeat(width - columnsOf(name))}  ${formatValue(metric).padStart(7)}${interval}  n ${n}`;
    out([line, ...also].join('  '));
  });
}

/** Columns of a terminal: Chinese characters take two. */
function columnsOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/gu)?.length ?? 0);
}

/** `0.3510 – 0.4720`. */
function intervalOf(metric: MetricValue | undefined): string {
  return metric?.interval ? metric.interval.map((bound) => bound.toFixed(4)).join(' – ') : '';
}

/** What `run`, `import` and `resume` print with `--json`. */
export function runJson(
  manifest: Manifest,
  problems: readonly Problem[],
  gates?: readonly GateOutcome[],
  /** With intervals. */
  metrics = manifest.metrics,
): Record<string, unknown> {
  return {
    run: manifest.id,
    state: manifest.state,
    cases: manifest.counts,
    ...(manifest.perturb ? { perturb: manifest.perturb } : {}),
    ...(manifest.stopEarly ? { stopEarly: { ...manifest.stopEarly, stopped: stoppedEarly(manifest) } } : {}),
    metrics,
    ...(gates && gates.length > 0 ? { gates } : {}),
    problems: problems.map(problemJson),
  };
}

export function printRun(manifest: Manifest, metrics = manifest.metrics): void {
  const { total, done, error, unparsed, cancelled } = manifest.counts;
  out(`run ${manifest.id}  ${manifest.state}${manifest.message ? `: ${manifest.message}` : ''}`);
  out(`  ${done} of ${total} cases done, ${error} errors, ${unparsed} unparsed, ${cancelled} cancelled`);
  if (manifest.perturb) out(`  perturbed: ${manifest.perturb.join(', ')}`);
  const early = earlyStopWords(manifest);
  if (early !== undefined) out(`  ${early}`);
  const { input, output } = manifest.usage;
  if (input + output > 0) out(`  ${input} tokens in, ${output} out, by ${manifest.model}`);
  printMetrics(metrics);
}
