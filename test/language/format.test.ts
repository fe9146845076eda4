import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { format } from '../../src/language/format';

const TEXT = 'a:   1\nb: 2\nc:\n    d: 3\n';

function after(text: string, edits: ReturnType<typeof format>): string {
  return TextDocument.applyEdits(TextDocument.create('file:///a', 'yaml', 1, text), edits);
}

describe('formatting', () => {
  it('changes only the lines that are out of order', () => {
    const edits = format('slice', TEXT);
    expect(edits.map(({ range }) => [range.start.line, range.end.line])).toEqual([
      [0, 1],
      [3, 4],
    ]);
    expect(after(TEXT, edits)).toBe('a: 1\nb: 2\nc:\n  d: 3\n');
  });

  it('keeps to a range', () => {
    const range = { start: { line: 2, character: 0 }, end: { line: 3, character: 2 } };
    expect(after(TEXT, format('slice', TEXT, range))).toBe('a:   1\nb: 2\nc:\n  d: 3\n');
  });

  it('adds the line end that is missing', () => {
    expect(after('a: 1', format('pipeline', 'a: 1'))).toBe('a: 1\n');
  });

  it('keeps the mark at the beginning and the line ends of a role', () => {
    const text = '\uFEFF---\r\nrole:   judge\r\n---\r\nuser:\r\n{{x}}';
    expect(after(text, format('role', text))).toBe('\uFEFF---\r\nrole: judge\r\n---\r\nuser:\r\n{{ x }}');
  });
});
