import type { ScoreAgreement } from '../marks/mark-agreement';
import { isRight, type CaseRecord } from '../run-store/case-record';
import type { Counts, EarlyStopping, Manifest } from '../run-store/manifest';
import type { GateOutcome } from '../metric/judge-gates';
import { earlyStopWords } from '../run/early-stop-words';
import type { Metric, MetricValue } from '../metric/metric';

/** One line of the head: what, and how it was. */
export type Fact = readonly [label: string, value: string];

/** A file that went into a run. */
export interface ReportedInput {
  readonly what: string;
  readonly path: string;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** What every form of report is made of: a run, or a file that was scored. */
export interface ReportedRun {
  /** Of the run, or the name of the file. */
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly inputs: readonly ReportedInput[];
  readonly counts: Counts;
  /** With intervals, by full name. */
  readonly values: Readonly<Record<string, MetricValue>>;
  /** Whose figures the values are. */
  readonly metrics: readonly Metric[];
  readonly gates: readonly GateOutcome[];
  readonly records: readonly CaseRecord[];
  /** Of people with the scorer and each other; absent where nobody marked. */
  readonly agreement?: readonly ScoreAgreement[];
  /** Absent for a scored file. */
  readonly manifest?: Manifest;
}

/** How a case ended, for its mark: `done` where nothing that was scored has an opinion. */
export type Outcome = 'right' | 'wrong' | 'done' | 'error' | 'unparsed' | 'cancelled';

export function outcomeOf({ status, scores }: Pick<CaseRecord, 'status' | 'scores'>): Outcome {
  if (status !== 'done') return status;
  const right = isRight(scores);
  return right === undefined ? 'done' : right ? 'right' : 'wrong';
}

export const MARKS: Readonly<Record<Outcome, string>> = {
  right: '✓',
  wrong: '✗',
  done: '·',
  error: '!',
  unparsed: '?',
  cancelled: '–',
};

/** A run as a report shows it. Times are in UTC, so that the same run gives the same report everywhere. */
export function reportedRun(
  manifest: Manifest,
  records: readonly CaseRecord[],
  rest: Pick<ReportedRun, 'values' | 'metrics' | 'gates' | 'counts' | 'agreement'>,
): ReportedRun {
  const { pipeline, slice, dataset, sources, knowledge, graders = [], imported } = manifest;
  const named = new Set([pipeline, slice, dataset, ...graders].map((file) => file?.path));
  return {
    ...rest,
    id: manifest.id,
    title: slice ? `${pipeline.name} · ${slice.name}` : pipeline.name,
    facts: factsOf(manifest),
    inputs: [
      ...(imported ? [] : [{ what: 'pipeline', ...fileOf(pipeline) }]),
      ...(slice ? [{ what: 'slice', ...fileOf(slice) }] : []),
      { what: imported ? 'answers' : 'dataset', ...fileOf(dataset) },
      ...sources
        .filter(({ path }) => !named.has(path))
        .map((source) => ({ what: 'role', ...fileOf(source) })),
      ...graders.map((grader) => ({ what: `grader ${grader.name}`, ...fileOf(grader) })),
      ...knowledge.map((base) => ({ what: `knowledge ${base.name}`, ...fileOf(base) })),
    ],
    records,
    manifest,
  };
}

const fileOf = ({ path, hash }: { readonly path: string; readonly hash: string }) => ({ path, hash });

function factsOf(manifest: Manifest): readonly Fact[] {
  const {
    model,
    models,
    switches,
    memory,
    perturb = [],
    stopEarly,
    state,
    message,
    usage,
    startedAt,
    finishedAt,
  } = manifest;
  const pairs = (values: Readonly<Record<string, unknown>>): string =>
    Object.entries(values)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(', ');
  const memories = (memory ?? []).map(
    ({ name, mode, generation }) => `${name}: ${mode}, ${generation} steps`,
  );
  return [
    ['run', manifest.id],
    ['model', model],
    ...factIf('models of roles', models ? pairs(models) : ''),
    ...factIf('switches', pairs(switches)),
    ...factIf('memory', memories.join('; ')),
    ...factIf('changed cases', perturb.join(', ')),
    ...factIf('stops early', stopEarly ? earlyWords(stopEarly) : ''),
    ...factIf('repeats', manifest.repeats > 1 ? String(manifest.repeats) : ''),
    ['state', message === undefined ? state : `${state}: ${message}`],
    ...factIf('stopping early', earlyStopWords(manifest) ?? ''),
    ['started', timeOf(startedAt)],
    ...factIf('finished', finishedAt === undefined ? '' : timeOf(finishedAt)),
    ...factIf('tokens', usage.input + usage.output > 0 ? `${usage.input} in, ${usage.output} out` : ''),
    ['Moot', manifest.version],
  ];
}

/** Whoever reads a run that stopped early must know that it could. */
function earlyWords({ metric, against, shown, looks, decision }: EarlyStopping): string {
  const end = decision === undefined ? 'no decision' : decision;
  return `when ${metric} differs from that of ${against}: ${end} after look ${shown.length} of ${looks}`;
}

function factIf(label: string, value: string): readonly Fact[] {
  return value === '' ? [] : [[label, value]];
}

/** `2025-03-01 10:15 UTC`. */
function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `12 of 14 cases done, 1 error, 1 unparsed, 0 cancelled`. */
export function countsLine({ total, done, error, unparsed, cancelled }: Counts): string {
  return `${done} of ${total} cases done, ${error} ${error === 1 ? 'error' : 'errors'}, ${unparsed} unparsed, ${cancelled} cancelled`;
}
