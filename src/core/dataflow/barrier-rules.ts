import { closest } from '../did-you-mean';
import type { Barrier } from '../pipeline/barriers';
import type { Pipeline } from '../pipeline/pipeline';
import { allStages, childStages, type Reference, type Stage } from '../pipeline/stage';
import type { Problem } from '../problem';
import { CASE_PARTS } from '../pipeline/case-parts';
import { memberOf } from './expression-type';
import type { Call, Name } from './names';

/** What must not flow where; see `BarrierChecker`. */
export interface FlowRule {
  readonly name: string;
  /** Said of a leak, behind its path. */
  readonly because: string;
  readonly written?: Barrier;
  /** Whether a path, read at this call's stage, is what the rule holds back. */
  isSource(segments: readonly string[], name: Name | undefined): boolean;
  /** Whether the value of the stage is. */
  isSourceStage(stage: Stage): boolean;
  /** Whether it may not be in this prompt; `source`: where it comes from. */
  forbids(call: Call, source: string): boolean;
  /** Whether what the role answers carries it on. */
  carries(role: string): boolean;
  /** Steps a path needs before it is told; what is plain in one place may be told by others. */
  readonly least: number;
}

/** The rules of a pipeline: those written in it, and those that hold of themselves. */
export function rulesOf(pipeline: Pipeline): FlowRule[] {
  const { rules, off } = pipeline.barriers;
  const all = [...allStages(pipeline.stages)];
  // Only those that have something to hold back.
  const builtIn = [
    ...(all.some((stage) => 'gold' in stage && stage.gold.size > 0) ? [gold(pipeline)] : []),
    ...(all.some(({ kind }) => kind === 'panel') ? [sealedBallots(pipeline)] : []),
    ...(pipeline.memory.size > 0 ? [caseJudgeMemory(pipeline)] : []),
    ...(all.some(({ name }) => isNotes(name)) ? [counselNotes()] : []),
  ];
  return [
    ...rules.flatMap((barrier) => written(barrier)),
    ...builtIn.filter(({ name }) => ![...off].some((each) => each === name)),
  ];
}

function written(barrier: Barrier): FlowRule[] {
  const to = new Set(barrier.to.map(({ name }) => name));
  const except = new Set(barrier.except.map(({ name }) => name));
  return barrier.from.map(({ name: from }) => {
    const wanted = from.split('.');
    return {
      name: from,
      because: barrier.because ?? 'A barrier of this pipeline forbids it.',
      written: barrier,
      least: 1,
      isSource: (segments, name) => {
        if (wanted[0] === 'case') return startsAlike(segments, wanted);
        if (!name?.stage) return false;
        const { name: member, depth } = memberOf(name, segments);
        return member.stage?.name === wanted[0] && startsAlike(segments.slice(depth), wanted.slice(1));
      },
      isSourceStage: (stage) => stage.kind === 'retrieve' && stage.source.name === from,
      forbids: ({ role, reference }) =>
        (to.size === 0 || to.has(reference.name) || to.has(role.name)) && !except.has(reference.name),
      carries: (role) => !except.has(role),
    };
  });
}

/** One is the beginning of the other: who reads the whole reads the part. */
function startsAlike(left: readonly string[], right: readonly string[]): boolean {
  const length = Math.min(left.length, right.length);
  return left.slice(0, length).join('\u0000') === right.slice(0, length).join('\u0000');
}

/** A prompt that sees the gold label in plain sight is told by itself; here, what comes of it. */
function gold(pipeline: Pipeline): FlowRule {
  const learning = new Set(allStages(pipeline.after));
  return {
    name: 'gold',
    because: 'Scores of this pipeline tell nothing of unseen cases.',
    least: 2,
    isSource: ([root, part]) => root === 'case' && part === 'gold',
    isSourceStage: () => false,
    forbids: ({ stage }) => !learning.has(stage),
    carries: () => true,
  };
}

