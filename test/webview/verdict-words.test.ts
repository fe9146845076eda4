import { describe, expect, it } from 'vitest';
import { scoreMark, termWords, verdictLines } from '../../webview/verdict-words';

const score = (value: number | null, right?: boolean) => ({
  metric: 'm',
  value,
  reason: '',
  ...(right === undefined ? {} : { right }),
});

describe('the verdict table', () => {
  it.each([
    [score(1, true), '✓'],
    [score(1), '✓'],
    [score(0.97, false), '≈'],
    [score(0.97), '≈'],
    [score(0, false), '✗'],
    [score(1, false), '✗'],
    [score(null), '–'],
  ])('marks %o with %s', (given, sign) => {
    expect(scoreMark(given).sign).toBe(sign);
  });

  it.each([
    [{ kind: 'imprisonment', imprisonment: 12 }, '12 months'],
    [{ kind: 'detention', imprisonment: 1, probation: 2 }, 'detention 1 month, probation 2 months'],
    [{ death_penalty: true, reprieve: true }, 'death, with reprieve'],
    [{ kind: 'life', imprisonment: 0 }, 'life imprisonment'],
    [{ imprisonment: 0 }, '0 months'],
    ['判处拘役二个月', '判处拘役二个月'],
  ] as const)('says the term %o as %s', (term, words) => {
    expect(termWords(term)).toBe(words);
  });

  it('has a line for each part that either side has or a score is about', () => {
    const lines = verdictLines({ articles: [293, '民法典 577'] }, { fine: 2000 }, [
      { ...score(0, false), part: 'winner' },
    ]);
    expect(lines.map(({ part, gold, predicted }) => [part, gold, predicted])).toEqual([
      ['articles', '刑法 293、民法典 577', ''],
      ['fine', '', '2,000 yuan'],
      ['winner', '', ''],
    ]);
  });
});
