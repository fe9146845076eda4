import { readFine } from '../../law/fine';
import { framed } from './answer-text';
import type { AnswerRule } from './lawbench-metric';

/** LawBench 3-7: right when the gold amount is among all numbers of the answer; units are not looked at. */
export const officialAmount: AnswerRule = (gold, answer) => {
  const numbers = (answer.match(/\p{Nd}+\.?\p{Nd}*/gu) ?? []).map((text) => Number(text.normalize('NFKC')));
  return judge(gold, numbers, 'all numbers of the answer');
};

/** Right when the last amount in yuan within `[金额]…<eoa>` (or the whole answer), with its 万, is the gold one. */
export const parsedAmount: AnswerRule = (gold, answer) => {
  const amounts = framed(answer, '金额').match(/[\p{Nd}.,，]+\s*[十百千万亿]*\s*元/gu) ?? [];
  const last = readFine(amounts.at(-1) ?? framed(answer, '金额').trim());
  return judge(gold, last === undefined ? [] : [last], 'last amount in yuan');
};

function judge(gold: string, numbers: readonly number[], rule: string): ReturnType<AnswerRule> {
  const key = /^(?:上文涉及到的犯罪金额:)?(\d+(?:\.\d+)?)(?:元。?)?$/.exec(gold)?.[1];
  if (key === undefined) return undefined;
  const right = Number(key);
  const found = numbers.slice(0, 12).join(', ');
  return {
    value: numbers.includes(right) ? 1 : 0,
    abstained: numbers.length === 0,
    gold: String(right),
    predicted: found,
    reason: `${found === '' ? 'no number found' : `read as ${found}`} (${rule}); gold ${right}`,
  };
}
