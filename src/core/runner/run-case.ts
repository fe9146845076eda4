import type { Case } from '../case';
import type { CaseScore, CaseStatus, ScorableCase } from '../metric/metric';
import type { CaseMemories } from '../memory/memory-bank';
import type { Usage } from '../model/model';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import { verdictOf } from '../pipeline/verdict-of';
import type { Verdict } from '../verdict';
import { CaseJournal, type EventSink } from './case-journal';
import {
  type AnsweredCalls,
  type CaseContext,
  caseView,
  type EarlierSearches,
  type Place,
  type RunnerPorts,
  Spending,
} from './case-context';
import { runAfter } from './run-after';
import type { CaseEvent } from './run-event';
import { runStages } from './run-stages';
import { Scope } from './scope';
import type { StageReads } from './stage-reads';
import { runKind } from './stages/run-kind';

export interface CaseRun {
  readonly loaded: LoadedPipeline;
  readonly reads: StageReads;
  readonly case: Case;
  readonly repeat: number;
  readonly switches: Readonly<Record<string, SwitchValue>>;
  readonly ports: RunnerPorts;
  readonly sink: EventSink;
  /** Answers of an earlier attempt; empty for a first one. */
  readonly answered: AnsweredCalls;
  /** What searches of an earlier attempt, or of the run that is replayed, found. */
  readonly searched?: EarlierSearches;
  readonly resumed: boolean;
  /** The memories of the pipeline, by name. */
  readonly memories?: CaseMemories;
  readonly score: (scorable: ScorableCase) => readonly CaseScore[];
  readonly signal: AbortSignal;
}

export interface CaseResult {
  readonly status: CaseStatus;
  readonly verdict?: Verdict;
  readonly scores: readonly CaseScore[];
  readonly usage: Usage;
  readonly calls: number;
  readonly message?: string;
  readonly fault?: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** Runs one case through the pipeline. Every event is on disk before what it tells is used. */
export async function runCase(run: CaseRun): Promise<CaseResult> {
  const { ports, switches } = run;
  const { clock } = ports;
  const started = clock.now();
  const journal = new CaseJournal(run.sink, run.resumed);
  const spent = new Spending();
  const node = journal.root;
  const key = run.case.id;
  await node.emit({ at: started, ...caseStarted(run.case, run.repeat) });
  const scope = new Scope(null, { case: caseView(run.case), switches });
  const context: CaseContext = {
    loaded: run.loaded,
    reads: run.reads,
    case: run.case,
    repeat: run.repeat,
    switches,
    ports,
    answered: run.answered,
    ...(run.searched ? { searched: run.searched } : {}),
    spent,
    memories: run.memories ?? new Map(),
    inTurn: false,
  };
  const place: Place = { node, path: '', signal: run.signal };
  const outcome = await runStages(runKind, context, run.loaded.pipeline.stages, scope, place);
  const verdict = outcome.ok ? verdictOf(run.loaded.pipeline.verdict, scope.view()) : undefined;
  const said = [
    ...(verdict?.faults ?? []).map((message) => ({ severity: 'warning' as const, message })),
    ...(verdict?.notes ?? []).map((message) => ({ severity: 'information' as const, message })),
  ];
  for (const { severity, message } of said) {
    await node.emit({
      at: clock.now(),
      type: 'noted',
      stage: '',
      severity,
      message: `verdict: ${message}`,
    });
  }
  const taught = verdict ? await runAfter(context, scope, verdict.verdict, place) : undefined;
  // What failed in learning does not take back the verdict; a case that was stopped goes on when the run is resumed.
  const ended = taught?.ok === false && taught.status === 'cancelled' ? taught : outcome;
  const status: CaseStatus = ended.ok ? 'done' : ended.status;
  const result: CaseResult = {
    status,
    ...(verdict ? { verdict: verdict.verdict } : {}),
    scores: verdict ? run.score(scorableOf(run.case, verdict.verdict)) : [],
    usage: spent.usage(),
    calls: spent.calls,
    ...(ended.ok ? {} : { message: ended.message, fault: ended.fault }),
    duration: clock.now() - started,
  };
  await node.emit({ at: clock.now(), type: 'case-finished', case: key, ...result });
  // A stopped case keeps all that earlier attempts were answered.
  if (result.status === 'done' || result.status === 'unparsed') await journal.settle();
  return result;
}

export function scorableOf(of: Case, predicted?: Verdict): ScorableCase {
  return {
    id: of.id,
    ...(of.type === undefined ? {} : { type: of.type }),
    gold: of.gold,
    ...(predicted ? { predicted } : {}),
  };
}

/** The event with which the transcript of a case begins. */
export function caseStarted(
  { id, title, type, facts }: Case,
  repeat: number,
): Omit<Extract<CaseEvent, { type: 'case-started' }>, 'at'> {
  return {
    type: 'case-started',
    case: id,
    repeat,
    title: title.toWellFormed(),
    ...(type === undefined ? {} : { caseType: type }),
    facts: facts.toWellFormed(),
  };
}
