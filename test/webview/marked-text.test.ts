import { describe, expect, it } from 'vitest';
import { occurrences, pieces } from '../../webview/marked-text';

describe('marks in a text', () => {
  it('cuts the text where marks begin and end, also where they overlap', () => {
    const marked = pieces('abcdef', [
      { start: 1, end: 4, kind: 'answer' },
      { start: 3, end: 5, kind: 'found' },
    ]);
    expect(marked.map(({ text, kinds }) => [text, ...kinds])).toEqual([
      ['a'],
      ['bc', 'answer'],
      ['d', 'answer', 'found'],
      ['e', 'found'],
      ['f'],
    ]);
  });

  it('loses nothing of the text, whatever the offsets', () => {
    const marks = [
      { start: -3, end: 2, kind: 'value' as const },
      { start: 4, end: 99, kind: 'value' as const },
      { start: 3, end: 3, kind: 'answer' as const },
    ];
    expect(
      pieces('寻衅滋事罪', marks)
        .map((piece) => piece.text)
        .join(''),
    ).toBe('寻衅滋事罪');
  });

  it('finds words without regard to case', () => {
    expect(occurrences('Article, article', 'ARTICLE').map((mark) => mark.start)).toEqual([0, 9]);
    expect(occurrences('x', '')).toEqual([]);
    expect(occurrences('x'.repeat(1_000_000), 'x')).toHaveLength(1000);
  });
});
