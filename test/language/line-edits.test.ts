import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineEdits } from '../../src/language/line-edits';

function applied(before: readonly string[], edits: ReturnType<typeof lineEdits>): readonly string[] {
  const lines = [...before];
  for (const { start, end, lines: now } of [...edits].reverse()) lines.splice(start, end - start, ...now);
  return lines;
}

describe('changes of lines', () => {
  it('leave out what stays', () => {
    expect(lineEdits(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y', 'd'])).toEqual([
      { start: 1, end: 2, lines: ['x'] },
      { start: 3, end: 3, lines: ['y'] },
    ]);
  });

  it('are none where nothing changes', () => {
    expect(lineEdits(['a'], ['a'])).toEqual([]);
  });

  it('lead from one text to the other, and touch no line in common', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applied(before, lineEdits(before, after))).toEqual(after);
      }),
    );
  });
});
