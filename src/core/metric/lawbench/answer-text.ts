import { chargesOf } from '../../law/charge';
import { citationsOf } from '../../law/citation';
import { termOf } from '../../law/term';
import type { Verdict } from '../../verdict';

/** Which part of a verdict a task asks for. */
export type Asked = 'articles' | 'charges' | 'term' | 'results' | 'analysis';

/**
 * The text LawBench scores: `text` as the model or the key wrote it, otherwise written from the verdict's parts in the
 * benchmark's own form. Undefined when the verdict holds neither.
 */
export function goldText(verdict: Verdict, asked: Asked): string | undefined {
  if (verdict.text !== undefined) return verdict.text.trim();
  const answer = partText(verdict, asked, 'gold');
  return answer === '' ? undefined : answer;
}

/** Like `goldText`; an answer without the part asked for is empty, which counts as an abstention. */
export function answerText(verdict: Verdict, asked: Asked): string {
  return verdict.text ?? partText(verdict, asked, 'answer');
}

function partText(verdict: Verdict, asked: Asked, use: 'gold' | 'answer'): string {
  switch (asked) {
    case 'articles': {
      const places = citationsOf(verdict.articles).citations.filter((place) => place.law === '刑法');
      const numbers = [...new Set(places.flatMap((place) => place.article ?? []))];
      if (numbers.length === 0) return '';
      return use === 'gold'
        ? `法条:刑法第${numbers.join('、')}条`
        : numbers.map((n) => `刑法第${n}条`).join('、');
    }
    case 'charges': {
      const charges = chargesOf(verdict.charges).join(';');
      return charges !== '' && use === 'gold' ? `罪名:${charges}` : charges;
    }
    case 'term': {
      const term = termOf(verdict.term);
      if (!term) return '';
      const length =
        term.kind === 'death' ? '死刑' : term.kind === 'life' ? '无期' : `${term.imprisonment ?? 0}个月`;
      return use === 'gold' ? `刑期:${length}` : length;
    }
    case 'analysis':
      return verdict.analysis?.trim() ?? '';
    case 'results':
      return verdict.results?.[0]?.trim() ?? '';
  }
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
