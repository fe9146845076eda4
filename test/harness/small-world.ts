import type { Case } from '../../src/core/case';
import { KnowledgeBase } from '../../src/core/knowledge/knowledge-base';
import type { KnowledgeEntry } from '../../src/core/knowledge/retrieval';
import type { Model } from '../../src/core/model/model';
import type { LoadedPipeline } from '../../src/core/pipeline/loaded-pipeline';
import { renderProblem } from '../../src/core/problem';
import { Project } from '../../src/core/project';
import type { AnsweredCalls, RunnerPorts } from '../../src/core/runner/case-context';
import type { EventSink } from '../../src/core/runner/case-journal';
import type { CaseEdits } from '../../src/core/runner/edits';
import type { Gate } from '../../src/core/runner/gate-point';
import { createLimiter } from '../../src/core/runner/limiter';
import type { EarlierLookups } from '../../src/core/runner/lookups';
import { type CaseResult, runCase } from '../../src/core/runner/run-case';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { StageReads } from '../../src/core/runner/stage-reads';
import { createManualClock } from '../core/runner/manual-clock';
import { createMemoryFiles, memoryPaths } from './memory-files';

/** A role that is asked with its inputs, one a line, and answers with any text unless told otherwise. */
export function roleText(name: string, inputs: readonly string[] = [], output = 'text', more = ''): string {
  const declared = inputs.map((input) => `  ${input}: { type: any, optional: true }`).join('\n');
  const lines = inputs.map((input) => `${input}={{ ${input} | json }}`).join('\n');
  return `---\nrole: ${name}\ntitle: The ${name}\n${more}${inputs.length > 0 ? `inputs:\n${declared}\n` : ''}output: ${output}\n---\nuser:\nAs ${name}.\n${lines}\n`;
}

export function someCase(over: Partial<Case> = {}): Case {
  return {
    id: 'c1',
    kind: 'judgment',
    title: 'A lost umbrella',
    parties: {},
    facts: 'Lin lent Su an umbrella. Su left it on a tram.',
    fields: {},
    evidence: [],
    gold: { charges: ['loss'] },
    source: { file: '/w/cases.jsonl', line: 0 },
    ...over,
  };
}

/** Reads a pipeline and its roles from texts; what is wrong with them fails the test. */
export async function loadPipeline(
  pipeline: string,
  roles: Readonly<Record<string, string>> = {},
): Promise<LoadedPipeline> {
  const files = createMemoryFiles({
    '/w/p.pipeline.yaml': pipeline,
    ...Object.fromEntries(Object.entries(roles).map(([name, text]) => [`/w/roles/${name}.role.md`, text])),
    '/w/kb.jsonl': '',
  });
  const loaded = await new Project(files, memoryPaths).loadPipeline('/w/p.pipeline.yaml');
  if (!loaded.ok) throw new Error(loaded.problems.map(renderProblem).join('\n'));
  return loaded.value;
}

export interface Played {
  readonly result: CaseResult;
  /** As they lie on disk at the end. */
  readonly events: readonly CaseEvent[];
  /** In the order in which they were appended. */
  readonly appended: readonly CaseEvent[];
  readonly shown: readonly CaseEvent[];
}

export interface PlayOptions {
  readonly case?: Case;
  readonly switches?: Readonly<Record<string, boolean | number | string>>;
  readonly knowledge?: Readonly<Record<string, readonly KnowledgeEntry[]>>;
  readonly media?: RunnerPorts['media'];
  readonly personas?: RunnerPorts['personas'];
  readonly signal?: AbortSignal;
  readonly answered?: AnsweredCalls;
  readonly edits?: CaseEdits;
  readonly lookups?: EarlierLookups;
  readonly gate?: Gate;
  readonly maxRetries?: number;
  /** Called before an event counts as stored; throwing is the storage's failure. */
  readonly onAppend?: (event: CaseEvent) => void;
}

/** Runs one case with nothing on disk. */
export async function play(loaded: LoadedPipeline, model: Model, options: PlayOptions = {}): Promise<Played> {
  const appended: CaseEvent[] = [];
  const shown: CaseEvent[] = [];
  let settled: readonly CaseEvent[] | undefined;
  const sink: EventSink = {
    append: async (event) => {
      await Promise.resolve();
      options.onAppend?.(event);
      appended.push(event);
    },
    show: (event) => {
      shown.push(event);
    },
    settle: (events) => {
      settled = events;
      return Promise.resolve();
    },
  };
  const clock = createManualClock(1000);
  const limiter = createLimiter({ concurrency: 50, clock });
  const switches = Object.fromEntries(
    [...loaded.pipeline.switches.values()].map((each) => [each.name, each.default]),
  );
  const bases = new Map(
    Object.entries(options.knowledge ?? {}).map(([name, entries]) => [
      name,
      new KnowledgeBase(name, entries),
    ]),
  );
  const result = await runCase({
    loaded,
    reads: new StageReads(loaded.roles),
    case: options.case ?? someCase(),
    repeat: 0,
    switches: { ...switches, ...options.switches },
    ports: {
      clock,
      random: () => 0,
      modelFor: () => ({ model, limiter, maxRetries: options.maxRetries ?? 0 }),
      knowledge: (name) => bases.get(name) ?? { problem: `no base ${name}` },
      media: options.media ?? ((source) => Promise.resolve({ ok: false, message: `no ${source.path}` })),
      personas: options.personas ?? ((name) => Promise.resolve({ problem: `no ${name}` })),
      nameOf: (file) => file,
      ...(options.gate ? { gate: options.gate } : {}),
    },
    sink,
    answered: options.answered ?? new Map(),
    ...(options.edits ? { edits: options.edits } : {}),
    ...(options.lookups ? { lookups: options.lookups } : {}),
    resumed: options.answered !== undefined,
    score: () => [],
    signal: options.signal ?? new AbortController().signal,
  });
  return { result, events: settled ?? appended, appended, shown };
}

/** The value with which a stage instance finished. */
export function valueOf(events: readonly CaseEvent[], stage: string): unknown {
  const event = events.find((each) => each.type === 'stage-finished' && each.stage === stage);
  if (event?.type !== 'stage-finished') throw new Error(`${stage} did not finish.`);
  return event.value;
}

/** `type stage` of each event, for reading an order at a glance. */
export function outline(events: readonly CaseEvent[]): string[] {
  return events.map((event) =>
    'stage' in event && event.stage !== '' ? `${event.type} ${event.stage}` : event.type,
  );
}
