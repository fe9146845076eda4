import { describe, expect, it } from 'vitest';
import { chargesOf, readCharges } from '../../../src/core/law/charge';
import { toChinese, toNumber } from '../../../src/core/law/chinese-number';
import { fineOf, readFine } from '../../../src/core/law/fine';
import { describeTerm, readTerm, sameTerm, termOf } from '../../../src/core/law/term';

describe('a Chinese number', () => {
  it.each([
    ['二百三十六', 236],
    ['一百零三', 103],
    ['一千一百六十五', 1165],
    ['二〇二三', 2023],
    ['十', 10],
    ['十五', 15],
    ['廿三', 23],
    ['两万', 20000],
    ['一万二', 12000],
    ['一万零二', 10002],
    ['六十六万', 660000],
    ['三亿五千万', 350000000],
    ['１２３', 123],
    ['10,120,000', 10120000],
    ['71.4万', 714000],
    ['壹拾贰', 12],
    ['半', 0.5],
    ['〇', 0],
  ])('%s is %d', (text, value) => {
    expect(toNumber(text)).toBe(value);
  });

  it.each(['', '××', '三x', '第三', '元'])('"%s" is none', (text) => {
    expect(toNumber(text)).toBeUndefined();
  });

  it.each([
    [0, '零'],
    [10, '十'],
    [15, '十五'],
    [110, '一百一十'],
    [133, '一百三十三'],
    [1008, '一千零八'],
    [10010, '一万零一十'],
    [120000, '十二万'],
    [100000001, '一亿零一'],
    [3.5, '三点五'],
    [-2, '负二'],
  ])('%d is written %s and reads back', (value, text) => {
    expect(toChinese(value)).toBe(text);
    if (Number.isInteger(value) && value >= 0) expect(toNumber(text)).toBe(value);
  });
});

describe('a term', () => {
  it.each([
    ['判处有期徒刑三年六个月', { kind: 'imprisonment', imprisonment: 42 }],
    ['判处有期徒刑一年零二个月', { kind: 'imprisonment', imprisonment: 14 }],
    ['判处拘役一个月，缓刑二个月', { kind: 'detention', imprisonment: 1, probation: 2 }],
    ['判处有期徒刑一年六个月，宣告缓刑二年', { kind: 'imprisonment', imprisonment: 18, probation: 24 }],
    ['判处无期徒刑，剥夺政治权利终身', { kind: 'life', imprisonment: 0, life_imprisonment: true }],
    ['判处死刑，缓期二年执行', { kind: 'death', imprisonment: 0, death_penalty: true, reprieve: true }],
    ['判处死刑，剥夺政治权利终身', { kind: 'death', imprisonment: 0, death_penalty: true, reprieve: false }],
    ['管制六个月', { kind: 'control', imprisonment: 6 }],
    [
      '犯盗窃罪，判处有期徒刑一年；犯诈骗罪，判处有期徒刑一年二个月；数罪并罚，决定执行有期徒刑一年九个月',
      { kind: 'imprisonment', imprisonment: 21 },
    ],
    ['判处罚金人民币五千元', { kind: 'none', imprisonment: 0 }],
    ['免予刑事处罚', { kind: 'none', imprisonment: 0 }],
    ['有期徒刑１年半', { kind: 'imprisonment', imprisonment: 18 }],
    ['判处半年有期徒刑', { kind: 'imprisonment', imprisonment: 6 }],
    ['处三年以上十年以下有期徒刑，判处有期徒刑四年', { kind: 'imprisonment', imprisonment: 48 }],
    ['刑期:4个月', { imprisonment: 4 }],
    ['12月', { imprisonment: 12 }],
    ['36', { imprisonment: 36 }],
  ] as const)('reads %s', (text, term) => {
    expect(readTerm(text)?.term).toEqual(term);
  });

  it('is absent where none is pronounced', () => {
    expect(readTerm('驳回上诉，维持原判')).toBeUndefined();
    expect(termOf(undefined)).toBeUndefined();
    expect(termOf({ imprisonment: 0, death_penalty: true })).toMatchObject({ kind: 'death' });
  });

  it('compares by kind, length, probation and reprieve', () => {
    const read = (text: string) => readTerm(text)!.term;
    expect(sameTerm(read('有期徒刑一年'), read('判处有期徒刑十二个月'))).toBe(true);
    expect(sameTerm(read('拘役六个月'), read('有期徒刑六个月'))).toBe(false);
    expect(sameTerm(read('拘役六个月'), { imprisonment: 6 })).toBe(true);
    expect(sameTerm(read('无期徒刑'), { imprisonment: 0 })).toBe(false);
    expect(sameTerm(read('有期徒刑一年，缓刑一年'), read('有期徒刑一年'))).toBe(false);
    expect(describeTerm(read('有期徒刑一年六个月，缓刑二年'))).toBe(
      'imprisonment 18 months, probation 24 months',
    );
  });
});

describe('a fine', () => {
  it.each([
    ['处罚金十万元人民币', 100000],
    ['处罚金人民币两万元', 20000],
    ['71.4万元', 714000],
    ['10,120,000元', 10120000],
    ['并处罚金人民币二万五千元', 25000],
    ['判处拘役二个月，并处罚金人民币3000元', 3000],
    ['并处罚金一千元；并处罚金二千元；决定执行有期徒刑一年，并处罚金三千元', 3000],
    ['５０００元', 5000],
    ['8000', 8000],
  ])('%s is %d yuan', (text, yuan) => {
    expect(readFine(text)).toBe(yuan);
  });

  it('is absent where none is named', () => {
    expect(readFine('无')).toBeUndefined();
    expect(readFine('罚金若干')).toBeUndefined();
    expect(fineOf(2000)).toBe(2000);
  });
});

describe('a charge', () => {
  it.each([
    ['被告人犯盗窃罪', ['盗窃']],
    ['上诉人张某犯诈骗罪', ['诈骗']],
    ['被告人犯侵犯公民个人信息罪', ['侵犯公民个人信息']],
    ['侵犯公民个人信息罪', ['侵犯公民个人信息']],
    ['上诉人贩卖毒品罪', ['贩卖毒品']],
    ['被告人犯掩饰、隐瞒犯罪所得罪', ['掩饰、隐瞒犯罪所得']],
    ['掩饰、隐瞒犯罪所得、犯罪所得收益罪', ['掩饰、隐瞒犯罪所得、犯罪所得收益']],
    ['上诉人犯非法吸收公众存款罪、集资诈骗罪', ['非法吸收公众存款', '集资诈骗']],
    ['盗窃;诈骗', ['盗窃', '诈骗']],
    ['罪名:盗窃;诈骗', ['盗窃', '诈骗']],
    ['[罪名]包庇毒品犯罪分子<eoa>', ['包庇毒品犯罪分子']],
    ['[伪造、变造]居民身份证', ['伪造、变造居民身份证']],
    ['被告人犯偷越国（边）境罪', ['偷越国（边）境']],
    ['被告人犯偷越国(边)境罪', ['偷越国（边）境']],
    ['被告人犯盗窃罪，判处有期徒刑一年', ['盗窃']],
    ['上诉人无罪', ['无罪']],
    ['无', []],
  ])('%s', (text, charges) => {
    expect(readCharges(text)).toEqual(charges);
  });

  it('counts once in a verdict', () => {
    expect(chargesOf(['盗窃罪', '被告人犯盗窃罪', '诈骗'])).toEqual(['盗窃', '诈骗']);
    expect(chargesOf(undefined)).toEqual([]);
  });
});
