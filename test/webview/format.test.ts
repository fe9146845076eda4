import { describe, expect, it } from 'vitest';
import {
  countdown,
  duration,
  figure,
  isAuthors,
  languageOf,
  stageLabel,
  statusMark,
} from '../../webview/format';

describe('words and figures', () => {
  it.each([
    [820, '820 ms'],
    [14_200, '14.2 s'],
    [59_960, '1 min 0 s'],
    [192_000, '3 min 12 s'],
    [7_500_000, '2 h 5 min'],
  ])('%i ms is %s', (milliseconds, words) => {
    expect(duration(milliseconds)).toBe(words);
  });

  it.each([
    [45_000, '0:45'],
    [44_001, '0:45'],
    [723_000, '12:03'],
    [-5, '0:00'],
  ])('%i ms left is %s', (milliseconds, words) => {
    expect(countdown(milliseconds)).toBe(words);
  });

  it.each([
    [null, '–'],
    [0.2954, '.295'],
    [1, '1'],
    [0, '0'],
    [-0.12, '−.120'],
    [9.13, '9.13'],
    [18.42, '18.4'],
  ])('score %d is %s', (value, words) => {
    expect(figure(value)).toBe(words);
  });

  it.each([
    ['points', 'points'],
    ['deliberation[2]/draft', 'draft 2'],
    ['debate[2]/juror[5]', 'juror 2.5'],
    ['a/b', 'b'],
    ['jury[round 2]/4', 'juror 4 round 2'],
    ['jury[round 1]/report', 'report round 1'],
  ])('stage %s is called %s', (path, label) => {
    expect(stageLabel(path)).toBe(label);
  });

  it('knows an answer that the author set: it took no time and no token', () => {
    const usage = { input: 0, output: 0 };
    expect(isAuthors({ usage, latency: 0 })).toBe(true);
    expect(isAuthors({ usage, latency: 3 })).toBe(false);
    expect(isAuthors({ usage: { input: 7, output: 0 }, latency: 0 })).toBe(false);
    expect(isAuthors({ usage })).toBe(false);
    expect(isAuthors({ latency: 0 })).toBe(false);
  });

  it('gives right, wrong, error, unparsed and cancelled signs of their own', () => {
    const signs = [
      statusMark('done', true),
      statusMark('done', false),
      statusMark('error', undefined),
      statusMark('unparsed', undefined),
      statusMark('cancelled', undefined),
      statusMark('running', undefined),
      statusMark('pending', undefined),
    ].map((mark) => mark.sign);
    expect(new Set(signs).size).toBe(signs.length);
  });

  it('knows Chinese when it sees it', () => {
    expect(languageOf('被告人')).toBe('zh-CN');
    expect(languageOf('the defendant')).toBeUndefined();
  });
});
