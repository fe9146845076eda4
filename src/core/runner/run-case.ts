import type { Case } from '../case';
import type { CaseScore, CaseStatus, ScorableCase } from '../metric/metric';
import type { Usage } from '../model/model';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import { verdictOf } from '../pipeline/verdict-of';
import type { Verdict } from '../verdict';
import { CaseJournal, type EventSink } from './case-journal';
import { type AnsweredCalls, caseView, type RunnerPorts, Spending } from './case-context';
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
  readonly resumed: boolean;
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
  const outcome = await runStages(
    runKind,
    {
      loaded: run.loaded,
      reads: run.reads,
      case: run.case,
      repeat: run.repeat,
      switches,
      ports,
      answered: run.answered,
      spent,
    },
    run.loaded.pipeline.stages,
    scope,
    { node, path: '', signal: run.signal },
  );
  const verdict = outcome.ok ? verdictOf(run.loaded.pipeline.verdict, scope.view()) : undefined;
  for (const message of verdict?.faults ?? []) {
    await node.emit({
      at: clock.now(),
      type: 'noted',
      stage: '',
      severity: 'warning',
      message: `verdict: ${message}`,
    });
  }
  const status: CaseStatus = outcome.ok ? 'done' : outcome.status;
  const result: CaseResult = {
    status,
    ...(verdict ? { verdict: verdict.verdict } : {}),
    scores: verdict ? run.score(scorableOf(run.case, verdict.verdict)) : [],
    usage: spent.usage(),
    calls: spent.calls,
    ...(outcome.ok ? {} : { message: outcome.message, fault: outcome.fault }),
    duration: clock.now() - started,
  };
  await node.emit({ at: clock.now(), type: 'case-finished', case: key, ...result });
  await journal.settle();
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
