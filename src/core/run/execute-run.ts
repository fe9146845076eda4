import { valuesOf } from '../metric/aggregate';
import type { CaseScore, Metric, ScorableCase, ScoredCase, ScoreTools } from '../metric/metric';
import type { Usage } from '../model/model';
import { FileTrouble } from '../ports';
import { lengthOf, type CaseRecord } from '../run-store/case-record';
import { caseKey, type Counts, type Manifest, type RunState } from '../run-store/manifest';
import type { Onlooker, RunWriter } from '../run-store/run-writer';
import type { AnsweredCalls, EarlierSearches, RunnerPorts } from '../runner/case-context';
import { type CaseResult, runCase } from '../runner/run-case';
import { editsFrom } from '../runner/edits';
import type { EarlierLookups } from '../runner/lookups';
import { StageReads } from '../runner/stage-reads';
import type { Case } from '../case';
import { describePerturbation, type Perturbation } from '../fairness/perturb';
import { orderToStop, type EarlyStop } from './early-stop';
import type { RunMemories } from './run-memories';
import type { RunPlan } from './run-plan';

/** What readers of a live run are told beside the events of its cases. */
export interface RunWatcher {
  readonly onEvent?: Onlooker;
  readonly onCaseStarted?: (key: string, of: Case) => void;
  readonly onCaseFinished?: (record: CaseRecord) => void;
  readonly onProgress?: (manifest: Manifest) => void;
}

export interface RunExecution {
  readonly plan: RunPlan;
  readonly ports: RunnerPorts;
  readonly writer: RunWriter;
  /** What metrics may use. */
  readonly tools?: ScoreTools;
  readonly signal: AbortSignal;
  readonly watcher?: RunWatcher;
  /** Finished cases of an earlier, stopped attempt. */
  readonly finished?: readonly CaseRecord[];
  /** What the earlier attempt was answered in cases it did not finish. */
  readonly answered?: (key: string) => Promise<AnsweredCalls>;
  /** What searches of the earlier attempt, or of the run that is replayed, found. */
  readonly searched?: (key: string) => Promise<EarlierSearches>;
  /** What the run that is replayed looked up. */
  readonly lookups?: (key: string) => Promise<EarlierLookups>;
  /** Whether memories in learn mode keep what the cases teach. */
  readonly teaches: boolean;
  /** Absent where the pipeline has no memory. */
  readonly memories?: RunMemories;
  /** Says when the run has found its difference from another; absent where it goes to its end. */
  readonly early?: EarlyStop;
  /** Keys of the only cases to run; default: all that are not finished. */
  readonly only?: ReadonlySet<string>;
}

const EXCERPT = 120;
/** Milliseconds. */
const SUMMARY_EVERY = 500;
const NOTHING: AnsweredCalls = new Map();

interface Task {
  readonly key: string;
  readonly case: Case;
  readonly repeat: number;
}

/**
 * Runs all cases of a plan, several at once, and keeps the manifest true. Cancelling keeps everything finished;
 * storage that fails (a full disk) stops the run with a message and keeps what is written.
 */
export async function executeRun(execution: RunExecution): Promise<Manifest> {
  const { plan, writer, signal, watcher } = execution;
  const records = new Map((execution.finished ?? []).map((record) => [record.key, record]));
  const resumed = execution.finished !== undefined;
  await writer.begin();
  const { memories, early, only } = execution;
  const write = (record: CaseRecord): Promise<void> => writer.finishCase(record);
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const reads = new StageReads(plan.loaded.roles);
  for (const record of records.values()) early?.add(record);
  const queue = (early?.isOver ? [] : tasksInOrder(plan)).filter(
    ({ key }) => !records.has(key) && (only?.has(key) ?? true),
  );
  let trouble: string | undefined;
  let bug: Error | undefined;
  let cancelled = 0;
  let lastUpdate = 0;
  // The run's own list: a case that left the dataset meanwhile keeps its result.
  const { cases: keys, fork } = writer.current;
  /** In the order of the run, whichever case ended first: sums of fractions depend on it. */
  const now = (): ReturnType<typeof summary> & Pick<Manifest, 'stopEarly'> => {
    const ordered = new Map(
      keys.flatMap((key) => {
        const record = records.get(key);
        return record ? [[key, record] as const] : [];
      }),
    );
    const sum = summary(plan, ordered, writer.current.counts.total);
    return { ...sum, counts: { ...sum.counts, cancelled }, ...(early ? { stopEarly: early.state } : {}) };
  };

  const runOne = async (task: Task): Promise<void> => {
    watcher?.onCaseStarted?.(task.key, task.case);
    const drafts = memories?.forCase(task.case);
    const sink = await writer.sinkFor(task.key, watcher?.onEvent ?? (() => undefined));
    const result = await runCase({
      loaded: plan.loaded,
      reads,
      case: task.case,
      repeat: task.repeat,
      switches: plan.switches,
      ports: execution.ports,
      sink,
      answered: (await execution.answered?.(task.key)) ?? NOTHING,
      ...(execution.searched ? { searched: await execution.searched(task.key) } : {}),
      ...(execution.lookups ? { lookups: await execution.lookups(task.key) } : {}),
      ...(fork?.case === task.key ? { edits: editsFrom(fork.edits) } : {}),
      resumed,
      ...(drafts ? { memories: drafts } : {}),
      ...notesOn(plan, task.case),
      score: (scorable) => scoreWith(plan.metrics, scorable, execution.tools ?? {}),
      // One listener per case instead of one per call on the signal of the run.
      signal: AbortSignal.any([both]),
    });
    const ended = recordOf(task, result, execution.ports.clock.now(), plan.perturbation);
    // A case that was stopped half way is no result: it goes on when the run is resumed.
    if (result.status === 'cancelled') {
      cancelled += 1;
      watcher?.onCaseFinished?.(ended);
      return;
    }
    const record =
      memories && drafts && execution.teaches ? await memories.finish(drafts, ended, write) : ended;
    if (record === ended) await write(record);
    records.set(task.key, record);
    early?.add(record);
    // No further case starts; those that run go on, since they are paid for.
    if (early?.isOver) queue.length = 0;
    watcher?.onCaseFinished?.(record);
    // The finished cases are on disk; their sum is refreshed now and then, not once a case.
    const time = execution.ports.clock.now();
    if (time - lastUpdate < SUMMARY_EVERY) return;
    lastUpdate = time;
    await writer.update(now());
    watcher?.onProgress?.(writer.current);
  };

  await writer.update({ state: 'running', ...now() });

  const worker = async (): Promise<void> => {
    for (let task = queue.shift(); task && !both.aborted; task = queue.shift()) {
      try {
        await runOne(task);
      } catch (error) {
        if (error instanceof FileTrouble) trouble = error.message;
        else bug = error instanceof Error ? error : new Error('A case ended in a bug.', { cause: error });
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(plan.concurrency, queue.length) }, worker));
  if (bug) throw bug;
  const end = async (): Promise<void> => {
    const complete = keys.every((key) => records.has(key));
    const state: RunState = trouble
      ? 'stopped'
      : complete || early?.isOver || !signal.aborted
        ? 'finished'
        : 'cancelled';
    await writer.update({
      ...now(),
      state,
      finishedAt: execution.ports.clock.now(),
      ...(trouble ? { message: trouble } : {}),
    });
  };
  try {
    await end();
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    // Nothing can be written any longer; whoever asked is told all the same.
    trouble ??= error.message;
    await end().catch(() => undefined);
  }
  watcher?.onProgress?.(writer.current);
  return writer.current;
}

