/** What the panel asks about one transcript beyond its rows. */
import type { MetricValue } from '../core/metric/metric';
import type { CitedTexts } from '../core/transcript-citations';
import type { Revision } from '../core/transcript-revisions';
import type { StageRow } from '../core/transcript';

export type { CitationState, CitedEntry, CitedTexts, TextCitation } from '../core/transcript-citations';
export type { Revision, RevisionPart } from '../core/transcript-revisions';

interface CaseAddress {
  readonly run: string;
  readonly case: string;
}

/** A stage and where its row is in the transcript. */
export interface PlacedStage {
  readonly index: number;
  readonly row: StageRow;
}

export interface TranscriptRequests {
  /** The stages among the rows from `from`, at most 2,000 at once, and where to go on; null at the end. */
  readonly stages: {
    readonly params: CaseAddress & { readonly from: number };
    readonly result: { readonly stages: readonly PlacedStage[]; readonly next: number | null };
  };
  /** Articles and retrieved entries that texts of a case name; at most 50 texts at once. */
  readonly citations: {
    readonly params: CaseAddress & { readonly texts: readonly string[] };
    readonly result: CitedTexts;
  };
  /** The file of a knowledge base of the run, at an entry. */
  readonly openEntry: {
    readonly params: { readonly run: string; readonly base: string; readonly entry: string };
    readonly result: Record<string, never>;
  };
  /** What a call revised; an error where it revises nothing. */
  readonly revision: {
    readonly params: CaseAddress & { readonly call: string };
    readonly result: Revision;
  };
  /** Puts a text on the clipboard. */
  readonly copy: { readonly params: { readonly text: string }; readonly result: Record<string, never> };
  /** 95 % intervals of the figures of a run that has ended. */
  readonly intervals: {
    readonly params: { readonly run: string };
    readonly result: { readonly intervals: Readonly<Record<string, NonNullable<MetricValue['interval']>>> };
  };
}
