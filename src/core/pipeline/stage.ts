import type { Json } from '../json';
import type { RetrievalMethod } from '../knowledge/retrieval';
import type { ModelSettings } from '../model-settings';
import type { Range } from '../problem';
import type { Tally } from '../tally';
import type { Expression } from '../template/expression';
import type { UnparsedPolicy } from '../role';

/** An expression with its place in the file. */
export interface Authored {
  readonly expression: Expression;
  readonly range: Range;
  /** Where the name it is bound to stands, such as the key under `with:`. */
  readonly keyRange?: Range;
  /** Place of a stretch of the expression's source; the whole value where quoting or folding shifts columns. */
  placeOf?(start: number, end: number): Range;
}

/** A name written in the file, such as that of a role. */
export interface Reference {
  readonly name: string;
  readonly range: Range;
}

/** A count: a number, or an expression that gives one (`"{{ switches.jurors }}"`). */
export type Count = number | Authored;

export type Bindings = ReadonlyMap<string, Authored>;

interface StageBase {
  /** Unique among its siblings; unnamed `parallel` stages get a name with `~` that no author can write. */
  readonly name: string;
  readonly range: Range;
  readonly nameRange: Range;
  readonly when?: Authored;
  readonly model: ModelSettings;
  readonly retries?: number;
  readonly onUnparsed: UnparsedPolicy;
}

export interface RoleStage extends StageBase {
  readonly kind: 'role';
  readonly role: Reference;
  readonly with: Bindings;
  /** Bindings that may read `case.gold`: the only place that can, in plain sight. */
  readonly gold: Bindings;
}

export interface Speaker {
  readonly role: Reference;
  readonly opensWith?: Authored;
  readonly prefix?: { readonly first: string; readonly then: string };
}

export interface DebateStage extends StageBase {
  readonly kind: 'debate';
  readonly opening?: Reference;
  /** Utterances in all, the speakers in turn. */
  readonly turns: Count;
  readonly speakers: readonly Speaker[];
  readonly with: Bindings;
}

export interface Discussion {
  readonly when?: Authored;
  readonly rounds: Count;
  readonly report: Reference;
  readonly ballot: Reference;
  readonly stop: readonly ('no_change' | { readonly quorum: number })[];
}

export interface PanelStage extends StageBase {
  readonly kind: 'panel';
  readonly jurors: Count;
  /** File with a list of personas, relative to the pipeline, or the list itself. */
  readonly personas?: Reference | readonly Json[];
  readonly stages: readonly Stage[];
  readonly vote: Authored;
  readonly discussion?: Discussion;
  readonly tally: Tally;
}

export interface EachStage extends StageBase {
  readonly kind: 'each';
  readonly items: Authored | readonly Json[];
  readonly as: string;
  readonly stages: readonly Stage[];
}

export interface ParallelStage extends StageBase {
  readonly kind: 'parallel';
  readonly stages: readonly Stage[];
}

export interface RepeatStage extends StageBase {
  readonly kind: 'repeat';
  readonly atMost: Count;
  readonly until?: Authored;
  readonly stages: readonly Stage[];
}

/** What becomes of entries that give the answer away; they are reported either way. */
export const LEAK_POLICIES = ['drop', 'keep'] as const;
export type LeakPolicy = (typeof LEAK_POLICIES)[number];

export interface RetrieveStage extends StageBase {
  readonly kind: 'retrieve';
  readonly source: Reference;
  readonly query: Authored;
  readonly where?: Authored;
  /** Entries for which it is true come first. */
  readonly prefer?: Authored;
  /** Absent: what the knowledge base is set up for. */
  readonly method?: RetrievalMethod;
  /** The ranker that chooses the candidates, and how many; `method` then orders these. */
  readonly first?: { readonly method: RetrievalMethod; readonly top: number };
  /** Orders the candidates last. */
  readonly rerank?: { readonly method: RetrievalMethod };
  readonly top: Count;
  /** For a memory: how many of each kind; as `top`, with a default of its own. */
  readonly topOfKind: Count;
  /** For a memory: the articles the case may fall under. */
  readonly candidates?: Authored;
  /** Absent: as the knowledge base says. */
  readonly leaks?: LeakPolicy;
}

export interface SearchStage extends StageBase {
  readonly kind: 'search';
  readonly endpoint: Reference;
  readonly query: Authored;
  readonly top: Count;
}

export const REMEMBER_ACTIONS = ['settle', 'archive', 'buffer', 'directive', 'reinforce', 'reject'] as const;
export type RememberAction = (typeof REMEMBER_ACTIONS)[number];

export interface RememberStage extends StageBase {
  readonly kind: 'remember';
  readonly memory: Reference;
  readonly action: RememberAction;
  readonly entry: Bindings | Authored;
  /** As of a role stage: may read `case.gold`. */
  readonly gold: Bindings;
}

export interface SetStage extends StageBase {
  readonly kind: 'set';
  readonly values: Bindings;
  /** Values that may read `case.gold`; only under `after:`. */
  readonly gold: Bindings;
}

export interface GroupStage extends StageBase {
  readonly kind: 'stages';
  readonly stages: readonly Stage[];
}

export type Stage =
  | RoleStage
  | DebateStage
  | PanelStage
  | EachStage
  | ParallelStage
  | RepeatStage
  | RetrieveStage
  | SearchStage
  | RememberStage
  | SetStage
  | GroupStage;

/** The stages directly inside, if the stage can hold any. */
export function childStages(stage: Stage): readonly Stage[] {
  return 'stages' in stage ? stage.stages : [];
}

/** Whether the names of the stages inside are visible beside the stage itself. */
export function isTransparent(stage: Stage): boolean {
  return stage.kind === 'parallel' || stage.kind === 'repeat';
}

/** Names that a stage gives to the stages after it. */
export function namesGiven(stage: Stage): string[] {
  return isTransparent(stage) ? [stage.name, ...childStages(stage).flatMap(namesGiven)] : [stage.name];
}

export function* allStages(stages: readonly Stage[]): Generator<Stage> {
  for (const stage of stages) {
    yield stage;
    yield* allStages(childStages(stage));
  }
}
