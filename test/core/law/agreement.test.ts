import { describe, expect, it } from 'vitest';
import { agreesWith } from '../../../src/core/law/agreement';
import { articleTags } from '../../../src/core/law/article-tag';
import { termClass } from '../../../src/core/law/term-class';
import { parseExpression } from '../../../src/core/template/expression';
import type { Verdict } from '../../../src/core/verdict';

const gold: Verdict = {
  articles: [264, 67],
  charges: ['盗窃'],
  term: { kind: 'imprisonment', imprisonment: 8 },
};

describe('a verdict agrees with the gold one', () => {
  it('when articles and charges are the same sets and the term is of the same class', () => {
    expect(agreesWith({ articles: [67, 264], charges: ['盗窃罪'], term: { imprisonment: 7 } }, gold)).toBe(
      true,
    );
    expect(agreesWith({ ...gold, articles: ['刑法第二百六十四条第一款', 67] }, gold)).toBe(true);
    expect(agreesWith({ ...gold, term: '有期徒刑八个月' }, gold)).toBe(true);
  });

  it.each<[string, Verdict]>([
    ['an article is missing', { ...gold, articles: [264] }],
    ['an article is one too many', { ...gold, articles: [264, 67, 52] }],
    ['the charge is another', { ...gold, charges: ['抢夺'] }],
    ['the term is of another class', { ...gold, term: { imprisonment: 10 } }],
    ['a part is not there', { articles: [264, 67], charges: ['盗窃'] }],
    ['there is no verdict', {}],
  ])('not when %s', (_why, verdict) => {
    expect(agreesWith(verdict, gold)).toBe(false);
  });

  it('in the parts that are named', () => {
    expect(agreesWith({ articles: [264, 67] }, gold, ['articles'])).toBe(true);
    expect(agreesWith({ articles: [264, 67] }, gold, ['articles', 'charges'])).toBe(false);
  });

  it('never when there is nothing to compare', () => {
    expect(agreesWith({ analysis: 'so' }, { analysis: 'so' })).toBe(false);
    expect(agreesWith({ winner: 'buyer' }, { winner: 'buyer' })).toBe(true);
  });

  it('as a filter', () => {
    const ask = (text: string): unknown => {
      const parsed = parseExpression(text);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const result = parsed.expression.evaluate({ verdict: { articles: [264], charges: ['盗窃罪'] }, gold });
      return result.ok ? result.value : result.error;
    };
    expect(ask('{{ verdict | agrees_with: gold }}')).toBe(false);
    expect(ask("{{ verdict | agrees_with: gold, 'charges' }}")).toBe(true);
    expect(ask("{{ nil | agrees_with: gold, 'charges' }}")).toBe(false);
  });
});

describe('the class of a term', () => {
  it.each([
    [{ kind: 'death' as const }, 0],
    [{ life_imprisonment: true }, 0],
    [{ imprisonment: 121 }, 1],
    [{ imprisonment: 120 }, 2],
    [{ imprisonment: 84 }, 3],
    [{ imprisonment: 36 }, 5],
    [{ imprisonment: 12 }, 7],
    [{ imprisonment: 9 }, 8],
    [{ imprisonment: 6 }, 9],
    [{ imprisonment: 1 }, 9],
    [{ imprisonment: 0 }, 10],
    [{}, 10],
  ])('%o is %i', (term, expected) => {
    expect(termClass(term)).toBe(expected);
  });
});

describe('the articles a value names', () => {
  it.each<[unknown, readonly unknown[]]>([
    [
      [384, 272, 272],
      [272, 384],
    ],
    ['272', [272]],
    [
      ['刑法第二百六十四条第二款', 67],
      [67, 264],
    ],
    ['133-1', ['刑法 133-1']],
    ['民法典第一千一百六十五条', ['民法典 1165']],
    [[{ id: '264', article: '第二百六十四条', law: '中华人民共和国刑法' }], [264]],
    [[{ id: '12', law: '中华人民共和国民法典' }], ['民法典 12']],
    [[{ id: '264', law: 'Thirty articles' }], [264]],
    [null, []],
    [[0, -1, 2.5, true, {}], []],
    ['没有条文', []],
  ])('%j are %j', (value, expected) => {
    expect(articleTags(value)).toEqual(expected);
  });
});
