import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationKey, readCitations, type Citation } from '../../../src/core/law/citation';
import { printCitation, printCitations } from '../../../src/core/law/citation-print';

const laws = [
  '刑法',
  '民法典',
  '民事诉讼法',
  '刑法修正案（八）',
  '治安管理处罚法',
  '工伤保险条例',
  '最高人民法院关于适用民事诉讼法的解释',
  '最高人民法院、最高人民检察院关于办理贪污贿赂刑事案件适用法律若干问题的解释',
  '关于审理非法集资刑事案件具体应用法律若干问题的解释（二）',
  '诉讼费用交纳办法',
  '办理程序规定（试行）',
];

const small = fc.integer({ min: 1, max: 30 });
const place = fc
  .record(
    {
      law: fc.constantFrom(...laws),
      article: fc.integer({ min: 1, max: 1300 }),
      suffix: small,
      paragraph: small,
      item: small,
    },
    { requiredKeys: ['law', 'article'] },
  )
  .map((citation): Citation => citation);
const wholeLaw = fc.constantFrom(...laws).map((law): Citation => ({ law }));

const read = (text: string): string[] => readCitations(text).citations.map(citationKey);

describe('a printed citation', () => {
  it.each<[Citation, string]>([
    [
      { law: '刑法', article: 133, suffix: 1, paragraph: 1, item: 2 },
      '《中华人民共和国刑法》第一百三十三条之一第一款第（二）项',
    ],
    [{ law: '刑法', article: 12 }, '《中华人民共和国刑法》第十二条'],
    [{ law: '刑法修正案（八）', article: 2 }, '《中华人民共和国刑法修正案（八）》第二条'],
    [{ law: '工伤保险条例', article: 14, item: 1 }, '《工伤保险条例》第十四条第（一）项'],
    [
      { law: '最高人民法院关于适用民事诉讼法的解释', article: 90 },
      '《最高人民法院关于适用民事诉讼法的解释》第九十条',
    ],
    [{ law: '治安管理处罚法' }, '《中华人民共和国治安管理处罚法》'],
  ])('of %j is %s', (citation, text) => {
    expect(printCitation(citation)).toBe(text);
  });

  it('names the law once in a list', () => {
    expect(
      printCitations([
        { law: '刑法', article: 52 },
        { law: '刑法', article: 53, paragraph: 1 },
        { law: '刑事诉讼法', article: 15 },
        { law: '刑事诉讼法' },
        { law: '刑事诉讼法', article: 16 },
      ]),
    ).toBe(
      '《中华人民共和国刑法》第五十二条、第五十三条第一款、《中华人民共和国刑事诉讼法》第十五条、《中华人民共和国刑事诉讼法》、《中华人民共和国刑事诉讼法》第十六条',
    );
  });

  it('reads back as the same place, without a doubt', () => {
    fc.assert(
      fc.property(place, (citation) => {
        const text = printCitation(citation);
        expect(readCitations(text)).toEqual({
          citations: [{ ...citation, span: [0, text.length] }],
          warnings: [],
        });
      }),
    );
  });

  it('reads back from its key', () => {
    fc.assert(
      fc.property(place, (citation) => {
        const key = citationKey(citation);
        expect(readCitations(key)).toEqual({
          citations: [{ ...citation, span: [0, key.length] }],
          warnings: [],
        });
      }),
    );
    for (const law of laws) expect(read(law)).toEqual([law]);
  });

  it('reads back in lists, whole laws too, also within a sentence', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(place, wholeLaw), { minLength: 1, maxLength: 8 }), (citations) => {
        const keys = citations.map(citationKey);
        expect(read(printCitations(citations))).toEqual(keys);
        expect(read(`本院依照${printCitations(citations)}之规定，判决如下`)).toEqual(keys);
      }),
    );
  });
});
