import { foldWidth } from '../knowledge/tokenise';

/** Characters of one shingle. */
const SHINGLE = 5;

/** Letters and digits only, width and case folded: what is left when a text is typeset another way. */
export function normalise(text: string): string {
  return foldWidth(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Hashes of all runs of five characters, by a rolling polynomial modulo 2^32. */
export function shinglesOf(text: string): Set<number> {
  const shingles = new Set<number>();
  const base = 0x01000193;
  let leading = 1;
  for (let power = 1; power < SHINGLE; power += 1) leading = Math.imul(leading, base);
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= SHINGLE) hash = (hash - Math.imul(text.charCodeAt(at - SHINGLE), leading)) | 0;
    hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
    if (at >= SHINGLE - 1) shingles.add(hash);
  }
  return shingles;
}
