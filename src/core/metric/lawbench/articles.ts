import { readCitations } from '../../law/citation';
import { precisionRecall, setCounts } from '../scores';
import { framed } from './answer-text';
import { transformChineseNumbers } from './cn2an';
import type { AnswerRule, AnswerScore } from './lawbench-metric';

/**
 * LawBench 3-1, as the official code reads an answer: cut at 、, 第…款 deleted, 第…条 reduced to what is inside,
 * numerals converted, and of each piece the first number only, whatever it counts.
 */
export const officialArticles: AnswerRule = (gold, answer) => {
  const key = /^法条:刑法第(.*)条$/.exec(gold)?.[1];
  if (key === undefined || !/^\p{Nd}+(?:、\p{Nd}+)*$/u.test(key)) return undefined;
  const predicted = answer.split('、').flatMap((piece) => {
    const reduced = piece
      .replaceAll('万元', '元')
      .replace(/第[^\n]*?款/g, '')
      .replace(/第([^\n]*?)条/g, '$1');
    const found = /\p{Nd}+/u.exec(transformChineseNumbers(reduced));
    return found ? [Number(found[0].normalize('NFKC'))] : [];
  });
  return setScore(key.split('、').map(Number), predicted, 'first number of each piece between 、');
};

/** The same measure on citations of the Criminal Law read with the grammar, articles counted without 之N. */
export const parsedArticles: AnswerRule = (gold, answer) =>
  setScore(articlesIn(gold), articlesIn(framed(answer, '法条')), 'citations of the Criminal Law, by article');

function articlesIn(text: string): number[] {
  const { citations } = readCitations(text);
  return citations.flatMap(({ law, article }) => (law === '刑法' && article !== undefined ? [article] : []));
}

function setScore(gold: readonly number[], predicted: readonly number[], rule: string): AnswerScore {
  const right = [...new Set(gold)].join(', ');
  const found = [...new Set(predicted)].join(', ');
  return {
    value: precisionRecall(setCounts(gold, predicted)).f1,
    abstained: predicted.length === 0,
    gold: right,
    predicted: found,
    reason: `${found === '' ? 'no article found' : `read as ${found}`} (${rule}); gold ${right}`,
  };
}
