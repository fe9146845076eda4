import type { MetricValue } from '../core/metric/metric';
import type { Problem } from '../core/problem';
import { renderProblem } from '../core/problem';
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

export function printMetrics(metrics: Manifest['metrics']): void {
  // With one type of case, the figures of the type are those of all.
  const names = Object.keys(metrics).filter((name) => {
    const all = metrics[name.replace(/\[.*\]$/u, '')];
    return !name.includes('[') || all?.n !== metrics[name]?.n;
  });
  const width = Math.max(0, ...names.map((name) => name.length));
  for (const name of names) {
    const metric = metrics[name];
    if (!metric) continue;
    const abstained = metric.abstained ? `  abstained ${metric.abstained}` : '';
    out(`  ${name.padEnd(width)}  ${formatValue(metric).padStart(7)}  n ${metric.n}${abstained}`);
  }
}

/** A gate and whether it was met. */
export interface GateOutcome {
  readonly metric: string;
  /** Such as `>= 0.2`. */
  readonly wanted: string;
  readonly value: number | null;
  readonly met: boolean;
}

/** What `run`, `import` and `resume` print with `--json`. */
export function runJson(
  manifest: Manifest,
  problems: readonly Problem[],
  gates?: readonly GateOutcome[],
): Record<string, unknown> {
  return {
    run: manifest.id,
    state: manifest.state,
    cases: manifest.counts,
    metrics: manifest.metrics,
    ...(gates && gates.length > 0 ? { gates } : {}),
    problems: problems.map(problemJson),
  };
}

export function printRun(manifest: Manifest): void {
  const { total, done, error, unparsed, cancelled } = manifest.counts;
  out(`run ${manifest.id}  ${manifest.state}${manifest.message ? `: ${manifest.message}` : ''}`);
  out(`  ${done} of ${total} cases done, ${error} errors, ${unparsed} unparsed, ${cancelled} cancelled`);
  const { input, output } = manifest.usage;
  if (input + output > 0) out(`  ${input} tokens in, ${output} out, by ${manifest.model}`);
  printMetrics(manifest.metrics);
}
