import { faultOf } from '../fault/fault-of-record';
import { faultTitle } from '../fault/fault-words';
import type { GateOutcome } from '../metric/judge-gates';
import type { CaseRecord } from '../run-store/case-record';
import { clipped } from '../text/visible';
import { figureText } from '../text/figure-text';
import { escaped } from './html/markup';
import { outcomeOf, type Outcome, type ReportedRun } from './reported-run';
import { verdictLine } from './verdict-words';

/** Characters of the reasons of one case. */
const LONG = 4000;

/**
 * Runs as JUnit writes tests: a suite for each run, a case for each case, and one for each gate. A wrong verdict is a
 * failure; `error` and `unparsed` are errors of that type; what was cancelled or not run is skipped. XML 1.0.
 */
export function* junitReport(runs: readonly ReportedRun[]): Generator<string> {
  const sums = runs.map(sumsOf);
  const total = (name: keyof Sums): number => sums.reduce((sum, one) => sum + one[name], 0);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites name="moot" tests="${total('tests')}" failures="${total('failures')}" errors="${total('errors')}" skipped="${total('skipped')}" time="${seconds(total('duration'))}">\n`;
  for (const [index, run] of runs.entries()) yield* suite(run, sums[index] ?? sumsOf(run));
  yield '</testsuites>\n';
}

interface Sums {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  /** Milliseconds. */
  readonly duration: number;
}

function sumsOf(run: ReportedRun): Sums {
  const { records, gates, counts } = run;
  const outcomes = records.map(outcomeOf);
  const count = (...wanted: readonly Outcome[]): number =>
    outcomes.filter((outcome) => wanted.includes(outcome)).length;
  const notRun = notRunOf(run).length;
  return {
    tests: Math.max(counts.total, records.length + notRun) + gates.length,
    failures: count('wrong') + gates.filter(({ met }) => !met).length,
    errors: count('error', 'unparsed'),
    skipped: count('cancelled') + notRun,
    duration: records.reduce((sum, { duration }) => sum + duration, 0),
  };
}

function* suite(run: ReportedRun, sums: Sums): Generator<string> {
  const started = run.manifest?.startedAt;
  const timestamp =
    started === undefined ? '' : ` timestamp="${new Date(started).toISOString().slice(0, 19)}"`;
  yield `  <testsuite name="${escaped(run.title)}" id="${escaped(run.id)}" tests="${sums.tests}" failures="${sums.failures}" errors="${sums.errors}" skipped="${sums.skipped}" time="${seconds(sums.duration)}"${timestamp}>\n`;
  yield `    <properties>\n${[...run.facts, ...figuresOf(run)]
    .map(([name, value]) => `      <property name="${escaped(name)}" value="${escaped(value)}"/>\n`)
    .join('')}    </properties>\n`;
  for (const record of run.records) yield testCase(run.title, record);
  for (const key of notRunOf(run))
    yield `    <testcase classname="${escaped(run.title)}" name="${escaped(key)}" time="0"><skipped message="not run"/></testcase>\n`;
  for (const gate of run.gates) yield gateCase(run.title, gate);
  yield '  </testsuite>\n';
}

function figuresOf({ values }: ReportedRun): readonly (readonly [string, string])[] {
  return Object.entries(values).map(([name, { value, n }]) => [name, `${figureText(value)} (n ${n})`]);
}

function notRunOf({ manifest, records }: ReportedRun): readonly string[] {
  const run = new Set(records.map(({ key }) => key));
  return (manifest?.cases ?? []).filter((key) => !run.has(key));
}

function testCase(suiteName: string, record: CaseRecord): string {
  const { key, title, duration } = record;
  const name = title === '' || title === key ? key : `${key} ${title}`;
  const open = `    <testcase classname="${escaped(suiteName)}" name="${escaped(clipped(name, 200))}" time="${seconds(duration)}"`;
  const inside = endOf(record);
  return inside === '' ? `${open}/>\n` : `${open}>${inside}</testcase>\n`;
}

function endOf(record: CaseRecord): string {
  const { scores, gold, verdict, message = '', fault } = record;
  const outcome = outcomeOf(record);
  switch (outcome) {
    case 'right':
    case 'done':
      return '';
    case 'cancelled':
      return '<skipped message="cancelled"/>';
    case 'error':
    case 'unparsed': {
      const place = fault === undefined ? '' : `stage ${fault}`;
      return `<error type="${outcome}" message="${escaped(clipped(message, 300))}">${escaped(place)}</error>`;
    }
    case 'wrong': {
      const wrong = scores.filter(({ right }) => right === false);
      const parts = [...new Set(wrong.map(({ part, metric }) => part ?? metric))].join(', ');
      const lost = faultOf(record);
      const text = [
        ...(lost ? [`lost at: ${faultTitle(lost)}`] : []),
        `gold: ${verdictLine(gold)}`,
        `answer: ${verdict ? verdictLine(verdict) : ''}`,
        ...wrong.map(({ metric, value, reason }) => `${metric} ${figureText(value)}: ${reason}`),
      ].join('\n');
      return `<failure type="wrong" message="${escaped(`wrong: ${parts}`)}">${escaped(clipped(text, LONG))}</failure>`;
    }
  }
}

function gateCase(suiteName: string, { metric, wanted, value, met }: GateOutcome): string {
  const open = `    <testcase classname="${escaped(`${suiteName} · gates`)}" name="${escaped(`${metric} ${wanted}`)}" time="0"`;
  if (met) return `${open}/>\n`;
  const message = value === null ? 'not there' : `is ${figureText(value)}`;
  return `${open}><failure type="gate" message="${escaped(message)}"/></testcase>\n`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
