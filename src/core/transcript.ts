import type { Fault } from './fault/fault';
import type { MemoryChange, RecalledItem } from './memory/memory-change';
import type { CaseScore, CaseStatus, MetricValue } from './metric/metric';
import type { ModelParameters, Usage } from './model/model';
import type { Repair } from './output/parsed-output';
import type { RetrievedEntry, StageKind } from './runner/run-event';
import type { Tally } from './tally';
import type { Verdict } from './verdict';

export type StageState = 'running' | 'done' | 'skipped' | 'error' | 'unparsed' | 'cancelled';

interface Row {
  /** Unique in the transcript and stable: the key under which the panel keeps the row. */
  readonly id: string;
  /** Path of the stage instance, such as `deliberation[2]/draft`. */
  readonly stage: string;
  /** 0 for stages at the top of the pipeline. */
  readonly depth: number;
}

/** A stage instance: a line of the rail, and a heading when it holds other stages. */
export interface StageRow extends Row {
  readonly kind: 'stage';
  readonly name: string;
  readonly title: string;
  readonly stageKind: StageKind;
  readonly state: StageState;
  readonly subject?: string;
  /** The condition it has, which held. */
  readonly when?: string;
  /** Short outcome for the rail: the choice, the number of entries kept, why it was skipped. */
  readonly detail: string;
  /** The stage's value as indented JSON, cut to 4,000 characters. */
  readonly value?: string;
  /** Milliseconds, once ended. */
  readonly duration?: number;
  /** How often a model was asked, where that was more than once: answers that broke their format. */
  readonly attempts?: number;
  /** How often it was waited before asking again, as after too many requests. */
  readonly waits?: number;
  /** Role that was asked last, with the line of its output. */
  readonly role?: { readonly file: string; readonly line: number };
}

/** One call of a model: what an agent said. */
export interface CallRow extends Row {
  readonly kind: 'call';
  readonly call: string;
  readonly speaker: string;
  readonly state:
    'asking' | 'waiting' | 'streaming' | 'answered' | 'parsed' | 'unparsed' | 'error' | 'cancelled';
  readonly attempt: number;
  readonly text: string;
  readonly reasoning?: string;
  /** Parsed value as JSON. */
  readonly value?: string;
  /** Offsets in `text` of what the value was read from. */
  readonly span?: readonly [start: number, end: number];
  readonly repairs: readonly Repair[];
  /** Why the answer broke its format, or why the call failed. */
  readonly problem?: string;
  /** `retrying in 0:45`, while waiting. */
  readonly retryAt?: number;
  readonly model: string;
  readonly parameters: ModelParameters;
  readonly usage?: Usage;
  readonly latency?: number;
  readonly role?: { readonly file: string; readonly line: number };
  /** Nothing was asked: what was said comes from elsewhere, such as an imported debate. */
  readonly unasked?: true;
  /** The call whose answer this one revises. */
  readonly revises?: string;
}

export interface RetrievalRow extends Row {
  readonly kind: 'retrieval';
  readonly source: string;
  readonly query: string;
  readonly entries: readonly RetrievedEntry[];
  readonly duration: number;
}

/** A jury's ballots: a juror × round matrix, with the verdict they came to. */
export interface BallotsRow extends Row {
  readonly kind: 'ballots';
  /** Votes of juror N (from 1) in each round, oldest first; round 0 is the sealed first ballot. */
  readonly jurors: readonly { readonly juror: number; readonly votes: readonly string[] }[];
  readonly votes: Readonly<Record<string, number>>;
  /** Null when the tally decided nothing. */
  readonly winner: string | null;
  readonly tied: boolean;
  /** How many jurors changed their vote in each round of discussion. */
  readonly flips: readonly number[];
}

export interface NoteRow extends Row {
  readonly kind: 'note';
  readonly severity: 'information' | 'warning' | 'error';
  readonly message: string;
}

