import type { Case } from '../case';
import { GRADING, isGrading } from '../grading/grading';
import type { Grader } from '../grading/grader-source';
import type { CaseScore, Metric } from '../metric/metric';
import type { Usage } from '../model/model';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import type { CaseRecord } from '../run-store/case-record';
import { CaseJournal, type EventSink } from '../runner/case-journal';
import { type AnsweredCalls, type RunnerPorts, Spending } from '../runner/case-context';
import { scorableOf } from '../runner/run-case';
import type { CaseEvent } from '../runner/run-event';
import { runGraders } from '../runner/run-graders';
import { StageReads } from '../runner/stage-reads';

/** A finished case whose verdict is graded once more or for the first time. */
export interface CaseToGrade {
  readonly record: CaseRecord;
  readonly case: Case;
  /** As they stand in its file. */
  readonly events: readonly CaseEvent[];
  /** Those that are asked. */
  readonly graders: readonly Grader[];
  readonly answered: AnsweredCalls;
}

export interface GradingTools {
  readonly loaded: LoadedPipeline;
  readonly switches: Readonly<Record<string, SwitchValue>>;
  /** Those made of grades. */
  readonly metrics: readonly Metric[];
  readonly ports: RunnerPorts;
  readonly sink: EventSink;
  readonly signal: AbortSignal;
}

/**
 * Asks graders about the verdict of a finished case; gives its new record once the events are on disk, as they would
 * stand had they been asked in the run. Undefined when it was stopped; what was answered until then is in the file.
 */
export async function gradeCase(one: CaseToGrade, tools: GradingTools): Promise<CaseRecord | undefined> {
  const { record, graders } = one;
  const { verdict } = record;
  if (!verdict) return undefined;
  const journal = new CaseJournal(tools.sink, true);
  const spent = new Spending();
  const graded = await runGraders(
    {
      loaded: tools.loaded,
      reads: new StageReads(new Map()),
      case: one.case,
      repeat: record.repeat,
      switches: tools.switches,
      ports: tools.ports,
      answered: one.answered,
      spent,
      memories: new Map(),
      inTurn: false,
    },
    verdict,
    { node: journal.root, path: '', signal: tools.signal },
    graders,
  );
  if (!graded || graded.cancelled) return undefined;
  const names = new Set(graders.map(({ name }) => name));
  const earlier = Object.entries(record.grades ?? {}).filter(([name]) => !names.has(name));
  const grades = { ...Object.fromEntries(earlier), ...graded.grades };
  const next: CaseRecord = {
    ...record,
    scores: rescored(record.scores, tools.metrics, scorableOf(one.case, verdict, grades)),
    grades,
    usage: plus(record.usage, spent.usage()),
    calls: record.calls + spent.calls,
  };
  await tools.sink.settle(merged(one.events, [...journal.root.inOrder()], names, next));
  return next;
}

/** The scores of other metrics stay as they are. */
function rescored(
  scores: readonly CaseScore[],
  metrics: readonly Metric[],
  scorable: Parameters<Metric['score']>[0],
): readonly CaseScore[] {
  const own = new Set(metrics.flatMap(({ figures }) => figures.map(({ score }) => score)));
  return [
    ...scores.filter(({ metric }) => !own.has(metric)),
    ...metrics.flatMap((metric) => metric.score(scorable)),
  ];
}

function plus(a: Usage, b: Usage): Usage {
  const sum = (one = 0, other = 0): number => one + other;
  const cachedInput = sum(a.cachedInput, b.cachedInput);
  const reasoning = sum(a.reasoning, b.reasoning);
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    ...(cachedInput > 0 ? { cachedInput } : {}),
    ...(reasoning > 0 ? { reasoning } : {}),
  };
}

/** One transcript: what happened before, the group of graders with those that were not asked now, the end. */
function merged(
  before: readonly CaseEvent[],
  grading: readonly CaseEvent[],
  names: ReadonlySet<string>,
  { scores, grades, usage, calls }: CaseRecord,
): CaseEvent[] {
  const end = before.findLast((event) => event.type === 'case-finished');
  const others = before.filter((event) => event.type !== 'case-finished' && !isOfGrading(event));
  const kept = before.filter((event) => {
    if (!('stage' in event) || !isOfGrading(event) || event.stage === GRADING) return false;
    return !names.has(event.stage.slice(GRADING.length + 1));
  });
  const [start, ...asked] = grading;
  return [
    ...others,
    ...(start ? [start] : []),
    ...kept,
    ...asked,
    ...(end ? [{ ...end, scores, ...(grades ? { grades } : {}), usage, calls }] : []),
  ];
}

function isOfGrading(event: CaseEvent): boolean {
  return 'stage' in event && isGrading(event.stage);
}