/** Jurors hear of each other's votes by the report alone. */
function sealedBallots(pipeline: Pipeline): FlowRule {
  const panelOf = new Map<Stage, Stage>();
  for (const stage of allStages(pipeline.stages)) {
    if (stage.kind === 'panel') for (const inner of allStages(childStages(stage))) panelOf.set(inner, stage);
  }
  return {
    name: 'sealed-ballots',
    because: 'A juror would see how others voted.',
    least: 1,
    isSource: (segments, name) =>
      name !== undefined &&
      memberOf(name, segments).name.stage?.kind === 'panel' &&
      segments.at(-1) !== 'winner',
    isSourceStage: () => false,
    forbids: ({ stage, part }, source) =>
      part === 'ballot' || (part === undefined && panelOf.get(stage)?.name === source.split('.').at(0)),
    carries: () => false,
  };
}

/** VERDICT's judge drafts without precedents; only what the supervisor says of them comes through. */
function caseJudgeMemory(pipeline: Pipeline): FlowRule {
  return {
    name: 'case-judge-memory',
    because: 'The case judge decides without the memory.',
    least: 1,
    isSource: ([root]) => root === 'memory',
    isSourceStage: (stage) => stage.kind === 'retrieve' && pipeline.memory.has(stage.source.name),
    forbids: ({ reference }) => reference.name === 'case-judge',
    carries: () => false,
  };
}

const SIDES: readonly ReadonlySet<string>[] = [
  new Set([
    'plaintiff',
    'claimant',
    'appellant',
    'prosecutor',
    'prosecution',
    'buyer',
    '原告',
    '上诉人',
    '公诉人',
  ]),
  new Set(['defendant', 'defence', 'defense', 'appellee', 'accused', 'seller', '被告', '被上诉人', '辩护人']),
];
const PRIVATE = new Set(['notes', 'note', 'memo', 'strategy', 'private', '笔记', '策略']);

function wordsOfName(name: string): string[] {
  return name.toLowerCase().split(/[_-]/u);
}

function sideOf(name: string): number {
  return SIDES.findIndex((words) => wordsOfName(name).some((word) => words.has(word)));
}

function isNotes(name: string): boolean {
  return sideOf(name) >= 0 && wordsOfName(name).some((word) => PRIVATE.has(word));
}

/** What counsel notes for one side, by the name of the stage: `plaintiff_notes`, `defence-strategy`. */
function counselNotes(): FlowRule {
  return {
    name: 'counsel-notes',
    because: "One side would read the other's notes.",
    least: 1,
    isSource: (segments, name) => {
      const stage = name && memberOf(name, segments).name.stage;
      return stage !== undefined && isNotes(stage.name);
    },
    isSourceStage: () => false,
    forbids: ({ reference }, source) => {
      const own = sideOf(source);
      const side = sideOf(reference.name);
      return side >= 0 && own >= 0 && side !== own;
    },
    carries: () => false,
  };
}

/** Names in `barriers:` that nothing here has. */
export function barrierNames(pipeline: Pipeline, roles: Iterable<string>): Problem[] {
  const known = [...roles];
  const stages = [...allStages([...pipeline.stages, ...pipeline.after])].map(({ name }) => name);
  const sources = [...stages, ...pipeline.memory.keys(), ...pipeline.knowledge.keys()];
  const problem = (
    code: string,
    what: string,
    { name, range }: Reference,
    among: readonly string[],
  ): Problem => {
    const near = closest(name, among);
    return {
      code,
      severity: 'error',
      file: pipeline.file,
      range,
      message: `There is no ${what} "${name}".`,
      next: near === undefined ? `Known: ${among.join(', ')}.` : `Did you mean "${near}"?`,
      ...(near === undefined ? {} : { fix: { replace: near } }),
    };
  };
  return pipeline.barriers.rules.flatMap(({ from, to, except }) => [
    ...from
      .filter(({ name }) => !name.startsWith('case.') && !sources.includes(name.split('.')[0] ?? ''))
      .map((each) =>
        problem('unknown-source', 'stage, memory or knowledge base', each, [
          ...sources,
          ...CASE_PARTS.map((part) => `case.${part}`),
        ]),
      ),
    ...[...to, ...except]
      .filter(({ name }) => !known.includes(name))
      .map((each) => problem('unknown-role', 'role', each, known)),
  ]);
}
