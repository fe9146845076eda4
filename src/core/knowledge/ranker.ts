/** A document by its number in the knowledge base, with the score one ranker gave it. */
export interface Ranked {
  readonly doc: number;
  readonly score: number;
}

/**
 * One way to order the entries of a knowledge base. `Query` is what it compares: words for BM25, a vector for a dense
 * ranker, whose embedding call is made (and recorded) before ranking, so that ranking itself is pure.
 */
export interface Ranker<Query = string> {
  /** Key of its score in `Hit.scores` and of its rank in `Hit.ranks`. */
  readonly name: string;
  /** Best first, ties by document number; at most `top`, and only documents the filter admits. */
  search(query: Query, top: number, filter?: (doc: number) => boolean): readonly Ranked[];
  /** All of these documents, best first, ties by document number. */
  rank(query: Query, documents: readonly number[]): readonly Ranked[];
}
