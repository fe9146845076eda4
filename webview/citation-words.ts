import type { CitedEntry } from '../src/protocol/transcript';
import { count, plural } from './format';

/** How a cited article stands to what the case was offered, in a sentence; empty for what needs no remark. */
export function citationWords({ state, lacking = [], candidates = 0, note }: CitedEntry): string {
  switch (state) {
    case 'absent': {
      const where = lacking.map(({ name, articles }) => `${name} (${plural(articles, 'article')})`);
      return `Does not exist in the statutes of this run: ${where.join(', ')}.`;
    }
    case 'not-retrieved':
      return candidates === 0
        ? 'Not among the candidates: none of its law was kept.'
        : `Not among the ${count(candidates)} candidates retrieved for this case.`;
    case 'left-out':
      return `Not among the candidates: found, but left out${note === undefined ? '' : ` (${note})`}.`;
    case 'candidate':
      return 'Among the candidates retrieved for this case.';
    case 'entry':
      return 'Retrieved for this case.';
    case 'known':
      return '';
  }
}

/** Where the text is opened. */
export function citationGoal({ retrieved, base }: CitedEntry): string {
  if (retrieved) return 'Enter or click: where it was retrieved';
  return base ? `Enter or click: ${base.name}, in the editor` : '';
}

/** The sign beside a citation that is not as it should be; the words say which. */
export function citationSign({ state }: CitedEntry): '' | '✗' | '○' {
  if (state === 'absent') return '✗';
  return state === 'not-retrieved' || state === 'left-out' ? '○' : '';
}
