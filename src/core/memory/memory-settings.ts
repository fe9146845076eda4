import { LEXICAL_EMBEDDER } from '../knowledge/lexical-embedder';

/** How a jurisprudential memory recalls and learns. What VERDICT's paper leaves open is marked so. */
export interface MemorySettings {
  /** Least cosine of an edge between two precedents of the same tags; open in the paper. See `defaultTau`. */
  readonly tau: number;
  /** Nearest precedents from which activation starts; open in the paper. */
  readonly seeds: number;
  /** Edges over which activation spreads; open in the paper. */
  readonly hops: number;
  /** Precedents of one label gained before a directive is written; open in the paper. */
  readonly induceAt: number;
  /** Directives below are removed. */
  readonly minConfidence: number;
  /** Where the sum of merged directives is cut; open in the paper. */
  readonly maxConfidence: number;
  /** Least cosine of two directives of one article that are merged; open in the paper. */
  readonly mergeAt: number;
  /** Of a new directive; open in the paper. */
  readonly startConfidence: number;
  /** What a verified use adds and a rejection takes; open in the paper. */
  readonly step: number;
}

export const DEFAULT_MEMORY: MemorySettings = {
  tau: 0.35,
  seeds: 5,
  hops: 1,
  induceAt: 10,
  minConfidence: 0.3,
  maxConfidence: 1,
  mergeAt: 0.8,
  startConfidence: 0.5,
  step: 0.1,
};

/**
 * Least cosine of an edge where none is said. Vectors of meaning take 0.5. Those of wording lie closer to nothing: of
 * pairs of facts of the same articles and charges in the test part of CAIL2018, one in nine reaches 0.35 (the median is
 * 0.24), one in two hundred 0.5.
 */
export function defaultTau(embedder: string): number {
  return embedder === LEXICAL_EMBEDDER ? 0.35 : 0.5;
}

/** Shares of the three parts of a retrieval score. */
export const SHARES = { overlap: 0.4, topology: 0.3, similarity: 0.3 } as const;
