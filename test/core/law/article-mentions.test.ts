import { describe, expect, it } from 'vitest';
import { articleMentions } from '../../../src/core/law/article-mentions';
import { articleKey } from '../../../src/core/law/citation';

function mentioned(text: string, law?: string): readonly string[] {
  return articleMentions(text, law).named.map((one) => `${text.slice(...one.span)} → ${articleKey(one)}`);
}

describe('articles named in an answer', () => {
  it('in the words of a judgment, whatever law is meant elsewhere', () => {
    expect(mentioned('依照《中华人民共和国刑法》第二百六十四条、第六十七条第三款，判处……')).toEqual([
      '《中华人民共和国刑法》第二百六十四条 → 刑法 264',
      '第六十七条第三款 → 刑法 67',
    ]);
  });

  it('without a law only where it is known which is meant', () => {
    expect(mentioned('适用第二百九十三条。')).toEqual([]);
    expect(mentioned('适用第二百九十三条。', '刑法')).toEqual(['第二百九十三条 → 刑法 293']);
    expect(mentioned('依据民法典第五百七十七条和第二百九十三条')).toHaveLength(2);
  });

  it('as numbers under the keys of JSON and of what looks like it', () => {
    expect(mentioned('{"predicted_article": 264, "term": 10}', '刑法')).toEqual(['264 → 刑法 264']);
    expect(mentioned("{'relevant_articles': [264, 133-1], 'n': 3}", '刑法')).toEqual([
      '264 → 刑法 264',
      '133-1 → 刑法 133-1',
    ]);
    expect(mentioned('{"法条": ["《中华人民共和国民法典》第五百七十七条"]}', '刑法')).toEqual([
      '《中华人民共和国民法典》第五百七十七条 → 民法典 577',
    ]);
    expect(mentioned('{"number_of_articles": 3, "term": 264}', '刑法')).toEqual([]);
  });

  it('by their canonical keys, as scores print them', () => {
    expect(mentioned('刑法 264、刑法 133-1 ¶1')).toEqual([
      '刑法 264 → 刑法 264',
      '刑法 133-1 ¶1 → 刑法 133-1',
    ]);
    expect(mentioned('罚金 2000 元，合计 3 人')).toEqual([]);
  });

  it('in English, with the law where it stands', () => {
    expect(
      mentioned('Consider Articles 264 and 266 of the Criminal Law, or Article 577 of the Civil Code.'),
    ).toEqual(['Articles 264 → 刑法 264', '266 → 刑法 266', 'Article 577 → 民法典 577']);
    expect(mentioned('Article 9 of the Tenancy Act; article 12.', '刑法')).toEqual(['article 12 → 刑法 12']);
  });

  it('keeps lists of bare numbers apart, and takes a number alone for none', () => {
    const { named, lists } = articleMentions('Theft first. Finish[[264, 384]]', '刑法');
    expect(named).toEqual([]);
    expect(lists.map((list) => list.map(articleKey))).toEqual([['刑法 264', '刑法 384']]);
    expect(mentioned('264', '刑法')).toEqual([]);
  });

  it('reads runaway text in linear time', () => {
    const text = `{"articles": [${'1,'.repeat(40_000)} articles articles ${'"articles'.repeat(10_000)}`;
    expect(articleMentions(text, '刑法').named.length).toBeLessThan(text.length);
  });
});
