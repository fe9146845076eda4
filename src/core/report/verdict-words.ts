import { describeTerm } from '../law/term';
import type { Verdict } from '../verdict';

export type VerdictPart = keyof Verdict;

/** In the order in which a verdict is read. */
export const PARTS: readonly VerdictPart[] = [
  'articles',
  'charges',
  'term',
  'fine',
  'results',
  'winner',
  'votes',
  'candidates',
  'analysis',
  'text',
];

/** One part of a verdict in words; undefined where it is absent. Never throws for what a model wrote. */
export function partWords(verdict: Verdict, part: VerdictPart): string | undefined {
  switch (part) {
    case 'articles':
      return verdict.articles
        ?.map((article) => (typeof article === 'number' ? `刑法 ${article}` : article))
        .join('、');
    case 'charges':
      return verdict.charges?.join('、');
    case 'term':
      return typeof verdict.term === 'object' ? describeTerm(verdict.term) : verdict.term;
    case 'fine':
      return typeof verdict.fine === 'number' ? `${verdict.fine} yuan` : verdict.fine;
    case 'results':
      return verdict.results?.join('；');
    case 'votes':
      return (
        verdict.votes &&
        Object.entries(verdict.votes)
          .map(([side, votes]) => `${side} ${votes}`)
          .join(', ')
      );
    case 'candidates':
      return (
        verdict.candidates &&
        (['charges', 'articles'] as const)
          .flatMap((of) => partWords({ [of]: verdict.candidates?.[of] }, of) ?? [])
          .join('; ')
      );
    case 'winner':
    case 'analysis':
    case 'text':
      return verdict[part];
  }
}

const SHORT: readonly VerdictPart[] = ['charges', 'articles', 'term', 'fine', 'results', 'winner'];

/** A verdict in one line of at most 300 characters; the whole answer only where it has no parts. */
export function verdictLine(verdict: Verdict): string {
  const parts = SHORT.map((part) => partWords(verdict, part)).filter(
    (part) => part !== undefined && part !== '',
  );
  return (parts.length > 0 ? parts.join(' · ') : (verdict.text ?? verdict.analysis ?? '')).slice(0, 300);
}
