import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOf, locateCharges } from '../../../src/core/law/charge';
import { toNumber } from '../../../src/core/law/chinese-number';
import { citationKey, readCitations } from '../../../src/core/law/citation';
import { findFines, locateFine } from '../../../src/core/law/fine';
import { legalSpans } from '../../../src/core/law/legal-spans';
import { looksLikeLaw } from '../../../src/core/law/law-name';
import { readResults } from '../../../src/core/law/results';
import type { Span } from '../../../src/core/law/span';
import { findTerms, readTerm } from '../../../src/core/law/term';

const marked = (text: string): string[][] =>
  legalSpans(text).map(({ kind, start, end, value }) => [kind, text.slice(start, end), value]);

describe('the legal spans of a text', () => {
  it('are its citations, charges, terms, fines and results, in order', () => {
    const text =
      '本院认为，被告人甲某犯盗窃罪、诈骗罪，依照《中华人民共和国刑法》第二百六十四条、第五十二条之规定，判决如下：' +
      '甲某犯盗窃罪，判处拘役三个月；犯诈骗罪，判处有期徒刑一年，缓刑二年，并处罚金人民币５，０００元。驳回上诉，维持原判。';
    expect(marked(text)).toEqual([
      ['charge', '盗窃罪', '盗窃'],
      ['charge', '诈骗罪', '诈骗'],
      ['citation', '《中华人民共和国刑法》第二百六十四条', '刑法 264'],
      ['citation', '第五十二条', '刑法 52'],
      ['charge', '盗窃罪', '盗窃'],
      ['term', '拘役三个月', 'detention 3 months'],
      ['charge', '诈骗罪', '诈骗'],
      ['term', '有期徒刑一年，缓刑二年', 'imprisonment 12 months, probation 24 months'],
      ['fine', '罚金人民币５，０００元', '5000 yuan'],
      ['result', '驳回上诉，维持原判', 'appeal-dismissed'],
    ]);
  });

  it.each([
    ['判处死刑，缓期二年执行', ['term', '死刑，缓期二年执行', 'death with reprieve']],
    ['判处无期徒刑，剥夺政治权利终身', ['term', '无期徒刑', 'life']],
    ['判处 三年 六个月 有期徒刑', ['term', '三年 六个月 有期徒刑', 'imprisonment 42 months']],
    ['71.4万元', ['fine', '71.4万元', '714000 yuan']],
    ['被告人犯组织他人偷越国境罪', ['charge', '组织他人偷越国境罪', '组织他人偷越国（边）境']],
    ['其行为构成侵犯公民个人信息罪', ['charge', '侵犯公民个人信息罪', '侵犯公民个人信息']],
    ['犯以危险方法危害公共安全罪', ['charge', '以危险方法危害公共安全罪', '以危险方法危害公共安全']],
    ['以危险方法危害公共安全罪', ['charge', '以危险方法危害公共安全罪', '以危险方法危害公共安全']],
    ['掩饰、隐瞒犯罪所得罪', ['charge', '掩饰、隐瞒犯罪所得罪', '掩饰、隐瞒犯罪所得']],
    [
      '二、撤销某县人民法院（2020）某01民初1号判决',
      ['result', '撤销某县人民法院（2020）某01民初1号判决', 'judgment-revoked'],
    ],
  ])('of %s', (text, expected) => {
    expect(marked(text)).toEqual([expected]);
  });

  it('cut a result short where another reading begins', () => {
    expect(marked('维持某判决第一项，即“判处有期徒刑一年”')).toEqual([
      ['result', '维持某判决第一项', 'upheld'],
      ['term', '有期徒刑一年', 'imprisonment 12 months'],
    ]);
  });

  it('are none in other text', () => {
    expect(
      legalSpans('其自愿认罪，请求撤销原判。三年以上十年以下有期徒刑。每月支付××元，年利率14.6％。'),
    ).toEqual([]);
    expect(legalSpans('')).toEqual([]);
  });
});

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...Array.from(
        '第条款项之年月日元万罪犯处刑期一二三十百千万亿零〇廿半两０１９0123456789.,-¶()（）《》〈〉“”、，。；：: \n\u3000😀',
      ),
      ...[
        '《刑法》',
        '中华人民共和国',
        '刑法',
        '有期徒刑',
        '拘役',
        '缓刑',
        '死刑',
        '无期',
        '决定执行',
        '罚金',
        '人民币',
        '判处',
      ],
      ...[
        '被告人',
        '上诉人',
        '盗窃罪',
        '掩饰、隐瞒犯罪所得',
        '驳回上诉',
        '维持原判',
        '撤销',
        '判决',
        '诉讼请求',
        '生效',
        '支付',
        '共计',
        '为基数',
      ],
      ...['[罪名]', '<eoa>', '××', '％', '个月', '以上', '以及'],
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
  { maxLength: 300 },
);
const anyText = words.map((pieces) => pieces.join(''));

const within = (text: string, [start, end]: Span): void => {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThan(start);
  expect(end).toBeLessThanOrEqual(text.length);
};

describe('any text', () => {
  it('is read without throwing, every span within it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { citations, warnings } = readCitations(text);
        const term = readTerm(text);
        const fine = locateFine(text);
        const readings = [
          ...citations,
          ...warnings,
          ...(term ? [term] : []),
          ...findTerms(text),
          ...(fine ? [fine] : []),
          ...findFines(text),
          ...locateCharges(text),
          ...readResults(text),
        ];
        for (const { span } of readings) within(text, span);
        chargesOf([text]);
        toNumber(text);
      }),
      { numRuns: 400 },
    );
  });

  it('has places that are in order and read alone as what they were read as', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { span, term } of findTerms(text)) {
          expect(findTerms(text.slice(...span)).map((one) => one.term)).toEqual([term]);
        }
        for (const { span, yuan } of findFines(text)) {
          expect(findFines(text.slice(...span)).map((one) => one.yuan)).toEqual([yuan]);
        }
        const { citations } = readCitations(text);
        citations.forEach(({ span }, index) => {
          expect(span[0]).toBeGreaterThanOrEqual(citations[index - 1]?.span[1] ?? 0);
        });
        // 《章程》第一条 is of no law, and its key not told from other words.
        for (const key of citations.filter(({ law }) => looksLikeLaw(law)).map(citationKey)) {
          expect(readCitations(key).citations.map(citationKey)).toEqual([key]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is marked without overlaps', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const { start, end, value } of legalSpans(text)) {
          within(text, [start, end]);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(value).not.toBe('');
          last = end;
        }
      }),
      { numRuns: 400 },
    );
  });

  it('may be a long runaway answer', () => {
    for (const piece of [
      '第',
      '一',
      '《',
      '〈',
      '（',
      '第一条',
      '第一款、',
      ' ',
      '、',
      '判处有期徒刑',
      '罚金',
      '1,',
      '犯罪',
      '“',
      '罪、',
      '第一条、 ',
      '《刑法',
    ]) {
      const text = piece.repeat(20_000);
      expect(Array.isArray(legalSpans(text))).toBe(true);
      readTerm(text);
      locateFine(text);
      locateCharges(`一${text}`);
    }
  });
});
