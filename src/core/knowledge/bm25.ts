import { invert, type Postings } from './bm25-build';
import { checksumOfTexts, readIndex, writeIndex } from './bm25-file';
import type { Ranked, Ranker } from './ranker';
import { TopDocuments } from './top-documents';

const K1 = 1.2;
const B = 0.75;

/**
 * Okapi BM25 (k1 = 1.2, b = 0.75, idf = ln(1 + (N - n + 0.5) / (n + 0.5))) over character pairs and words, exact: the
 * result equals that of scoring every document. A token that stands twice in the query counts twice.
 */
export class Bm25 implements Ranker {
  readonly name = 'bm25';
  /** Sum of weights per document, before its share; all zero between queries. */
  private readonly sums: Float64Array;
  /** (k1 + 1) / (1 + damping) per document: what a term that stands once adds, in units of its weight. */
  private readonly share: Float64Array;
  /** What a term that stands more often adds, in units of that share; beside `postings.severals`. */
  private readonly multiples: Float64Array;

  constructor(
    private readonly postings: Postings,
    /** Names the texts the index was built from. */
    readonly source: string,
  ) {
    const { lengths, severals, counts } = postings;
    let total = 0;
    for (const length of lengths) total += length;
    const mean = total / lengths.length || 1;
    const damping = Float64Array.from(lengths, (length) => K1 * (1 - B + (B * length) / mean));
    this.share = damping.map((own) => (K1 + 1) / (1 + own));
    this.multiples = new Float64Array(severals.length);
    for (let at = 0; at < severals.length; at += 1) {
      const own = damping[severals[at] ?? 0] ?? 0;
      const count = counts[at] ?? 0;
      this.multiples[at] = (count * (1 + own)) / (count + own);
    }
    this.sums = new Float64Array(lengths.length);
  }

  get size(): number {
    return this.postings.lengths.length;
  }

  search(query: string, top: number, filter?: (doc: number) => boolean): readonly Ranked[] {
    const { sums, share } = this;
    for (const [term, times] of this.queryTerms(query)) this.add(term, times);
    const best = new TopDocuments(Math.max(0, Math.min(top, this.size)));
    // Documents come in ascending order, so a score equal to the threshold never displaces a lower number.
    for (let doc = 0; doc < sums.length; doc += 1) {
      const score = (sums[doc] ?? 0) * (share[doc] ?? 0);
      if (score > best.threshold && (filter === undefined || filter(doc))) best.offer(doc, score);
    }
    sums.fill(0);
    return best.sorted();
  }

  rank(query: string, documents: readonly number[]): readonly Ranked[] {
    const wanted = new Set(documents);
    const found = this.search(query, wanted.size, (doc) => wanted.has(doc));
    for (const { doc } of found) wanted.delete(doc);
    const others = [...wanted].sort((a, b) => a - b);
    return [...found, ...others.map((doc) => ({ doc, score: 0 }))];
  }

  /** Bytes that `loadBm25` takes back. */
  serialise(): Uint8Array {
    return writeIndex(this.postings, this.source);
  }

  private queryTerms(query: string): Map<number, number> {
    const terms = new Map<number, number>();
    this.postings.vocabulary.look(query, (id) => terms.set(id, (terms.get(id) ?? 0) + 1));
    return terms;
  }

  /** The inner loops of a search: one term's weight onto every document that holds it. */
  private add(term: number, times: number): void {
    const { singles, singleStarts, severals, severalStarts } = this.postings;
    const { sums, multiples } = this;
    const singleEnd = singleStarts[term + 1] ?? 0;
    const severalEnd = severalStarts[term + 1] ?? 0;
    let single = singleStarts[term] ?? 0;
    let several = severalStarts[term] ?? 0;
    const holders = singleEnd - single + severalEnd - several;
    const weight = times * Math.log(1 + (this.size - holders + 0.5) / (holders + 0.5));
    // Four at a time and without fallbacks for places that are sure to exist: nearly all of a search is spent here, and
    // it takes half as long.
    for (const last = singleEnd - 3; single < last; single += 4) {
      const first = singles[single] as number;
      const second = singles[single + 1] as number;
      const third = singles[single + 2] as number;
      const fourth = singles[single + 3] as number;
      (sums[first] as number) += weight;
      (sums[second] as number) += weight;
      (sums[third] as number) += weight;
      (sums[fourth] as number) += weight;
    }
    for (; single < singleEnd; single += 1) {
      const doc = singles[single] as number;
      sums[doc] = (sums[doc] ?? 0) + weight;
    }
    for (; several < severalEnd; several += 1) {
      const doc = severals[several] ?? 0;
      sums[doc] = (sums[doc] ?? 0) + weight * (multiples[several] ?? 0);
    }
  }
}

export function buildBm25(texts: readonly string[]): Bm25 {
  return new Bm25(invert(texts), checksumOfTexts(texts));
}

/**
 * The index that `serialise` wrote, as views on the bytes. `undefined` when the bytes are of another version, damaged,
 * or built from other texts than `source` (see `checksumOfTexts`): build it again.
 */
export function loadBm25(bytes: Uint8Array, source?: string): Bm25 | undefined {
  const stored = readIndex(bytes);
  if (!stored || (source !== undefined && stored.source !== source)) return undefined;
  return new Bm25(stored.postings, stored.source);
}
