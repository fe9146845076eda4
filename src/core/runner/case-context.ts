import type { Case } from '../case';
import type { Json, JsonObject } from '../json';
import type { KnowledgeBase } from '../knowledge/knowledge-base';
import type { Model, Part, Usage } from '../model/model';
import type { ModelSettings } from '../model-settings';
import type { CaseMemories } from '../memory/memory-bank';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import type { Clock } from '../ports';
import type { Search, SearchHit } from '../search/search';
import type { MediaSource } from '../template/message-emitter';
import type { JournalNode } from './case-journal';
import type { CaseEdits } from './edits';
import type { Gate } from './gate-point';
import type { Limiter } from './limiter';
import type { EarlierLookups } from './lookups';
import type { CaseEvent, StopReason } from './run-event';
import type { StageReads } from './stage-reads';

/** A model as a run uses it: with its limits. */
export interface ModelHandle {
  readonly model: Model;
  readonly limiter: Limiter;
  /** Further tries after a passing failure of the endpoint. */
  readonly maxRetries: number;
}

/** A search engine as a run uses it. */
export interface SearchHandle {
  readonly search: Search;
  readonly limiter: Limiter;
  readonly maxRetries: number;
}

/** What searches of an earlier attempt found, by path of the stage. */
export type EarlierSearches = ReadonlyMap<
  string,
  { readonly query: string; readonly hits: readonly SearchHit[] }
>;

export type LoadedMedia =
  | {
      readonly ok: true;
      /** A picture is one part; a video is a part for each frame, each behind its time. */
      readonly parts: readonly Part[];
      /** What the reader of the transcript should know, such as that an endpoint may shrink a picture. */
      readonly notes?: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** What the runner needs of the world, handed in. */
export interface RunnerPorts {
  readonly clock: Clock;
  /** Uniform in [0, 1); used for the jitter of retries only. */
  readonly random: () => number;
  /** The model for a stage; fails when the author named one that does not exist here. */
  readonly modelFor: (settings: ModelSettings) => ModelHandle | { readonly problem: string };
  readonly knowledge: (name: string) => KnowledgeBase | { readonly problem: string };
  /** The search engine of a name; undefined where none is configured. */
  readonly search?: (name: string) => SearchHandle | undefined;
  /** Reads a picture of the case. */
  readonly media: (source: MediaSource, of: Case) => Promise<LoadedMedia>;
  readonly personas: (name: string) => Promise<readonly Json[] | { readonly problem: string }>;
  /** How a file is named in what is written: relative to the workspace root. */
  readonly nameOf: (file: string) => string;
  /** A debugger may hold the runner. */
  readonly gate?: Gate;
}

/** Answers of an earlier attempt at the case, by call: what was paid for is not asked again. */
export type AnsweredCalls = ReadonlyMap<string, AnsweredCall>;

export type AnsweredCall = Extract<CaseEvent, { type: 'call-finished' }> & {
  readonly promptHash: string;
  /** Id of the model that was asked, which is not always the one that would be asked now. */
  readonly asked?: string;
};

/** All that stays the same while one case runs. */
export interface CaseContext {
  readonly loaded: LoadedPipeline;
  readonly reads: StageReads;
  readonly case: Case;
  readonly repeat: number;
  readonly switches: Readonly<Record<string, SwitchValue>>;
  readonly ports: RunnerPorts;
  readonly answered: AnsweredCalls;
  readonly searched?: EarlierSearches;
  readonly lookups?: EarlierLookups;
  readonly edits?: CaseEdits;
  readonly spent: Spending;
  /** By name; empty where the host opened none. */
  readonly memories: CaseMemories;
  /** Whether the stages run one after another: those that teach a memory do, so that it comes out the same each time,
   * and all in a debugger. */
  readonly inTurn: boolean;
}

/** Calls and tokens of the case so far. */
export class Spending {
  calls = 0;
  private input = 0;
  private output = 0;
  private cached = 0;
  private reasoning = 0;

  add(usage: Usage | undefined): void {
    this.calls += 1;
    this.input += usage?.input ?? 0;
    this.output += usage?.output ?? 0;
    this.cached += usage?.cachedInput ?? 0;
    this.reasoning += usage?.reasoning ?? 0;
  }

  usage(): Usage {
    return {
      input: this.input,
      output: this.output,
      ...(this.cached > 0 ? { cachedInput: this.cached } : {}),
      ...(this.reasoning > 0 ? { reasoning: this.reasoning } : {}),
    };
  }
}

/** Where a stage instance stands. */
export interface Place {
  readonly node: JournalNode;
  readonly path: string;
  readonly signal: AbortSignal;
}

export type Outcome =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      readonly status: StopReason;
      readonly message: string;
      /** Path of the stage at fault. */
      readonly fault: string;
    };

export function failed(status: StopReason, message: string, fault: string): Outcome {
  return { ok: false, status, message, fault };
}

/** What a template may see of a case: everything but the gold label. The source's fields stand beside the parts. */
export function caseView(of: Case): JsonObject {
  const { gold: _gold, source: _source, ...parts } = of;
  const plain = JSON.parse(JSON.stringify(parts)) as JsonObject;
  return { ...of.fields, ...plain };
}
