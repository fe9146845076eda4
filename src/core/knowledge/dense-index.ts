import { normalise } from './embedder';
import type { Ranked, Ranker } from './ranker';
import { TopDocuments } from './top-documents';

/**
 * Vectors of all chunks, row after row, each of length 1, so that the inner product is the cosine. A document scores
 * as its best chunk. Exact: every row is looked at.
 */
export class DenseIndex implements Ranker<Float32Array> {
  readonly name = 'dense';

  constructor(
    readonly rows: Float32Array,
    readonly dimensions: number,
    /** First row of each document, and the number of rows behind the last. */
    readonly starts: Uint32Array,
    /** Names what the rows were made of. */
    readonly source: string,
  ) {}

  get size(): number {
    return this.starts.length - 1;
  }

  /** `query` is of length 1. Every document is a hit, however unlike. */
  search(query: Float32Array, top: number, filter?: (doc: number) => boolean): readonly Ranked[] {
    const best = new TopDocuments(Math.max(0, Math.min(top, this.size)), -Infinity);
    for (let doc = 0; doc < this.size; doc += 1) {
      const score = this.score(query, doc);
      if (score > best.threshold && (filter === undefined || filter(doc))) best.offer(doc, score);
    }
    return best.sorted();
  }

  rank(query: Float32Array, documents: readonly number[]): readonly Ranked[] {
    return documents
      .map((doc) => ({ doc, score: this.score(query, doc) }))
      .sort((a, b) => b.score - a.score || a.doc - b.doc);
  }

  private score(query: Float32Array, doc: number): number {
    const { rows, dimensions, starts } = this;
    const end = starts[doc + 1] ?? 0;
    let best = -Infinity;
    for (let row = starts[doc] ?? 0; row < end; row += 1) {
      let product = 0;
      let at = row * dimensions;
      for (let dimension = 0; dimension < dimensions; dimension += 1, at += 1) {
        product += (rows[at] ?? 0) * (query[dimension] ?? 0);
      }
      if (product > best) best = product;
    }
    return best;
  }
}

/** Puts vectors, those of each document together, into one index. All must have the same length. */
export function buildDense(documents: readonly (readonly Float32Array[])[], source: string): DenseIndex {
  const dimensions = documents[0]?.[0]?.length ?? 0;
  const starts = new Uint32Array(documents.length + 1);
  documents.forEach((vectors, doc) => (starts[doc + 1] = (starts[doc] ?? 0) + vectors.length));
  const rows = new Float32Array((starts.at(-1) ?? 0) * dimensions);
  let row = 0;
  for (const vector of documents.flat()) {
    if (vector.length !== dimensions) throw new Error('The vectors of an index differ in length.');
    rows.set(vector, row * dimensions);
    normalise(rows.subarray(row * dimensions, (row + 1) * dimensions));
    row += 1;
  }
  return new DenseIndex(rows, dimensions, starts, source);
}
