import { describe, expect, it } from 'vitest';
import { entryLine } from '../../../src/core/knowledge/entry-line';
import { readKnowledge } from '../../../src/core/knowledge/knowledge-entries';
import { articleOfEntry, StatuteBook } from '../../../src/core/knowledge/statute-book';

const law =
  '# 中华人民共和国刑法\n\n## 分则\n\n第九百零一条 借物不还的，应当归还。\n\n**第九百零一条之一** 借伞不还的，从重。\n';
const records =
  '[\n  {"id": "刑法 902", "text": "归还要及时。"},\n  {"id": "case-7", "title": "林某借伞案（刑法第901条）", "text": "林某借伞。"}\n]';

function bookOf(changed = false): StatuteBook {
  const sources = [law, records].map((text, index) => {
    const read = readKnowledge('/w/base', text);
    return {
      name: index === 0 ? 'statutes' : 'mixed',
      path: 'base',
      changed,
      entries: read.ok ? read.value : [],
    };
  });
  return new StatuteBook(sources);
}

describe('the statutes that a run knows', () => {
  it('hold the articles of Markdown and of records, and no precedents', () => {
    const book = bookOf();
    const article = (number: number, suffix?: number) =>
      book.find({ law: '刑法', article: number, ...(suffix === undefined ? {} : { suffix }) })?.entry.id;
    expect([article(901), article(901, 1), article(902), article(903)]).toEqual([
      '901',
      '901-1',
      '刑法 902',
      undefined,
    ]);
    expect(book.onlyLaw).toBe('刑法');
  });

  it('say where an article would be, but not of another law, nor when a file has changed', () => {
    expect(bookOf().wouldHold('刑法')).toEqual([
      { name: 'statutes', articles: 2 },
      { name: 'mixed', articles: 1 },
    ]);
    expect(bookOf().wouldHold('民法典')).toBeUndefined();
    expect(bookOf(true).wouldHold('刑法')).toBeUndefined();
  });

  it('tell an article by its title, as what was retrieved has no more', () => {
    expect(articleOfEntry({ id: '264', title: '《中华人民共和国刑法》第二百六十四条' })).toEqual({
      law: '刑法',
      article: 264,
    });
    expect(articleOfEntry({ id: '7', title: '林某盗窃案' })).toBeUndefined();
  });
});

describe('the place of an entry in its file', () => {
  it('is the line of the article or record', () => {
    expect(entryLine('/w/law.md', law, '901-1')).toBe(6);
    expect(entryLine('/w/base.json', records, 'case-7')).toBe(2);
    expect(entryLine('/w/base.json', records, 'case-8')).toBeUndefined();
  });

  it('tells equal ids apart as the base does', () => {
    expect(entryLine('/w/law.md', `${law}\n第九百零一条 再一次。`, '901#2')).toBe(8);
  });
});
