import type { Range } from '../problem';
import type { SwitchValue } from '../pipeline/pipeline';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import { childStages, namesGiven, type Authored, type Count, type Stage } from '../pipeline/stage';
import { StageReads } from '../runner/stage-reads';
import type { StageKind } from '../runner/run-event';
import { isTruthy } from '../template/expression';
import { QUICK_LIMITS } from '../template/render-limits';

/** A stage as the flow shows it. */
export interface FlowStage {
  /** Names from the outermost stage on, joined by `/`: unique, and without rounds the path a run has. */
  readonly path: string;
  readonly name: string;
  readonly kind: StageKind;
  /** Whom it asks, what it looks up. */
  readonly subject: string;
  /** Of a loop, jury or group: how often, until when. */
  readonly rule?: string;
  /** Its `when:`, as written. */
  readonly when?: string;
  /** The switches hold it back, whatever the case. */
  readonly off?: boolean;
  /** Where its name stands in the file. */
  readonly place: Range;
  readonly stages: readonly FlowStage[];
  /** By path, the stages of the same list that it reads, without those that follow from others. */
  readonly after: readonly string[];
}

/** The stages of a pipeline as they follow each other under some switches. */
export function flowGraph(
  { pipeline, roles }: Pick<LoadedPipeline, 'pipeline' | 'roles'>,
  given: Readonly<Record<string, SwitchValue>> = {},
): readonly FlowStage[] {
  const defaults = [...pipeline.switches.values()].map((each) => [each.name, each.default] as const);
  const switches = { ...Object.fromEntries(defaults), ...given };
  const reads = new StageReads(roles);
  const stages = listOf(pipeline.stages, '', reads, switches);
  const [first] = pipeline.after;
  if (!first) return stages;
  const after: FlowStage = {
    path: 'after',
    name: 'after',
    kind: 'stages',
    subject: '',
    rule: 'once the verdict stands',
    place: first.nameRange,
    stages: listOf(pipeline.after, 'after', reads, switches),
    after: stages.map(({ path }) => path).filter((path) => !stages.some((one) => one.after.includes(path))),
  };
  return [...stages, after];
}

type Switches = Readonly<Record<string, SwitchValue>>;

function listOf(stages: readonly Stage[], outer: string, reads: StageReads, switches: Switches): FlowStage[] {
  const pathOf = (stage: Stage): string => (outer === '' ? stage.name : `${outer}/${stage.name}`);
  /** The stage of this list that gives a name. */
  const givers = new Map<string, Stage>();
  const direct = new Map<Stage, ReadonlySet<Stage>>();
  for (const stage of stages) {
    const read = [...reads.of(stage)].flatMap((name) => givers.get(name) ?? []);
    direct.set(stage, new Set(read));
    for (const name of namesGiven(stage)) givers.set(name, stage);
  }
  const all = new Map<Stage, Set<Stage>>();
  for (const stage of stages) {
    const before = new Set<Stage>();
    for (const one of direct.get(stage) ?? []) {
      before.add(one);
      for (const earlier of all.get(one) ?? []) before.add(earlier);
    }
    all.set(stage, before);
  }
  return stages.map((stage): FlowStage => {
    const read = [...(direct.get(stage) ?? [])];
    // What a stage it reads has waited for already needs no arrow of its own.
    const after = read.filter((one) => !read.some((other) => all.get(other)?.has(one)));
    const rule = ruleOf(stage, switches);
    const off = stage.when !== undefined && isOff(stage.when, switches);
    return {
      path: pathOf(stage),
      name: stage.name.includes('~') ? '' : stage.name,
      kind: stage.kind,
      subject: subjectOf(stage),
      ...(rule === undefined ? {} : { rule }),
      ...(stage.when ? { when: bare(stage.when) } : {}),
      ...(off ? { off } : {}),
      place: stage.nameRange,
      stages: listOf(childStages(stage), pathOf(stage), reads, switches),
      after: after.map(pathOf),
    };
  });
}

/** Whether a condition of switches alone does not hold. */
function isOff(when: Authored, switches: Switches): boolean {
  if (!isOfSwitches(when)) return false;
  const found = when.expression.evaluate({ switches }, true, QUICK_LIMITS);
  return found.ok && !isTruthy(found.value);
}

function ruleOf(stage: Stage, switches: Switches): string | undefined {
  const countOf = (count: Count): string => countUnder(count, switches);
  switch (stage.kind) {
    case 'repeat':
      return `${stage.until ? `until ${bare(stage.until)}, ` : ''}at most ${countOf(stage.atMost)}`;
    case 'panel':
      return `${countOf(stage.jurors)} jurors${stage.discussion ? `, up to ${countOf(stage.discussion.rounds)} rounds of discussion` : ''}`;
    case 'each':
      return `each ${stage.as}`;
    case 'parallel':
      return 'at once';
    default:
      return undefined;
  }
}

function subjectOf(stage: Stage): string {
  switch (stage.kind) {
    case 'role':
      return stage.role.name === stage.name ? '' : stage.role.name;
    case 'debate':
      return stage.speakers.map(({ role }) => role.name).join(' ⇄ ');
    case 'retrieve':
      return stage.source.name === stage.name ? '' : stage.source.name;
    case 'search':
      return stage.endpoint.name;
    case 'remember':
      return stage.memory.name;
    case 'set':
      return [...stage.values.keys()].join(', ');
    default:
      return '';
  }
}

function bare({ expression }: Authored): string {
  return expression.source.trim().replace(/^\{\{\s*|\s*\}\}$/gu, '');
}

/** A count that only switches decide is the number it has under them. */
function countUnder(count: Count, switches: Switches): string {
  if (typeof count === 'number') return String(count);
  if (!isOfSwitches(count)) return bare(count);
  const found = count.expression.evaluate({ switches }, true, QUICK_LIMITS);
  return found.ok && found.value !== null ? JSON.stringify(found.value) : bare(count);
}

function isOfSwitches({ expression }: Authored): boolean {
  return expression.uses.every(({ segments }) => segments[0] === 'switches');
}
