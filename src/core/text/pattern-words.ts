/** Words as a part of a regular expression that stands for just these words. */
export function patternOfWords(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