/** What was recalled from a memory, with the parts of each score. */
export interface RecallRow extends Row {
  readonly kind: 'memory';
  readonly memory: string;
  readonly action: 'recalled';
  readonly query: string;
  readonly candidates: readonly (number | string)[];
  readonly items: readonly RecalledItem[];
  readonly duration: number;
  /** Confidence of items after the case, by id; null where the item is gone. Absent where nothing was learned. */
  readonly settled?: Readonly<Record<string, number | null>>;
}

/** A step of learning: which directive or case, its confidence before and after, and the cases it follows from. */
export interface MemoryChangeRow extends Row, Omit<MemoryChange, 'id'> {
  readonly kind: 'memory';
  readonly memory: string;
  /** Of the directive or case. */
  readonly of: string;
}

export type MemoryRow = RecallRow | MemoryChangeRow;

export type TranscriptRow = StageRow | BallotsRow | CallRow | RetrievalRow | MemoryRow | NoteRow;

/** A judgment that was appealed from, beside the verdict of the case. */
export interface Appeal {
  /** Path of the stage that holds it. */
  readonly stage: string;
  readonly first: Verdict;
  /** Parts that the verdict states otherwise, or that only one of them states. */
  readonly changed: readonly (keyof Verdict)[];
}

/** What stands above the rows. */
export interface TranscriptHead {
  readonly caseId: string;
  readonly repeat: number;
  readonly title: string;
  readonly type?: string;
  readonly facts: string;
  readonly status: 'running' | CaseStatus;
  readonly message?: string;
  /** The stage at fault, when the case did not finish. */
  readonly fault?: string;
  /** Of a wrong case: which stage lost each part of the answer, the weightiest first. */
  readonly lost?: readonly Fault[];
  readonly gold: Verdict;
  readonly verdict?: Verdict;
  /** By which a jury decided; absent where none sat, or it has not ended. */
  readonly tally?: Tally;
  /** Absent where the case has one instance, or the first judgment was accepted. */
  readonly appeal?: Appeal;
  /** Whether every scored part is right; absent when nothing is scored. */
  readonly right?: boolean;
  readonly scores: readonly CaseScore[];
  readonly usage: Usage;
  readonly calls: number;
  readonly duration?: number;
  readonly rowCount: number;
  /** Who says what of the scores here; absent where there is nothing to judge yet. */
  readonly reviewer?: string;
  /** Of another course of a case: the run it was made from, and what was changed in it by hand. */
  readonly fork?: { readonly run?: string; readonly words: string };
}

/** A case in the list of a run. */
export interface CaseRow {
  /** Case id, with `@N` appended for repeats after the first. */
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly type?: string;
  readonly status: 'pending' | 'running' | CaseStatus;
  /** Whether every scored part is right; absent when nothing is scored. */
  readonly right?: boolean;
  readonly scores: readonly CaseScore[];
  readonly message?: string;
}

export interface RunSummary {
  readonly id: string;
  /** What people call it, where they call it something. */
  readonly name?: string;
  readonly pipeline: string;
  readonly slice?: string;
  readonly model: string;
  readonly state: 'running' | 'finished' | 'cancelled' | 'stopped';
  readonly switches: Readonly<Record<string, boolean | number | string>>;
  readonly counts: {
    readonly total: number;
    readonly done: number;
    readonly error: number;
    readonly unparsed: number;
    readonly cancelled: number;
  };
  readonly metrics: Readonly<Record<string, MetricValue>>;
  /** Names of the few metrics that stand for the run in a line. */
  readonly headline: readonly string[];
  readonly usage: Usage;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt?: number;
  readonly message?: string;
  /** What was changed about its cases, such as `party-swap`. */
  readonly perturb?: readonly string[];
  /** Of answers made elsewhere: there is nothing to run again. */
  readonly imported?: true;
  /** Another program writes it now: it cannot be cancelled from here. */
  readonly elsewhere?: true;
  /** Of a run that may stop before its last case: what its looks have shown, and whether it did. */
  readonly earlyStop?: { readonly words: string; readonly stopped: boolean };
}
