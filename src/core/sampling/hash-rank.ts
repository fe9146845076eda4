import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A number in [0, 1) that only depends on the words: uniform over different words, the same on every machine. The
 * first word says what it is for, so that two uses with the same seed have nothing to do with each other.
 */
export function hashRank(...words: readonly (string | number)[]): number {
  const bytes = sha256(utf8ToBytes(JSON.stringify(words).toWellFormed()));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return (view.getUint32(0) * 2 ** 20 + (view.getUint32(4) >>> 12)) / 2 ** 52;
}

/** In the order of their ranks; equal ranks by id, so that the order of the items never matters. */
export function byRank<T extends { readonly id: string }>(
  items: readonly T[],
  ...words: readonly (string | number)[]
): T[] {
  return items
    .map((item) => ({ item, rank: hashRank(...words, item.id) }))
    .sort((left, right) => left.rank - right.rank || (left.item.id < right.item.id ? -1 : 1))
    .map(({ item }) => item);
}
