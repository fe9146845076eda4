/**
 * Typed messages between extension and panel. The panel asks for windows of rows and is told what changed; it never
 * receives a whole run and never calls a model.
 */
import type { RenderedMessage } from '../core/runner/run-event';
import type { CaseRow, RunSummary, TranscriptHead, TranscriptRow } from '../core/transcript';
import type { AttributionNotice, AttributionRequests } from './attribution';
import type { ComparisonRequests } from './comparison';
import type { FlowNotice, FlowRequests } from './flow';
import type { ForkRequests } from './fork';
import type { PanelSwitch } from './panel-switch';
import type { PreviewNotice, PreviewPlace, PreviewRequests } from './preview';
import type { RecountRequests } from './recount';
import type { TranscriptRequests } from './transcript';

export type { RenderedMessage, ValueSpan, RetrievedEntry } from '../core/runner/run-event';
export type {
  Appeal,
  BallotsRow,
  CallRow,
  CaseRow,
  MemoryRow,
  NoteRow,
  RetrievalRow,
  RunSummary,
  StageRow,
  TranscriptHead,
  TranscriptRow,
} from '../core/transcript';
export type { RecalledItem } from '../core/memory/memory-change';
export type { CaseScore, HumanMark, MetricValue } from '../core/metric/metric';
export type { Verdict, Term } from '../core/verdict';

export type { PanelSwitch } from './panel-switch';

export interface CaseAddress {
  readonly run: string;
  /** `CaseRow.key`. */
  readonly case: string;
}

/** What the panel asks; each has params and a result under one name. An error answers the caller. */
export interface PanelRequests
  extends
    AttributionRequests,
    ComparisonRequests,
    TranscriptRequests,
    FlowRequests,
    ForkRequests,
    PreviewRequests,
    RecountRequests {
  /** Sent once the panel listens, with where it was before a reload. The host answers where to go. */
  readonly ready: { readonly params: { readonly restored?: PanelPlace }; readonly result: PanelPlace };
  readonly run: { readonly params: { readonly run: string }; readonly result: RunSummary };
  /** A window of the cases that the words of `filter` choose. */
  readonly cases: {
    readonly params: {
      readonly run: string;
      readonly from: number;
      readonly count: number;
      readonly filter: string;
    };
    readonly result: {
      readonly total: number;
      readonly rows: readonly CaseRow[];
      /** What is wrong with the filter, in words; the rest of it holds. */
      readonly problem?: string;
    };
  };
  readonly transcript: { readonly params: CaseAddress; readonly result: TranscriptHead };
  readonly rows: {
    readonly params: CaseAddress & { readonly from: number; readonly count: number };
    readonly result: { readonly rows: readonly TranscriptRow[] };
  };
  /** The messages of one call as they were rendered, pictures as data URLs. */
  readonly prompt: {
    readonly params: CaseAddress & { readonly call: string };
    readonly result: { readonly messages: readonly RenderedMessage[] };
  };
  /** Opens a role at a line; its path is that from the folder of the run. */
  readonly openRole: {
    readonly params: { readonly run: string; readonly file: string; readonly line: number };
    readonly result: Record<string, never>;
  };
  /** The switches of the run's pipeline as it is now, with the values the run had. */
  readonly switches: {
    readonly params: { readonly run: string };
    readonly result: { readonly switches: readonly PanelSwitch[] };
  };
  /** Runs the same cases again under other switches; the new run shows itself. */
  readonly runAgain: {
    readonly params: {
      readonly run: string;
      readonly switches: Readonly<Record<string, boolean | number | string>>;
    };
    readonly result: Record<string, never>;
  };
  readonly cancel: { readonly params: { readonly run: string }; readonly result: Record<string, never> };
  /** What the person at the panel says of scores of a case. Its row, head and run are told anew to all. */
  readonly mark: {
    readonly params: CaseAddress & PanelMark;
    readonly result: { readonly row: CaseRow; readonly run: RunSummary };
  };
}

/** The same of one or more scores. */
export interface PanelMark {
  readonly scores: readonly string[];
  /** Null takes back what the person said. */
  readonly right: boolean | null;
  readonly note?: string;
}

export type PanelRequestName = keyof PanelRequests;

/** Where the panel stands; kept by the panel across reloads. */
export interface PanelPlace {
  /** The page shows the flow of the pipeline at this address, and nothing else. */
  readonly flow?: string;
  /** The page shows a prompt as it would be sent, and nothing else. */
  readonly preview?: PreviewPlace;
  readonly run?: string;
  readonly case?: string;
  /** Runs held against each other, the baseline first; `case` is then the one that is open side by side. */
  readonly compare?: readonly string[];
  /** With `compare`: opens the pane that says why cases flipped. */
  readonly why?: true;
  /** The comparison that the run was opened from. */
  readonly from?: Pick<PanelPlace, 'compare' | 'case'>;
}

/** What the host tells the panel without being asked. */
export type PanelNotice =
  | AttributionNotice
  | FlowNotice
  | PreviewNotice
  | { readonly type: 'show'; readonly place: PanelPlace }
  | { readonly type: 'run-changed'; readonly run: RunSummary }
  | { readonly type: 'case-changed'; readonly run: string; readonly row: CaseRow }
  /** What is known of these runs, the baseline first, is no longer what was told: ask anew. */
  | { readonly type: 'comparison-changed'; readonly runs: readonly string[] }
  | {
      readonly type: 'transcript-changed';
      readonly address: CaseAddress;
      readonly head: TranscriptHead;
      readonly rows: readonly { readonly index: number; readonly row: TranscriptRow }[];
    }
  | {
      readonly type: 'delta';
      readonly address: CaseAddress;
      readonly call: string;
      readonly text: string;
    };

/** Envelope from panel to host. */
export interface PanelAsk {
  readonly kind: 'ask';
  readonly id: number;
  readonly name: PanelRequestName;
  readonly params: unknown;
}

/** Envelopes from host to panel. */
export type HostMessage =
  | { readonly kind: 'reply'; readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly ok: false; readonly error: string }
  | { readonly kind: 'notice'; readonly notice: PanelNotice };
