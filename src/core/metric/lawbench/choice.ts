import { framed } from './answer-text';
import type { AnswerRule } from './lawbench-metric';

/** LawBench 3-6: right when the only letter among A–D anywhere in the answer is the gold one. */
export const officialChoice: AnswerRule = (gold, answer) =>
  judge(gold, lettersIn(answer), 'capital letters A–D anywhere in the answer');

/** The same within `[正确答案]…<eoa>`, or after 答案 when the frame is absent. */
export const framedChoice: AnswerRule = (gold, answer) => {
  const stated = /答案(?:应该|应当|应)?[是为选:：\s]*([A-D])/.exec(answer)?.[1];
  const inside = answer.includes('[正确答案]') ? framed(answer, '正确答案') : (stated ?? answer);
  return judge(gold, lettersIn(inside), 'letters in the answer frame or after 答案');
};

function lettersIn(text: string): string[] {
  return ['A', 'B', 'C', 'D'].filter((letter) => text.includes(letter));
}

function judge(gold: string, letters: readonly string[], rule: string): ReturnType<AnswerRule> {
  const key = /^(?:正确答案:)?([A-D])/.exec(gold)?.[1];
  if (key === undefined) return undefined;
  const found = letters.join(', ');
  return {
    value: letters.length === 1 && letters[0] === key ? 1 : 0,
    abstained: letters.length === 0,
    gold: key,
    predicted: found,
    reason: `${found === '' ? 'no letter found' : `read as ${found}`} (${rule}); gold ${key}`,
  };
}
