import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/core/dataset/read-dataset';
import { simucourt } from '../../../src/core/dataset/simucourt';
import type { JsonObject } from '../../../src/core/json';
import { describeAdapter } from './adapter-contract';
import { sharedFile } from './shared-data';

const trial: JsonObject = {
  序号: 1,
  案件名: '甲某盗窃一审刑事判决书',
  类别: '刑事',
  法院: '虚构县人民法院',
  法院层级: '无',
  案由: '盗窃\t',
  案号: '（2030）虚0001刑初 1号',
  发布时间: '2030-01-02\t',
  审理程序: '一审',
  '原告（公诉）': '虚构县人民检察院',
  原告代理人: '无',
  被告: '甲某',
  代理人: '乙律师',
  被告基本情况: '无业',
  '原告诉请判令（公诉机关指控）': '指控甲某犯盗窃罪',
  原告陈述: '无',
  被告陈述: '认罪',
  被告代理人辩护: '请求从轻',
  基本案情: '甲某在虚构的商店拿走一支笔。',
  法院意见: '本院认为甲某有罪。',
  引用法律条文1: '《中华人民共和国刑法》第一条',
  引用法律条文2: '《中华人民共和国刑法》第一条',
  引用法律条文3: '无',
  刑事_罪名: '被告人犯盗窃罪',
  刑事_刑期: '判处拘役一个月',
  刑事_罚金: '无',
  民事结果1: '无',
  行政结果1: '无',
};

const appeal: JsonObject = {
  序号: 1,
  案件名: '丙公司与丁某二审民事判决书',
  类别: '民事',
  法院: '无',
  案由: '买卖合同',
  案号: '(2030)虚01民终2号',
  发布时间: '无',
  审理程序: '二审',
  上诉人: '丙公司',
  上诉人基本情况: '无',
  上诉人辩护: '合同无效',
  被上诉人: '丁某',
  被上诉人辩护: '合同有效',
  上诉请求: '请求改判',
  一审法院认定事实: '双方签了一份合同。',
  一审法院意见: '一审认为合同有效。',
  一审法院审判依据: '《虚构法》第二条',
  一审法院审判结果: '驳回丙公司的请求',
  本院二审查明事实: '与一审一致，另查明货已交付。',
  二审意见: '本院认为上诉不成立。',
  引用法律条文1: '《中华人民共和国民事诉讼法》第三条',
  刑事_结果1: '无',
  刑事_罪名: '无',
  刑事_刑期: '无',
  刑事_罚金: '无',
  民事结果1: '驳回上诉，维持原判',
  民事结果2: '丙公司负担费用',
  行政结果1: '无',
};

describeAdapter({
  adapter: simucourt,
  records: [trial, appeal, { ...trial, 案号: '（2030）虚0001刑初3号', 类别: '行政' }],
  goldFields: Object.keys({ ...trial, ...appeal }).filter((name) =>
    /^(引用|刑事_|民事|行政|法院意见|二审意见)/.test(name),
  ),
  factsField: '基本案情',
});

describe('a judgment of the first instance', () => {
  const [one] = simucourt.read({ file: 'f.json', text: JSON.stringify([trial]) }, {}).cases;

  it('has the docket without spaces and with half-width brackets for its id', () => {
    expect(one?.id).toBe('(2030)虚0001刑初1号');
  });

  it('has the parties with what they say', () => {
    expect(one?.parties).toEqual({
      plaintiff: { name: '虚构县人民检察院', claim: '指控甲某犯盗窃罪' },
      defendant: {
        name: '甲某',
        statement: '认罪',
        defence: '请求从轻',
        background: '无业',
        counsel: '乙律师',
      },
    });
  });

  it('has trimmed fields, and null for 无', () => {
    expect(one).toMatchObject({
      type: 'criminal',
      instance: 'first',
      cause: '盗窃',
      date: '2030-01-02',
      kind: 'judgment',
    });
    expect(one?.fields['案由']).toBe('盗窃');
    expect(one?.fields['原告陈述']).toBeNull();
    expect(one?.fields['序号']).toBe(1);
  });

  it('has the verdict in the words of the judgment', () => {
    expect(one?.gold).toEqual({
      articles: ['《中华人民共和国刑法》第一条', '《中华人民共和国刑法》第一条'],
      charges: ['被告人犯盗窃罪'],
      term: '判处拘役一个月',
      analysis: '本院认为甲某有罪。',
    });
  });
});

describe('a judgment of the second instance', () => {
  const read = (record: JsonObject) =>
    simucourt.read({ file: 'f.json', text: JSON.stringify([record]) }, {}).cases[0];

  it('has appellant and appellee, and the first judgment among its fields', () => {
    const one = read(appeal);
    expect(one?.instance).toBe('second');
    expect(one?.parties).toEqual({
      appellant: { name: '丙公司', claim: '请求改判', defence: '合同无效' },
      appellee: { name: '丁某', defence: '合同有效' },
    });
    expect(one?.facts).toBe('与一审一致，另查明货已交付。');
    expect(one?.fields['一审法院意见']).toBe('一审认为合同有效。');
    expect(one?.gold).toEqual({
      articles: ['《中华人民共和国民事诉讼法》第三条'],
      results: ['驳回上诉，维持原判', '丙公司负担费用'],
      analysis: '本院认为上诉不成立。',
    });
    expect(one).not.toHaveProperty('date');
  });

  it('falls back to the facts that the first court found', () => {
    expect(read({ ...appeal, 本院二审查明事实: '无' })?.facts).toBe('双方签了一份合同。');
  });
});

describe('the real files', () => {
  it.each([
    ['simucourt/first-instance.json', 239, { criminal: 80, civil: 79, administrative: 80 }],
    ['simucourt/second-instance.json', 180, { criminal: 60, civil: 60, administrative: 60 }],
  ])('%s gives %i cases and no problem', (path, count, types) => {
    const { file, bytes } = sharedFile(path);
    const { cases, problems, adapter } = readDataset(file, bytes);
    expect(adapter).toBe('simucourt');
    expect(problems).toEqual([]);
    expect(cases).toHaveLength(count);
    const counts = Object.fromEntries(
      Object.keys(types).map((type) => [type, cases.filter((one) => one.type === type).length]),
    );
    expect(counts).toEqual(types);
    const lines = new TextDecoder().decode(bytes).split('\n');
    for (const one of cases) {
      expect(lines[one.source.line]?.trim()).toBe('{');
      expect(one.gold.articles?.length).toBeGreaterThan(0);
      expect(one.id).toMatch(/^\(\d{4}/);
      expect(Object.keys(one.fields).join()).not.toMatch(
        /引用法律条文|刑事_|民事结果|行政结果|二审意见|(?<!一审)法院意见/,
      );
    }
  });

  it('hold 1,559 citations', () => {
    const all = ['first', 'second'].flatMap((instance) => {
      const { file, bytes } = sharedFile(`simucourt/${instance}-instance.json`);
      return readDataset(file, bytes).cases.flatMap(({ gold }) => gold.articles ?? []);
    });
    expect(all).toHaveLength(1559);
  });
});
