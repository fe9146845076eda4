export const MEMORY_ACTIONS = [
  'archived',
  'buffered',
  'induced',
  'sharpened',
  'reinforced',
  'rejected',
  'merged',
  'removed',
] as const;

export type MemoryAction = (typeof MEMORY_ACTIONS)[number];

/** One step of learning, as the transcript shows it. */
export interface MemoryChange {
  readonly action: MemoryAction;
  /** Of the directive; of the case when it was archived or buffered. */
  readonly id: string;
  /** Confidence of the directive before and after; null where it was not or is no longer, and for cases. */
  readonly before: number | null;
  readonly after: number | null;
  /** Ids of the cases it follows from. */
  readonly sources: readonly string[];
  /** In words: the cluster, or what it was merged with. */
  readonly detail: string;
}

/** What was recalled, with the parts of its score; see `recall`. */
export interface RecalledItem {
  readonly kind: 'precedent' | 'directive';
  readonly id: string;
  readonly text: string;
  /** From 1 within its kind. */
  readonly rank: number;
  readonly score: number;
  /** Overlap of its articles with the candidate articles: intersection over union. */
  readonly overlap: number;
  /** Share of the most co-activated item of its kind. */
  readonly topology: number;
  /** Cosine with the query. */
  readonly similarity: number;
  /** Of a directive. */
  readonly confidence?: number;
  readonly kept: boolean;
  /** Why it was left out. */
  readonly note?: string;
}
