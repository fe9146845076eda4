import { describe, expect, it } from 'vitest';
import { completed, completions, wordAt } from '../../webview/filter-completion';

const words = ['broken', 'fixed', 'charge:盗窃', 'charge:诈骗', 'unbroken'].map((word) => ({
  word,
  says: '',
}));

/** Completes the word at `|` by the first that is offered. */
function complete(filter: string): string {
  const caret = filter.indexOf('|');
  const text = filter.replace('|', '');
  const at = wordAt(text, caret);
  const [first] = completions(words, at.word, 5);
  if (!first) return filter;
  const done = completed(text, at, first.word);
  return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`;
}

describe('completing a filter', () => {
  it('takes the word at the caret and leaves the others', () => {
    expect(complete('br|')).toBe('broken |');
    expect(complete('fixed charge:诈|')).toBe('fixed charge:诈骗 |');
    expect(complete('br| charge:盗窃')).toBe('broken |charge:盗窃');
  });

  it('offers words that begin so before those that hold it', () => {
    expect(completions(words, 'broken', 5).map(({ word }) => word)).toEqual(['unbroken']);
    expect(completions(words, 'b', 5).map(({ word }) => word)).toEqual(['broken', 'unbroken']);
    expect(completions(words, '诈', 5).map(({ word }) => word)).toEqual(['charge:诈骗']);
    expect(completions(words, '', 2).map(({ word }) => word)).toEqual(['broken', 'fixed']);
  });
});
