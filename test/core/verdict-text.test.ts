import { expect, it } from 'vitest';
import { partsOf, verdictText } from '../../src/core/verdict-text';

it('writes the parts that are asked for one below the other, in the order of a judgment', () => {
  const verdict = {
    fine: 2000,
    articles: [264, '《样例法》第五条'],
    term: { kind: 'imprisonment', imprisonment: 8 },
    charges: [],
    analysis: 'one\ntwo',
    winner: 'plaintiff',
  } as const;
  expect(partsOf(verdict)).toEqual(['articles', 'charges', 'term', 'fine', 'winner', 'analysis']);
  expect(verdictText(verdict, new Set(['fine', 'articles', 'charges', 'term', 'analysis', 'results']))).toBe(
    [
      'articles:',
      '  - 264',
      '  - 《样例法》第五条',
      'charges: []',
      'term:',
      '  kind: imprisonment',
      '  imprisonment: 8',
      'fine: 2000',
      'analysis: |',
      '  one',
      '  two',
      '',
    ].join('\n'),
  );
});

it('shows steering characters as signs, and cuts what has no end', () => {
  const text = verdictText({ text: `\u202e${'x'.repeat(5000)}` }, new Set(['text']));
  expect(text).toContain('⟨U+202E⟩');
  expect(text.length).toBeLessThan(2100);
});
