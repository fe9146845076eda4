import type { Problem } from '../core/problem';
import { renderProblem } from '../core/problem';
import type { GateOutcome } from '../core/metric/judge-gates';
import { shownNames } from '../core/report/figure-rows';
import { earlyStopWords, stoppedEarly } from '../core/run/early-stop-words';
import { figureText, intervalText } from '../core/text/figure-text';
import { widthOf } from '../core/text/plain-table';
import { headlineOf } from '../core/run/summarise';
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

/** Figures that a run prints at most; of more only the headline. */
const LISTED = 12;

/** Figures in columns: value, 95 % interval, cases, and what else there is to say of them. */
export function printMetrics(metrics: Manifest['metrics'], indent = '  '): void {
  const names = shownNames(metrics);
  const width = Math.max(0, ...names.map(widthOf));
  const intervals = names.map((name) => intervalText(metrics[name]?.interval));
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
    const line = `${indent}${name}${' '.repeat(width - widthOf(name))}  ${figureText(metric.value).padStart(7)}${interval}  n ${n}`;
    out([line, ...also].join('  '));
  });
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
  const names = shownNames(metrics);
  if (names.length <= LISTED) {
    printMetrics(metrics);
    return;
  }
  const first = headlineOf(names);
  printMetrics(Object.fromEntries(Object.entries(metrics).filter(([name]) => first.includes(name))));
  out(`  and ${names.length - first.length} more figures: moot report ${manifest.id}`);
}
