import type { Json, JsonObject } from '../json';
import type { CaseScore, CaseStatus, Grade } from '../metric/metric';
import type { MemoryChange, RecalledItem } from '../memory/memory-change';
import type { Message, ModelFailure, ModelParameters, Usage } from '../model/model';
import type { Repair } from '../output/parsed-output';
import type { BranchTaken } from '../template/branch-tags';
import type { Verdict } from '../verdict';

/** Kinds of stage, each the key beside `stage:`. */
export type StageKind =
  | 'role'
  | 'debate'
  | 'panel'
  | 'each'
  | 'parallel'
  | 'repeat'
  | 'retrieve'
  | 'search'
  | 'remember'
  | 'set'
  | 'stages';

/** Why a case stopped or a stage gave no value. */
export type StopReason = Exclude<CaseStatus, 'done'>;

/**
 * Spans of a rendered message that came from values rather than from the template's own words, as UTF-16 offsets
 * [start, end) into the text part with index `part`.
 */
export interface ValueSpan {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  /** Text that was cut away by a filter such as `truncate_chars`, in characters. */
  readonly truncated?: number;
}

export interface RenderedMessage extends Message {
  readonly spans: readonly ValueSpan[];
}

export interface RetrievedEntry {
  readonly id: string;
  readonly title?: string;
  readonly text: string;
  readonly rank: number;
  readonly score: number;
  readonly scores: Readonly<Record<string, number>>;
  /** Rank with each ranker that ranked it, from 1. Absent in runs of earlier versions. */
  readonly ranks?: Readonly<Record<string, number>>;
  /** False for candidates that were scored and then dropped. */
  readonly kept: boolean;
  /** Why it was left out, such as `left out: the case itself: id 3`, or what was found with one that was kept. */
  readonly note?: string;
}

/** Every stage event names the instance: `deliberation[2]/draft` is the draft of round 2. */
interface StageEvent {
  readonly stage: string;
}

interface CallEvent extends StageEvent {
  /** Unique in the case: stage path, then `#` and the attempt. */
  readonly call: string;
}

/**
 * All that happens while a case runs, in order. `at` is milliseconds since 1970; apart from times, the same inputs
 * give the same events.
 */
export type CaseEvent = { readonly at: number } & (
  | {
      readonly type: 'case-started';
      readonly case: string;
      readonly repeat: number;
      readonly title: string;
      readonly caseType?: string;
      readonly facts: string;
    }
  | (StageEvent & {
      readonly type: 'stage-started';
      readonly kind: StageKind;
      /** Role, speaker, knowledge base or juror the stage is about. */
      readonly subject?: string;
      readonly title?: string;
      /** Its condition, which held. Absent in runs of earlier versions. */
      readonly when?: string;
    })
  | (StageEvent & {
      readonly type: 'stage-skipped';
      readonly kind: StageKind;
      readonly reason: 'when' | 'not-configured' | 'not-reached';
      readonly detail: string;
    })
  | (CallEvent & {
      readonly type: 'call-started';
      readonly model: string;
      readonly parameters: ModelParameters;
      readonly messages: readonly RenderedMessage[];
      readonly promptHash: string;
      readonly attempt: number;
      /** Role file, relative to the workspace root, and line of its output block. */
      readonly role?: { readonly file: string; readonly line: number };
      /** Of a first attempt: ways taken through the template of the role. Absent in runs of earlier versions. */
      readonly branches?: readonly BranchTaken[];
    })
  | (CallEvent & { readonly type: 'call-delta'; readonly text: string })
  | (CallEvent & {
      readonly type: 'call-waiting';
      readonly failure: ModelFailure;
      /** Milliseconds until the next try. */
      readonly retryIn: number;
      readonly tries: number;
    })
  | (CallEvent & {
      readonly type: 'call-finished';
      readonly text: string;
      readonly reasoning?: string;
      readonly usage?: Usage;
      readonly rawUsage?: Json;
      readonly model: string;
      readonly finishReason?: string;
      /** Milliseconds. */
      readonly latency: number;
    })
  | (CallEvent & { readonly type: 'call-failed'; readonly failure: ModelFailure })
  | (CallEvent & {
      readonly type: 'answer-parsed';
      readonly value: Json;
      readonly span: readonly [start: number, end: number];
      readonly repairs: readonly Repair[];
    })
  | (CallEvent & {
      readonly type: 'answer-unparsed';
      readonly problem: string;
      readonly repairs: readonly Repair[];
    })
  | (StageEvent & {
      readonly type: 'retrieved';
      readonly source: string;
      readonly query: string;
      readonly entries: readonly RetrievedEntry[];
      readonly milliseconds: number;
    })
  | (StageEvent & {
      readonly type: 'recalled';
      readonly memory: string;
      readonly query: string;
      /** Articles the case may fall under, as they were compared. */
      readonly candidates: readonly (number | string)[];
      readonly items: readonly RecalledItem[];
      readonly milliseconds: number;
    })
  | (StageEvent & MemoryChange & { readonly type: 'memory-changed'; readonly memory: string })
  | (StageEvent & { readonly type: 'round-started'; readonly round: number; readonly atMost: number })
  | (StageEvent & {
      readonly type: 'noted';
      readonly severity: 'information' | 'warning';
      readonly message: string;
    })
  | (StageEvent & { readonly type: 'stage-finished'; readonly value: Json })
  | (StageEvent & { readonly type: 'stage-failed'; readonly status: StopReason; readonly message: string })
  | {
      readonly type: 'case-finished';
      readonly case: string;
      readonly status: CaseStatus;
      readonly verdict?: Verdict;
      readonly scores: readonly CaseScore[];
      /** By name of the grader; absent where none was asked. */
      readonly grades?: Readonly<Record<string, Grade>>;
      readonly usage: Usage;
      readonly calls: number;
      readonly message?: string;
      /** The stage at fault, when the case did not finish. */
      readonly fault?: string;
      /** Milliseconds. */
      readonly duration: number;
    }
);

/** What the runner of a slice tells its readers. */
export type RunEvent =
  | {
      readonly type: 'run-started';
      readonly run: string;
      readonly total: number;
      readonly manifest: JsonObject;
    }
  | {
      readonly type: 'case-event';
      readonly run: string;
      readonly case: string;
      readonly repeat: number;
      readonly event: CaseEvent;
    }
  | {
      readonly type: 'run-finished';
      readonly run: string;
      readonly state: 'finished' | 'cancelled' | 'stopped';
      readonly message?: string;
    };
