import { describeTerm, readTerm } from '../../law/term';
import { framed } from './answer-text';
import { transformChineseNumbers } from './cn2an';
import type { AnswerRule, AnswerScore } from './lawbench-metric';

/** The distance of an abstention: eighteen years in months. */
const farthest = Math.log(216);

/**
 * LawBench 3-4 and 3-5, normalised log distance. The official code takes the first `N个月` anywhere in the answer, else
 * the first `N月`, else the first `N年` times 12. Gold of life or death is skipped.
 */
export const officialTerm: AnswerRule = (gold, answer) => {
  const text = transformChineseNumbers(answer);
  for (const [pattern, unit, rule] of [
    [/(\p{Nd}+)个月/u, 1, 'first N个月'],
    [/(\p{Nd}+)月/u, 1, 'first N月'],
    [/(\p{Nd}+)年/u, 12, 'first N年 × 12'],
  ] as const) {
    const found = pattern.exec(text)?.[1];
    if (found === undefined) continue;
    // A runaway answer of hundreds of digits must not make the mean infinite.
    const months = Math.min(Number(found.normalize('NFKC')) * unit, Number.MAX_VALUE);
    return distanceScore(gold, months, rule);
  }
  return distanceScore(gold, undefined, 'no N个月, N月 or N年');
};

/** The same distance on the term read with the grammar; an answer of life or death has no length and gets 0. */
export const parsedTerm: AnswerRule = (gold, answer) => {
  const reading = readTerm(framed(answer, '刑期'));
  if (!reading) return distanceScore(gold, undefined, 'no term found');
  const { kind, imprisonment } = reading.term;
  if (kind !== 'life' && kind !== 'death') return distanceScore(gold, imprisonment ?? 0, reading.rule);
  const scored = distanceScore(gold, undefined, reading.rule);
  return scored && { ...scored, abstained: false, predicted: describeTerm(reading.term) };
};

function distanceScore(gold: string, months: number | undefined, rule: string): AnswerScore | undefined {
  const predicted = months === undefined ? '' : `${months} months`;
  if (/死刑|无期/.test(gold)) {
    const reason = `the benchmark skips gold of ${gold.replace('刑期:', '')}`;
    return { value: null, abstained: false, gold, predicted, reason };
  }
  const key = /^刑期:(\p{Nd}+)个月$/u.exec(gold)?.[1];
  if (key === undefined) return undefined;
  const right = Number(key.normalize('NFKC'));
  const distance = months === undefined ? farthest : Math.abs(Math.log(right + 1) - Math.log(months + 1));
  return {
    value: (farthest - distance) / farthest,
    abstained: months === undefined,
    gold: `${right} months`,
    predicted,
    reason: `${months === undefined ? rule : `read as ${months} months (${rule})`}; gold ${right}, distance ${distance.toFixed(4)}`,
  };
}
