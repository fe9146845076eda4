import { normalise, type Embedder } from './embedder';
import { foldWidth } from './tokenise';

export const LEXICAL_EMBEDDER = 'builtin:lexical';

const DIMENSIONS = 2048;
/** Lengths of the character runs counted. A single character tells little, so that it weighs less. */
const RUNS = [
  { length: 1, weight: 0.3 },
  { length: 2, weight: 1 },
] as const;
/** Characters of grammar rather than of matter, in any text alike. They part runs, as punctuation does. */
const GRAMMAR = '的了在和与及或者是有其于之为以并对将被把等不上下中后前时某';
const parts = new RegExp(`[^\\p{L}\\p{N}]|[${GRAMMAR}]`, 'u');

/**
 * Embedded stand-in for an embedding model, which needs no network: counts of characters and of pairs of characters,
 * damped (count ^ 0.75), hashed with a sign into 2,048 dimensions, scaled to length 1. Texts are alike as far as they
 * share wording. It is no semantic embedding: it knows no synonyms.
 */
export function createLexicalEmbedder(): Embedder {
  return {
    id: LEXICAL_EMBEDDER,
    dimensions: DIMENSIONS,
    embed: (texts) => Promise.resolve({ ok: true, vectors: texts.map(lexicalVector) }),
  };
}

/** The vector of one text; zero when it holds neither letters nor digits. */
export function lexicalVector(text: string): Float32Array {
  const counts = new Map<number, { count: number; weight: number }>();
  for (const word of foldWidth(text).toLowerCase().split(parts)) {
    for (const { length, weight } of RUNS) {
      for (let from = 0; from + length <= word.length; from += 1) {
        const hash = hashRun(word, from, length);
        const known = counts.get(hash);
        if (known) known.count += 1;
        else counts.set(hash, { count: 1, weight });
      }
    }
  }
  const vector = new Float32Array(DIMENSIONS);
  for (const [hash, { count, weight }] of counts) {
    const at = hash % DIMENSIONS;
    // Runs that fall together by chance add up or cancel out alike, so that they favour no text.
    const sign = hash >= 2 ** 31 ? -1 : 1;
    vector[at] = (vector[at] ?? 0) + sign * weight * count ** 0.75;
  }
  return normalise(vector);
}

/** 32 bits, well mixed: the lowest choose the dimension, the highest the sign. */
function hashRun(text: string, from: number, length: number): number {
  let hash = Math.imul(length, 0x9e3779b1);
  for (let at = from; at < from + length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
