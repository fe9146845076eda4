import { precisionRecall, setCounts } from '../scores';
import { chargeNames } from './charge-names';
import type { AnswerRule, AnswerScore } from './lawbench-metric';

const longestFirst = [...chargeNames].sort((a, b) => b.length - a.length);

/** LawBench 3-3: every listed name that occurs anywhere in the answer, also inside a longer one. */
export const officialCharges: AnswerRule = (gold, answer) =>
  score(
    gold,
    chargeNames.filter((name) => answer.includes(name)),
    'listed names anywhere in the answer',
  );

/** The same, where a name inside a longer listed name (诈骗 in 合同诈骗) is not found again. */
export const longestCharges: AnswerRule = (gold, answer) =>
  score(gold, longestIn(answer), 'longest listed names');

function longestIn(answer: string): readonly string[] {
  const found = new Set<string>();
  for (let at = 0; at < answer.length;) {
    const name = longestFirst.find((candidate) => answer.startsWith(candidate, at));
    if (name !== undefined) found.add(name);
    at += name?.length ?? 1;
  }
  return [...found];
}

function score(gold: string, predicted: readonly string[], rule: string): AnswerScore | undefined {
  if (!gold.startsWith('罪名:')) return undefined;
  const key = gold.replaceAll('罪名:', '').split(';');
  const found = predicted.join(';');
  return {
    value: precisionRecall(setCounts(key, predicted)).f1,
    abstained: predicted.length === 0,
    gold: key.join(';'),
    predicted: found,
    reason: `${found === '' ? 'no charge found' : `read as ${found}`} (${rule}); gold ${key.join(';')}`,
  };
}
