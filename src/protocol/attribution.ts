/** What panel and extension say to each other about why cases flipped between two runs. */
import type { AttributionView } from '../core/attribution/attribution-view';

export type { AttributionView } from '../core/attribution/attribution-view';

/** Ids of the earlier run and the later one. */
export type RunPair = readonly [before: string, after: string];

export interface AttributionRequests {
  /** What is known; absent where it was never looked for. */
  readonly attribution: {
    readonly params: { readonly runs: RunPair };
    readonly result: { readonly attribution?: AttributionView };
  };
  /** Looks for the passages that flipped these cases, or cases that are chosen; the editor asks what it may take. */
  readonly whyFlipped: {
    readonly params: { readonly runs: RunPair; readonly cases?: readonly string[] };
    readonly result: Record<string, never>;
  };
  /** Opens the file of a passage where its lines stand now. */
  readonly openPassage: {
    readonly params: { readonly runs: RunPair; readonly passage: number };
    readonly result: Record<string, never>;
  };
}

/** What is known of these runs is no longer what was told. */
export interface AttributionNotice {
  readonly type: 'attribution-changed';
  readonly runs: RunPair;
}
