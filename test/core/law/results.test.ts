import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAppealDismissed, readResults, resultKinds } from '../../../src/core/law/results';

describe('a result', () => {
  it.each([
    ['驳回上诉，维持原判', 'appeal-dismissed'],
    ['驳回上诉，维持原裁定。', 'appeal-dismissed'],
    ['驳回上诉人甲某的上诉请求', 'appeal-dismissed'],
    ['驳回抗诉、上诉，维持原判', 'appeal-dismissed'],
    ['原判并无不当，本院予以确认，依法驳回上诉，维持原判', 'appeal-dismissed'],
    ['维持某县人民法院（2020）某01民初1号民事判决第一项', 'upheld'],
    ['二、撤销某县人民法院（2020）某01民初1号民事判决第二项', 'judgment-revoked'],
    ['撤销原判，发回某县人民法院重审', 'remanded'],
    ['变更某县人民法院（2020）某01民初1号民事判决第一项为：甲某支付乙某5000元', 'changed'],
    ['撤销原判，改判甲某支付乙某5000元', 'changed'],
    ['准许上诉人甲某撤回上诉', 'withdrawn'],
    ['本案按上诉人甲某自动撤回上诉处理', 'withdrawn'],
    ['驳回原告甲某的起诉', 'action-dismissed'],
    ['驳回上诉人甲某的诉讼请求', 'claims-dismissed'],
    ['三、驳回甲某的其他诉讼请求', 'claims-dismissed'],
    ['判决驳回甲某的赔偿请求', 'claims-dismissed'],
    ['撤销被告某局作出的《不予认定决定书》，并于本判决生效后六十日内重新作出认定', 'act-revoked'],
    ['确认被告某局强制拆除房屋的行为违法', 'declared'],
    ['原告甲某与被告乙公司签订的《租赁合同》于2020年1月2日解除', 'declared'],
    ['责令被告某局于六十日内重新作出行政行为', 'ordered'],
    ['被告乙公司立即停止侵害', 'ordered'],
    ['被告乙某于本判决生效之日起十日内支付原告甲某货款300元', 'payment'],
    ['上诉人甲某犯盗窃罪，判处拘役三个月', 'sentenced'],
    ['上诉人甲某无罪', 'acquitted'],
    ['追缴被告人甲某违法所得三千元，上缴国库', 'confiscated'],
    ['案件受理费50元，由被告乙某负担', 'costs'],
    ['今日天气晴好', 'other'],
  ])('%s is %s', (text, kind) => {
    expect(resultKinds([text])).toEqual([kind]);
  });

  it.each([
    ['乙某于本判决生效后支付甲某维修费14,650元，损失3000元，共计17650元', 17650, '支付; the stated total'],
    ['乙某于判决生效后归还本金100.5元及利息、费用共计20元', 120.5, '归还; sum of 2 amounts'],
    ['乙某返还租金12100元、押金四千五百元，并支付保养费５００元', 17100, '返还; sum of 3 amounts'],
    ['乙某支付甲某货款10650元及以10650元为基数按年利率14.6％计算的利息', 10650, '支付; its amount'],
    ['乙某归还2万元，并支付以本金20000元中未还部分为基数的利息', 20000, '归还; its amount'],
    ['乙某支付抚养费900元，此后每月10日前支付抚养费300元', 900, '支付; its amount'],
    ['案件受理费50元，减半收取25元，由乙某负担', 25, undefined],
    ['追缴违法所得人民币9.3443万元，上缴国库', 93443, '追缴; its amount'],
    ['从2024年1月起乙某每月给付抚养费1200元', undefined, '给付'],
    ['乙某支付甲某××元', undefined, '支付'],
    ['维持某县人民法院第一项，即甲某犯盗窃罪，并处罚金人民币五千元', undefined, '维持'],
  ])('%s is %s yuan', (text, yuan, rule) => {
    const [result] = readResults(text);
    expect(result?.yuan).toBe(yuan);
    if (rule !== undefined) expect(result?.rule).toBe(rule);
  });

  it('is read clause by clause, each at its place, not cut within brackets', () => {
    const text =
      '判决如下：一、撤销《甲局决定书（一；二）》；二、被告乙某于本判决生效后十日内支付20元；\n三、驳回其他诉讼请求。';
    expect(readResults(text).map(({ kind, span }) => [kind, text.slice(...span)])).toEqual([
      ['act-revoked', '撤销《甲局决定书（一；二）》'],
      ['payment', '二、被告乙某于本判决生效后十日内支付20元'],
      ['claims-dismissed', '驳回其他诉讼请求'],
    ]);
  });

  it('is not what a party asks for', () => {
    expect(resultKinds(['上诉人请求：撤销原判，驳回上诉'])).toEqual(['other']);
  });

  it('is a dismissed appeal only when nothing else is disposed', () => {
    expect(isAppealDismissed(['驳回上诉，维持原判', '二审案件受理费50元，由甲某负担'])).toBe(true);
    expect(isAppealDismissed(['维持原判第一项', '撤销原判第二项'])).toBe(false);
    expect(isAppealDismissed([])).toBe(false);
    expect(isAppealDismissed(undefined)).toBe(false);
  });
});

describe('the results of SimuCourt', () => {
  const records = (file: string): Record<string, unknown>[] =>
    JSON.parse(readFileSync(resolve('../shared/data/simucourt', file), 'utf8')) as Record<string, unknown>[];
  const resultsOf = (record: Record<string, unknown>, type: string): string[] =>
    [1, 2, 3].map((index) => String(record[`${type}结果${index}`])).filter((text) => text !== '无');

  it.each([
    ['民事', 53],
    ['行政', 54],
  ])('of second instance in %s cases: %d of 60 appeals are dismissed', (type, dismissed) => {
    const cases = records('second-instance.json').filter((record) => String(record['类别']).startsWith(type));
    expect(cases).toHaveLength(60);
    expect(cases.filter((record) => isAppealDismissed(resultsOf(record, type)))).toHaveLength(dismissed);
  });

  it('are all of a known kind but one', () => {
    const texts = ['first-instance.json', 'second-instance.json'].flatMap((file) =>
      records(file).flatMap((record) =>
        ['刑事_', '民事', '行政'].flatMap((type) =>
          resultsOf(record, type).filter((text) => text !== 'undefined'),
        ),
      ),
    );
    expect(texts.length).toBeGreaterThan(400);
    const readings = texts.flatMap((text) => readResults(text).map((result) => ({ text, ...result })));
    expect(readings.filter(({ kind }) => kind === 'other')).toHaveLength(1);
    for (const { text, kind, span } of readings) {
      // Numbering before a formula is not part of it.
      expect(resultKinds([text.slice(...span)])).toEqual([kind]);
    }
  });
});
