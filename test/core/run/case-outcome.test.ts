import { describe, expect, it } from 'vitest';
import type { CaseScore } from '../../../src/core/metric/metric';
import { outcomeOf, troubleOf, worstOf } from '../../../src/core/run/case-outcome';
import { outputLine } from '../../../src/core/run/output-line';
import type { CaseRecord } from '../../../src/core/run-store/case-record';

const record = (over: Partial<CaseRecord>): CaseRecord => ({
  key: 'c1',
  id: 'c1',
  repeat: 0,
  title: '',
  excerpt: '',
  status: 'done',
  gold: { charges: ['盗窃'], fine: 2000, analysis: 'long' },
  verdict: { charges: ['诈骗'], fine: 2000, analysis: 'longer' },
  scores: [],
  usage: { input: 0, output: 0 },
  calls: 1,
  duration: 1,
  finishedAt: 1,
  ...over,
});

const score = (over: Partial<CaseScore>): CaseScore => ({
  metric: 'charge',
  value: 0,
  reason: 'another',
  ...over,
});

describe('a case as a test', () => {
  it('is right, wrong, an error, unparsed or cancelled, which are five different things', () => {
    expect(outcomeOf(record({ scores: [score({ right: true })] }))).toBe('right');
    expect(outcomeOf(record({ scores: [score({ right: false })] }))).toBe('wrong');
    expect(outcomeOf(record({}))).toBe('right');
    expect(
      (['error', 'unparsed', 'cancelled'] as const).map((status) => outcomeOf(record({ status }))),
    ).toEqual(['error', 'unparsed', 'cancelled']);
    expect(worstOf(['right', 'cancelled', 'wrong'])).toBe('wrong');
  });

  it('says what is wrong, and holds gold against prediction without parts that nobody scored, with the reasons', () => {
    const wrong = score({ part: 'charges', right: false, gold: '盗窃', predicted: '诈骗' });
    const fault = {
      kind: 'judge',
      stage: 'draft',
      part: 'charges',
      message: 'The draft says 诈骗.',
      evidence: [],
    } as const;
    expect(troubleOf(record({ scores: [wrong, score({ metric: 'fine', right: true })] }), [fault])).toEqual({
      message:
        'wrong: charges\ncharge: gold 盗窃, predicted 诈骗; another\njudge (draft): The draft says 诈骗.',
      expected: 'charges:\n  - 盗窃\n',
      actual: 'charges:\n  - 诈骗\n\n# charge: another\n# judge (draft): The draft says 诈骗.\n',
    });
  });

  it('lets other words for the same stand out only where they are what is wrong', () => {
    const of = {
      gold: {
        articles: ['《中华人民共和国刑法》第二百六十四条', '《中华人民共和国刑法》第五十二条'],
        charges: ['被告人犯盗窃罪'],
        term: '判处有期徒刑一年八个月',
      },
      verdict: { articles: [65, 264], charges: ['盗窃'], term: { imprisonment: 20 } },
    };
    const articles = score({ metric: 'a', part: 'articles', right: false });
    const others = [
      score({ metric: 'c', part: 'charges', right: true }),
      score({ metric: 't', part: 'term', right: true }),
    ];
    expect(troubleOf(record({ ...of, scores: [articles, ...others] }))).toMatchObject({
      expected: 'articles:\n  - 264\n  - 52\ncharges:\n  - 盗窃\nterm: 20 months\n',
      actual: 'articles:\n  - 264\n  - 65\ncharges:\n  - 盗窃\nterm: 20 months\n\n# a: another\n',
    });
    const exact = score({ metric: 'c', part: 'charges', right: false, reason: 'exact strings' });
    expect(troubleOf(record({ ...of, scores: [exact] }))).toMatchObject({
      expected: 'charges:\n  - 被告人犯盗窃罪\n',
      actual: 'charges:\n  - 盗窃\n\n# c: exact strings\n',
    });
  });

  it('shows the answer as it stands where a score read the part from it', () => {
    const trouble = troubleOf(
      record({
        gold: { articles: [264], text: '第264条' },
        verdict: { text: '第266条' },
        scores: [score({ metric: 'lawbench.3-1', part: 'articles', right: false })],
      }),
    );
    expect(trouble).toMatchObject({
      expected: 'articles:\n  - 264\ntext: 第264条\n',
      actual: 'text: 第266条\n\n# lawbench.3-1: another\n',
    });
  });

  it('says the status first where there is no verdict to compare', () => {
    const broken = { status: 'unparsed', fault: 'draft', message: 'no charge\u0007', repeat: 1 } as const;
    expect(troubleOf(record(broken))).toEqual({ message: 'unparsed (repeat 2) in draft: no charge␇' });
    expect(troubleOf(record({ status: 'error' }))).toEqual({ message: 'error' });
  });
});

describe('output of a call', () => {
  it('is one line, of which a long answer is cut and nothing steers the screen', () => {
    const line = outputLine({
      at: 1,
      type: 'call-finished',
      stage: 'draft',
      call: 'draft#1',
      text: `\u001b[31m甲\n${'乙'.repeat(1000)}`,
      model: 'm',
      usage: { input: 3, output: 4 },
      latency: 1,
    });
    expect(line).toMatch(/^draft#1 · m · 7 tokens · ␛\[31m甲 乙{20,}/u);
    expect(line).not.toContain('\n');
    expect(line?.length).toBeLessThan(200);
  });

  it('tells calls that failed and answers that broke their format, and nothing else', () => {
    expect(
      outputLine({
        at: 1,
        type: 'answer-unparsed',
        stage: 'a',
        call: 'a#1',
        problem: 'no JSON',
        repairs: [],
      }),
    ).toBe('a#1 · unparsed · no JSON');
    expect(outputLine({ at: 1, type: 'call-delta', stage: 'a', call: 'a#1', text: 'x' })).toBeUndefined();
  });
});
