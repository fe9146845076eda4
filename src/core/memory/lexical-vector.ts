import { tokenise } from '../knowledge/tokenise';

/** A text as terms and weights of length 1. Terms are hashed; ascending, so that sums do not depend on their order. */
export interface LexicalVector {
  readonly terms: Uint16Array;
  readonly weights: Float64Array;
}

const BUCKETS = 65_536;

/**
 * Character pairs of Chinese and whole words of other scripts, weighted 1 + ln(count), scaled to length 1. Needs no
 * corpus and no model, so that the same text has the same vector in every memory.
 */
export function lexicalVector(text: string): LexicalVector {
  const counts = new Map<number, number>();
  const count = (hash: number): void => {
    const bucket = (Math.imul(hash, 0x9e3779b1) >>> 16) % BUCKETS;
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
  tokenise(text, {
    pair: count,
    word: (word) => {
      count(hashOf(word));
    },
  });
  const terms = Uint16Array.from(counts.keys()).sort();
  const weights = Float64Array.from(terms, (term) => 1 + Math.log(counts.get(term) ?? 1));
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  return { terms, weights: weights.map((weight) => weight / length) };
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** Compares one text with many: gives the cosine, in [0, 1], with each vector it is handed. */
export function similarityTo(vector: LexicalVector): (other: LexicalVector) => number {
  const spread = new Float64Array(BUCKETS);
  for (const [at, term] of vector.terms.entries()) spread[term] = vector.weights[at] ?? 0;
  return ({ terms, weights }) => {
    let sum = 0;
    for (let at = 0; at < terms.length; at += 1) sum += (weights[at] ?? 0) * (spread[terms[at] ?? 0] ?? 0);
    return Math.min(1, sum);
  };
}

/** Vectors of precedents and directives, each computed once. */
export class Vectors {
  private readonly known = new WeakMap<object, LexicalVector>();

  of(item: object, text: () => string): LexicalVector {
    let vector = this.known.get(item);
    if (!vector) {
      vector = lexicalVector(text());
      this.known.set(item, vector);
    }
    return vector;
  }
}
