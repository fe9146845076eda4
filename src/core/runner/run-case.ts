import type { Case } from '../case';
import type { FaultMark } from '../fault/fault';
import { locateFault } from '../fault/locate-fault';
import type { CaseScore, CaseStatus, Grade, ScorableCase } from '../metric/metric';
import type { CaseMemories } from '../memory/memory-bank';
import type { Usage } from '../model/model';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import { juryOf, type SeatedJury } from '../pipeline/jury-of';
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
import type { CaseEdits } from './edits';
import type { EarlierLookups } from './lookups';
import { runAfter } from './run-after';
import { runGraders } from './run-graders';
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
  /** What the run that is replayed looked up. */
  readonly lookups?: EarlierLookups;
  readonly edits?: CaseEdits;
  /** Whether stages that could run at once run one after another; jurors never do. Default: false. */
  readonly inTurn?: boolean;
  readonly resumed: boolean;
  /** The memories of the pipeline, by name. */
  readonly memories?: CaseMemories;
  /** What the reader of the transcript is told first. */
  readonly notes?: readonly string[];
  readonly score: (scorable: ScorableCase) => readonly CaseScore[];
  readonly signal: AbortSignal;
}

export interface CaseResult extends Partial<SeatedJury> {
  readonly status: CaseStatus;
  readonly verdict?: Verdict;
  readonly scores: readonly CaseScore[];
  /** By name of the grader; absent where none was asked. */
  readonly grades?: Readonly<Record<string, Grade>>;
  readonly usage: Usage;
  readonly calls: number;
  readonly message?: string;
  readonly fault?: string;
  /** Of a wrong case: the first stage that lost the answer. */
  readonly lostAt?: FaultMark;
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
  for (const message of run.notes ?? [])
    await node.emit({ at: clock.now(), type: 'noted', stage: '', severity: 'information', message });
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
    ...(run.lookups ? { lookups: run.lookups } : {}),
    ...(run.edits ? { edits: run.edits } : {}),
    spent,
    memories: run.memories ?? new Map(),
    inTurn: run.inTurn ?? false,
  };
  const place: Place = { node, path: '', signal: run.signal };
  const outcome = await runStages(runKind, context, run.loaded.pipeline.stages, scope, place);
  if (outcome.ok) {
    await ports.gate?.({ when: 'before', what: 'verdict', path: '', view: () => scope.view() });
  }
  const verdict = outcome.ok ? verdictOf(run.loaded.pipeline.verdict, scope.view()) : undefined;
  const jury = outcome.ok ? juryOf(run.loaded.pipeline, scope.view()) : undefined;
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
  const stopped = taught?.ok === false && taught.status === 'cancelled' ? taught : undefined;
  // Last, so that nothing can read what graders say.
  const graded = verdict && !stopped ? await runGraders(context, verdict.verdict, place) : undefined;
  // What failed after the verdict does not take it back; a case that was stopped goes on when the run is resumed.
  const ended = stopped ?? graded?.cancelled ?? outcome;
  const grades = graded && Object.keys(graded.grades).length > 0 ? graded.grades : undefined;
  const status: CaseStatus = ended.ok ? 'done' : ended.status;
  const result: CaseResult = {
    status,
    ...(verdict ? { verdict: verdict.verdict } : {}),
    scores: verdict ? run.score(scorableOf(run.case, verdict.verdict, grades, jury)) : [],
    ...(grades ? { grades } : {}),
    usage: spent.usage(),
    calls: spent.calls,
    ...(ended.ok ? {} : { message: ended.message, fault: ended.fault }),
    duration: clock.now() - started,
  };
  await node.emit({ at: clock.now(), type: 'case-finished', case: key, ...result });
  // A stopped case keeps all that earlier attempts were answered.
  if (result.status === 'done' || result.status === 'unparsed') await journal.settle();
  // The events hold the ballots already, in the value of the panel, and all that says where the answer was lost.
  return { ...result, ...jury, ...lostIn(run, journal) };
}

function lostIn({ loaded, case: { gold } }: CaseRun, { root }: CaseJournal): Pick<CaseResult, 'lostAt'> {
  const found = locateFault({ events: [...root.inOrder()], gold, loaded });
  // Where a case failed is said as its fault.
  if (found?.part === undefined) return {};
  const { kind, stage, part } = found;
  return { lostAt: { kind, stage, part } };
}

export function scorableOf(
  of: Case,
  predicted?: Verdict,
  grades?: Readonly<Record<string, Grade>>,
  jury?: SeatedJury,
): ScorableCase {
  return {
    id: of.id,
    ...(of.type === undefined ? {} : { type: of.type }),
    gold: of.gold,
    ...(predicted ? { predicted } : {}),
    ...(grades ? { grades } : {}),
    ...jury,
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
