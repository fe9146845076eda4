import type { JsonObject } from '../json';

/** One entry of a knowledge base. */
export interface KnowledgeEntry {
  readonly id: string;
  /** What is indexed and matched. */
  readonly text: string;
  readonly title?: string;
  /** The entry as its source holds it; what templates see. */
  readonly data: JsonObject;
}

export const RETRIEVAL_METHODS = ['bm25', 'dense', 'hybrid'] as const;
/** `hybrid` is reciprocal rank fusion of the two others. */
export type RetrievalMethod = (typeof RETRIEVAL_METHODS)[number];

/** The rankers a method needs. */
export function rankersOf(method: RetrievalMethod): readonly ('bm25' | 'dense')[] {
  return method === 'hybrid' ? ['bm25', 'dense'] : [method];
}

/** One entry found for a query, with every score kept for the transcript. Ranks count from 1. */
export interface Hit {
  readonly entry: KnowledgeEntry;
  readonly rank: number;
  readonly score: number;
  /** Score per ranker that ranked it, such as `{ bm25: 12.3, dense: 0.81, rrf: 0.032 }`. */
  readonly scores: Readonly<Record<string, number>>;
  /** Its rank with each of them. */
  readonly ranks: Readonly<Record<string, number>>;
}
