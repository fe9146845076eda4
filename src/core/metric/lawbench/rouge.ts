import type { ScoreTools } from '../metric';
import type { AnswerRule, AnswerScore } from './lawbench-metric';

/** Longer answers are cut: the comparison takes time in the product of the two lengths. */
const LONGEST = 20_000;

/**
 * LawBench 3-2: ROUGE-L of the words of jieba, as the official code has it from rouge-chinese. An empty answer counts as
 * 无内容. Without a word cutter the case has no official score.
 */
export const officialRouge: AnswerRule = (gold, answer, { words }: ScoreTools) => {
  if (!words) return undefined;
  const cut = (text: string): readonly string[] => sentenceWords(words(text.slice(0, LONGEST)).join(' '));
  const predicted = cut(answer);
  return score(gold, answer, cut(gold), predicted.length === 0 ? ['无内容'] : predicted, 'words of jieba');
};

/** The same over characters, white space left out: it needs no dictionary. */
export const characterRouge: AnswerRule = (gold, answer) => {
  const characters = (text: string): readonly string[] =>
    Array.from(text.slice(0, LONGEST).replace(/\s+/gu, ''));
  return score(gold, answer, characters(gold), characters(answer), 'characters');
};

function score(
  gold: string,
  answer: string,
  wanted: readonly string[],
  found: readonly string[],
  rule: string,
): AnswerScore {
  const common = longestCommon(wanted, found);
  const precision = found.length === 0 ? 0 : common / found.length;
  const recall = wanted.length === 0 ? 0 : common / wanted.length;
  return {
    // The small number in the divisor is the official code's.
    value: 2 * ((precision * recall) / (precision + recall + 1e-8)),
    abstained: answer.trim() === '',
    gold,
    predicted: answer,
    reason: `longest common subsequence ${common}, of ${found.length} in the answer and ${wanted.length} in the gold (${rule})`,
  };
}

/**
 * The words of a text whose words stand apart, as rouge-chinese takes them: cut into sentences first. The cut moves no
 * word, but a sentence of nothing but white space counts as an empty word.
 */
function sentenceWords(text: string): readonly string[] {
  return text
    .replace(/([。！？?])([^”’])/gu, '$1\n$2')
    .replace(/(\.{6})([^”’])/gu, '$1\n$2')
    .replace(/(…{2})([^”’])/gu, '$1\n$2')
    .replace(/([。！？?][”’])([^，。！？?])/gu, '$1\n$2')
    .trimEnd()
    .split('\n')
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => sentence.trim().split(/\s+/u));
}

/** Length of the longest common subsequence, in time of the product of the lengths and memory of the second. */
export function longestCommon(left: readonly string[], right: readonly string[]): number {
  const numbers = new Map<string, number>();
  const number = (word: string): number => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  const [rows, columns] = [left.map(number), right.map(number)];
  const best = new Uint32Array(columns.length + 1);
  for (const row of rows) {
    let diagonal = 0;
    for (let at = 0; at < columns.length; at++) {
      const above = best[at + 1] ?? 0;
      best[at + 1] = columns[at] === row ? diagonal + 1 : Math.max(above, best[at] ?? 0);
      diagonal = above;
    }
  }
  return best[columns.length] ?? 0;
}
