import type { Rewrite } from './rewrite-case';

const HAN = /\p{Script=Han}/u;
/** What makes another name of 王某: 王某某, 王某甲, 王某1. */
const LONGER_NAME = '(?![某甲乙丙丁戊己庚辛壬癸\\dA-Z０-９])';

/** Replaces words by others, all at once and the longest first, so that a swap is one. Latin words count whole. */
export function replaceWords(words: ReadonlyMap<string, string>): Rewrite {
  if (words.size === 0) return (text) => text;
  const sources = [...words.keys()].sort((left, right) => right.length - left.length).map(wordPattern);
  const pattern = new RegExp(sources.join('|'), 'gu');
  return (text) => text.replace(pattern, (word) => words.get(word) ?? word);
}

/** Finds a word: one in Latin letters not inside another, a name that ends in 某 not inside a longer one. */
export function wordPattern(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  if (HAN.test(word)) return word.endsWith('某') ? `${escaped}${LONGER_NAME}` : escaped;
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}])' : '';
  return `${before}${escaped}${after}`;
}
