import { describe, expect, it } from 'vitest';
import { memoryChangeWords } from '../../webview/memory-words';

const row = { id: 'x', stage: 'after/settled', depth: 2, kind: 'memory', memory: 'm' } as const;

describe('a step of learning in words', () => {
  it('names the directive, its confidence before and after, and the cases', () => {
    expect(
      memoryChangeWords({
        ...row,
        action: 'reinforced',
        of: '264-1',
        before: 0.5,
        after: 0.6,
        detail: '',
        sources: ['c1'],
      }),
    ).toBe('Directive confirmed: 264-1, confidence .500 → .600, from case c1');
    expect(
      memoryChangeWords({
        ...row,
        action: 'induced',
        of: '264-1',
        before: null,
        after: 0.5,
        detail: '264|盗窃',
        sources: ['c1', 'c2'],
      }),
    ).toBe('Directive written: 264-1 (264|盗窃), confidence none → .500, from cases c1, c2');
  });

  it('names a case once', () => {
    expect(
      memoryChangeWords({
        ...row,
        action: 'archived',
        of: 'c1',
        before: null,
        after: null,
        detail: '264|盗窃: 3 of 10',
        sources: ['c1'],
      }),
    ).toBe('Case archived as a precedent: c1 (264|盗窃: 3 of 10)');
  });
});
