import { chargesOf } from '../../law/charge';
import { citationsOf } from '../../law/citation';
import type { Verdict } from '../../verdict';
import { DEATH, LIFE, sentenceNumber } from '../ljp/sentence';

/** Which part of a verdict a task asks for. */
export type Asked = 'articles' | 'charges' | 'term' | 'results' | 'analysis';

/**
 * The answer key LawBench scores against: `text` as it stands, otherwise written from the verdict's parts, as read, in
 * the benchmark's own form. Undefined when the verdict holds neither.
 */
export function goldText(verdict: Verdict, asked: Asked): string | undefined {
  if (verdict.text !== undefined) return verdict.text.trim();
  switch (asked) {
    case 'articles': {
      const numbers = numbersOf(verdict.articles);
      return numbers.length === 0 ? undefined : `法条:刑法第${numbers.join('、')}条`;
    }
    case 'charges': {
      const charges = chargesOf(verdict.charges).join(';');
      return charges === '' ? undefined : `罪名:${charges}`;
    }
    case 'term': {
      const length = lengthOf(verdict.term);
      return length === '' ? undefined : `刑期:${length}`;
    }
    case 'analysis':
    case 'results':
      return wordsOf(verdict, asked) || undefined;
  }
}

/**
 * The answer LawBench scores: `text` as the model wrote it, otherwise the part asked for. What is words there stays as
 * it is, so that the official reading meets the words it would have met; numbers and records are written in the
 * benchmark's form. Without the part the answer is empty, which counts as an abstention.
 */
export function answerText(verdict: Verdict, asked: Asked): string {
  if (verdict.text !== undefined) return verdict.text;
  switch (asked) {
    case 'articles':
      return (verdict.articles ?? [])
        .flatMap((article) =>
          typeof article === 'string' && inWords.test(article)
            ? [article]
            : numbersOf([article]).map((number) => `刑法第${number}条`),
        )
        .join('、');
    case 'charges':
      return verdict.charges?.join(';') ?? '';
    case 'term':
      return typeof verdict.term === 'string' ? verdict.term : lengthOf(verdict.term);
    case 'analysis':
    case 'results':
      return wordsOf(verdict, asked);
  }
}

/** Unlike `264` and `刑法 133-1 ¶1 (2)`, which no model of the benchmark would write. */
const inWords = /[第条]/;

/** Articles of the Criminal Law, each once. */
function numbersOf(articles: Verdict['articles']): readonly number[] {
  const places = citationsOf(articles).citations.filter(({ law }) => law === '刑法');
  return [...new Set(places.flatMap(({ article }) => article ?? []))];
}

/** Empty where it tells no term. */
function lengthOf(term: Verdict['term']): string {
  const sentence = sentenceNumber(term);
  if (sentence === undefined) return '';
  return sentence === DEATH ? '死刑' : sentence === LIFE ? '无期' : `${sentence}个月`;
}

function wordsOf({ analysis, results }: Verdict, asked: 'analysis' | 'results'): string {
  return (asked === 'analysis' ? analysis : results?.[0])?.trim() ?? '';
}

/** What stands between `[name]` and `<eoa>`, or the whole answer when the frame is absent. */
export function framed(answer: string, name: string): string {
  const start = answer.lastIndexOf(`[${name}]`);
  if (start < 0) return answer;
  const rest = answer.slice(start + name.length + 2);
  const end = rest.indexOf('<eoa>');
  return end < 0 ? rest : rest.slice(0, end);
}

/** A text short enough to stand in a reason. */
export function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
