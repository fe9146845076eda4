import { describe, expect, it } from 'vitest';
import { csvRow } from '../../../src/core/text/csv';
import { figureText, intervalText, pText, signedText } from '../../../src/core/text/figure-text';
import { escapeMarkdown, markdownTable } from '../../../src/core/text/markdown';
import { plainTable } from '../../../src/core/text/plain-table';

describe('tables', () => {
  it('give Chinese characters two columns', () => {
    expect(plainTable(['a', 'n'], [['盗窃', '1']], ['left', 'right'])).toBe('a     n\n盗窃  1');
  });

  it('are Markdown whose cells stay in their places', () => {
    expect(markdownTable(['a', 'n'], [['x|y\nz', '1']], ['left', 'right'])).toBe(
      '| a | n |\n|---|---:|\n| x\\|y z | 1 |',
    );
  });

  it('quote what CSV would take for more, and no formula gets through', () => {
    expect(csvRow(['a,b', 'say "x"', '=1+1', '＝1', -1, null, undefined])).toBe(
      '"a,b","say ""x""",\'=1+1,\'＝1,-1,,',
    );
  });
});

it.each(['<b>', '**x**', '[a](http://x.example)', '`x`', 'www.x.example', '\u202eabc'])(
  'Markdown takes nothing of %j for more than text',
  (text) => {
    expect(escapeMarkdown(text)).not.toContain(text);
  },
);

describe('figures in words', () => {
  it('have four decimals, and no minus before nothing', () => {
    expect([0.35, -0.00001, null].map(figureText)).toEqual(['0.3500', '0.0000', '–']);
  });

  it('show the sign of a difference', () => {
    expect([0.0387, -0.012, 0.00001, -0.00001, null].map(signedText)).toEqual([
      '+0.0387',
      '-0.0120',
      '0.0000',
      '0.0000',
      '–',
    ]);
  });

  it('show intervals in brackets', () => {
    expect(intervalText([0.351, 0.472])).toBe('[0.3510, 0.4720]');
    expect(intervalText([-0.012, 0.0387], signedText)).toBe('[-0.0120, +0.0387]');
    expect(intervalText(null)).toBe('');
  });

  it('show a small p as small, but not as nothing', () => {
    expect([0.5, 0.00001, 0, null].map(pText)).toEqual(['0.5000', '<0.0001', '0.0000', '–']);
  });
});
