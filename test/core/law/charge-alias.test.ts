import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chargesOf, locateCharges } from '../../../src/core/law/charge';
import { canonicalCharge, chargeFamily } from '../../../src/core/law/charge-alias';

const linesOf = (file: string): string[] =>
  readFileSync(resolve('../shared/data', file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('a charge under another name', () => {
  it.each([
    ['帮信', '帮助信息网络犯罪活动'],
    ['组织他人偷越国境', '组织他人偷越国（边）境'],
    ['运送他人偷越边境', '运送他人偷越国（边）境'],
    ['偷税', '逃税'],
    ['公司、企业人员受贿', '非国家工作人员受贿'],
    ['掩饰隐瞒犯罪所得', '掩饰、隐瞒犯罪所得'],
    ['掩饰、隐瞒犯罪所得及其收益', '掩饰、隐瞒犯罪所得、犯罪所得收益'],
    ['走私贩卖毒品', '走私、贩卖毒品'],
    ['运输、贩卖毒品', '贩卖、运输毒品'],
    ['介绍、容留卖淫', '容留、介绍卖淫'],
    ['非法持有枪支弹药', '非法持有枪支、弹药'],
    ['隐匿、故意销毁会计凭证、会计账簿、财务会计报告', '隐匿、故意销毁会计凭证、会计帐簿、财务会计报告'],
  ])('%s is %s', (name, canonical) => {
    expect(canonicalCharge(name)).toBe(canonical);
    expect(canonicalCharge(canonical)).toBe(canonical);
  });

  it.each(['贩卖毒品', '运输毒品', '非法持有毒品', '掩饰、隐瞒犯罪所得', '袭警', '组织卖淫', '虚构之', ''])(
    '%s is itself',
    (name) => {
      expect(canonicalCharge(name)).toBe(name);
    },
  );

  it('keeps different crimes apart, and offers their family', () => {
    expect(chargesOf(['贩卖毒品罪'])).not.toEqual(chargesOf(['运输毒品罪']));
    expect(chargeFamily('贩卖毒品')).toBe('走私、贩卖、运输、制造毒品');
    expect(chargeFamily('运输毒品')).toBe('走私、贩卖、运输、制造毒品');
    expect(chargeFamily('非法持有毒品')).toBe('非法持有毒品');
  });

  it.each([
    ['介绍卖淫', '引诱、容留、介绍卖淫'],
    ['组织卖淫', '组织卖淫'],
    ['非法储存爆炸物', '非法制造、买卖、运输、邮寄、储存枪支、弹药、爆炸物'],
    ['抢夺枪支', '盗窃、抢夺枪支、弹药、爆炸物、危险物质'],
    ['伪造国家机关证件', '伪造、变造、买卖国家机关公文、证件、印章'],
    ['走私普通货物', '走私普通货物、物品'],
    ['走私珍贵动物制品', '走私珍贵动物、珍贵动物制品'],
    ['非法收购珍贵、濒危野生动物制品', '危害珍贵、濒危野生动物'],
    ['非法获取公民个人信息', '侵犯公民个人信息'],
    ['强制猥亵、侮辱妇女', '强制猥亵、侮辱'],
    ['生产、销售假药', '生产、销售、提供假药'],
    ['转移赃物', '掩饰、隐瞒犯罪所得、犯罪所得收益'],
    ['包庇', '窝藏、包庇'],
  ])('%s belongs to %s', (name, family) => {
    expect(chargeFamily(name)).toBe(family);
    expect(chargeFamily(family)).toBe(family);
  });

  it('is one with it in a verdict', () => {
    expect(chargesOf(['上诉人犯组织他人偷越国境罪', '组织他人偷越国（边）境罪'])).toEqual([
      '组织他人偷越国（边）境',
    ]);
  });
});

describe('the labels of the benchmarks', () => {
  it('stay what they are', () => {
    const labels = [...linesOf('cail2018/accu.txt'), ...linesOf('lawbench/charge-options.txt')];
    expect(labels).toHaveLength(202 + 189);
    expect(labels.filter((label) => canonicalCharge(label) !== label)).toEqual([]);
  });

  it('hold the charges of SimuCourt, themselves or by their family, but for those that are newer or rare', () => {
    const labels = new Set(linesOf('cail2018/accu.txt'));
    const gold = ['first-instance.json', 'second-instance.json'].flatMap((file) => {
      const path = resolve('../shared/data/simucourt', file);
      const records = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
      return records.map((record) => String(record['刑事_罪名'])).filter((name) => name !== '无');
    });
    expect(gold).toHaveLength(140);
    expect(gold.filter((name) => chargesOf([name]).length === 0)).toEqual([]);
    const names = gold.flatMap((name) => chargesOf([name]));
    const families = new Set([...labels].map(chargeFamily));
    expect(names.filter((name) => !labels.has(name))).toHaveLength(43);
    expect([
      ...new Set(names.filter((name) => !labels.has(name) && !families.has(chargeFamily(name)))),
    ]).toEqual([
      '组织他人偷越国（边）境',
      '袭警',
      '帮助信息网络犯罪活动',
      '走私淫秽物品',
      '内幕交易',
      '偷越国（边）境',
      '无罪',
    ]);
  });
});

describe('the place of a charge', () => {
  const places = (text: string): [string, string][] =>
    locateCharges(text).map(({ name, span }) => [name, text.slice(...span)]);

  it('is its words, without who committed it', () => {
    expect(places('上诉人张某犯非法吸收公众存款罪、集资诈骗罪，判处有期徒刑一年')).toEqual([
      ['非法吸收公众存款', '非法吸收公众存款罪'],
      ['集资诈骗', '集资诈骗罪'],
    ]);
    expect(places('[罪名] 盗窃;诈骗<eoa>盗窃')).toEqual([
      ['盗窃', '盗窃'],
      ['诈骗', '诈骗'],
    ]);
    expect(places(' 罪名:[伪造、变造] 居民身份证')).toEqual([
      ['伪造、变造居民身份证', '伪造、变造] 居民身份证'],
    ]);
    expect(places('被告人犯偷越国(边)境罪。')).toEqual([['偷越国（边）境', '偷越国(边)境罪']]);
    expect(places('上诉人王某无罪')).toEqual([['无罪', '无罪']]);
  });
});