function tasksOf(plan: RunPlan): Task[] {
  return Array.from({ length: plan.repeats }, (_, repeat) =>
    plan.cases.map((each) => ({ key: caseKey(each.id, repeat), case: each, repeat })),
  )
    .flat()
    .filter(({ key }) => plan.keys?.includes(key) ?? true);
}

/** In the order in which they run. */
function tasksInOrder(plan: RunPlan): Task[] {
  return plan.stopEarly ? orderToStop(tasksOf(plan), plan.stopEarly.seed) : tasksOf(plan);
}

export function keysOf(plan: RunPlan): string[] {
  return tasksOf(plan).map((task) => task.key);
}

/** Scores of a case by all metrics. */
export function scoreWith(
  metrics: readonly Metric[],
  scorable: ScorableCase,
  tools: ScoreTools,
): readonly CaseScore[] {
  return metrics.flatMap((metric) => metric.score(scorable, tools));
}

/** What the reader of a transcript is told first. */
export function notesOn({ perturbation }: RunPlan, { id }: Case): { readonly notes?: readonly string[] } {
  if (!perturbation) return {};
  return { notes: [describePerturbation(perturbation, perturbation.changes.get(id) ?? [])] };
}

function recordOf(
  task: Task,
  result: CaseResult,
  finishedAt: number,
  perturbation?: Perturbation,
): CaseRecord {
  const { id, title, type, cause, facts, gold } = task.case;
  return {
    key: task.key,
    id,
    repeat: task.repeat,
    title,
    ...(type === undefined ? {} : { type }),
    ...(cause === undefined ? {} : { cause }),
    length: lengthOf(facts),
    excerpt: facts.slice(0, EXCERPT).toWellFormed(),
    gold,
    ...(perturbation ? perturbedPart(perturbation, id) : {}),
    ...result,
    finishedAt,
  };
}

function perturbedPart(
  { changes, mirrored }: Perturbation,
  id: string,
): Pick<CaseRecord, 'perturbed' | 'mirrored'> {
  const roles = mirrored.get(id);
  return { perturbed: (changes.get(id) ?? []).length > 0, ...(roles ? { mirrored: roles } : {}) };
}

/** Counts, metrics and usage of the finished cases. */
export function summary(
  plan: Pick<RunPlan, 'metrics'>,
  records: ReadonlyMap<string, CaseRecord>,
  total: number,
): Pick<Manifest, 'counts' | 'metrics' | 'usage'> {
  const all = [...records.values()];
  const scored = all.map((record): ScoredCase => ({
    id: record.id,
    ...(record.type === undefined ? {} : { type: record.type }),
    scores: record.scores,
  }));
  return {
    counts: countsOf(all, total),
    metrics: valuesOf(plan.metrics, scored),
    usage: all.reduce<Usage>(
      (sum, { usage }) => ({
        input: sum.input + usage.input,
        output: sum.output + usage.output,
        cachedInput: (sum.cachedInput ?? 0) + (usage.cachedInput ?? 0),
      }),
      { input: 0, output: 0, cachedInput: 0 },
    ),
  };
}

export function countsOf(records: readonly CaseRecord[], total: number): Counts {
  const count = (status: CaseRecord['status']): number =>
    records.filter((record) => record.status === status).length;
  return {
    total,
    done: count('done'),
    error: count('error'),
    unparsed: count('unparsed'),
    cancelled: count('cancelled'),
  };
}
