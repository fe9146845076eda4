import { describe, expect, it } from 'vitest';
import { chargeNames } from '../../../src/core/metric/lawbench/charge-names';
import { smartNumber, transformChineseNumbers } from '../../../src/core/metric/lawbench/cn2an';
import { lawBenchMetrics } from '../../../src/core/metric/lawbench/lawbench';
import type { CaseScore, ScorableCase } from '../../../src/core/metric/metric';
import { scoreCases } from '../../../src/core/metric/score-cases';
import type { Verdict } from '../../../src/core/verdict';
import { perCase, published, shared } from '../../harness/lawbench-published';

const metricOf = (task: string) => lawBenchMetrics.find((metric) => metric.name === `lawbench.${task}`)!;

function score(task: string, gold: string | Verdict, answer: string | Verdict): readonly CaseScore[] {
  const verdict = (part: string | Verdict): Verdict => (typeof part === 'string' ? { text: part } : part);
  return metricOf(task).score({ id: 'one', gold: verdict(gold), predicted: verdict(answer) });
}
const value = (task: string, gold: string | Verdict, answer: string | Verdict) =>
  score(task, gold, answer)[0]?.value;

interface Prediction {
  readonly prediction: string;
  readonly refr: string;
}

describe('the published LawBench scores', () => {
  it.each(published)('$task of $model', ({ task, model, mean, rate }) => {
    const file = JSON.parse(shared(`data/lawbench/predictions/${model}/${task}.json`)) as Record<
      string,
      Prediction
    >;
    const cases: ScorableCase[] = Object.entries(file).map(([id, { prediction, refr }]) => ({
      id,
      gold: { text: refr },
      predicted: { text: prediction },
    }));
    const scored = scoreCases(cases, [metricOf(task)]);

    const wrong = scored.perCase.flatMap(({ id, scores }) => {
      const [expected, abstained] = perCase[model]![task]![Number(id)]!;
      const official = scores[0]!;
      const same =
        expected === null ? official.value === null : Math.abs((official.value ?? NaN) - expected) < 1e-9;
      return same && official.abstained === (abstained === 1) ? [] : [{ id, expected, abstained, official }];
    });
    expect(wrong).toEqual([]);

    const total = scored.values[`lawbench.${task}`]!;
    expect(Math.abs(total.value! - mean)).toBeLessThan(1e-9);
    expect(Math.abs(total.abstention_rate! - rate)).toBeLessThan(1e-9);
  });
});

describe('3-1, articles', () => {
  it('reads the same answers with the grammar beside it', () => {
    for (const answer of [
      '判处三年有期徒刑，依据刑法第264条',
      '[法条]《中华人民共和国刑法》第二百六十四条<eoa>',
    ]) {
      expect(score('3-1', '法条:刑法第264条', answer)[1]).toMatchObject({
        metric: 'lawbench.3-1_parsed',
        value: 1,
      });
    }
    expect(score('3-1', '法条:刑法第133条', '刑法第133条之一第一款第（二）项')[1]?.value).toBe(1);
  });

  it('keeps its reason', () => {
    expect(score('3-1', '法条:刑法第264条', '刑法第二百六十六条')[0]).toMatchObject({
      abstained: false,
      right: false,
      gold: '264',
      predicted: '266',
      reason: 'answer "刑法第二百六十六条": read as 266 (first number of each piece between 、); gold 264',
    });
  });

  it('abstains when no number is found', () => {
    expect(score('3-1', '法条:刑法第264条', '我无法回答。')[0]).toMatchObject({ value: 0, abstained: true });
  });

  it('scores structured verdicts', () => {
    expect(
      value('3-1', { articles: [264] }, { articles: ['《中华人民共和国刑法》第二百六十四条', 266] }),
    ).toBeCloseTo(2 / 3);
    // A citation in canonical form is none of the answer's words: the benchmark never sees such.
    expect(value('3-1', { articles: [133, 264] }, { articles: ['刑法 133-1 ¶1 (2)', '264'] })).toBe(1);
    expect(score('3-1', { articles: [264] }, {})[0]).toMatchObject({ value: 0, abstained: true });
    expect(score('3-1', { charges: ['盗窃'] }, { articles: [264] })).toEqual([]);
  });
});

describe('parts of a verdict that are words', () => {
  it.each<readonly [task: string, words: string, gold: Verdict, predicted: Verdict]>([
    ['3-1', '刑法第133条之一第一款', { articles: [133] }, { articles: ['刑法第133条之一第一款'] }],
    ['3-1', '三年，刑法第264条', { articles: [264] }, { articles: ['三年，刑法第264条'] }],
    ['3-4', '三年六个月', { term: { imprisonment: 42 } }, { term: '三年六个月' }],
    ['3-5', '半年', { term: { imprisonment: 6 } }, { term: '半年' }],
  ])('are read by %s as the answer %s is, and right beside it', (task, words, gold, predicted) => {
    const scores = score(task, gold, predicted);
    expect(scores).toEqual(score(task, gold, words));
    expect(scores.map(({ right }) => right)).toEqual([false, true]);
  });
});

describe('3-3, charges', () => {
  it('finds shorter names inside longer ones', () => {
    expect(score('3-3', '罪名:合同诈骗', '[罪名]合同诈骗<eoa>')[1]).toMatchObject({
      metric: 'lawbench.3-3_longest',
      value: 1,
    });
    expect(value('3-3', { charges: ['合同诈骗'] }, { charges: ['被告人犯合同诈骗罪'] })).toBeCloseTo(
      0.6667,
      4,
    );
  });

  it('gives a perfect answer sheet more with the longest names (17 keys are outside its list)', () => {
    const tasks = JSON.parse(shared('data/lawbench/tasks/3-3.json')) as { answer: string }[];
    const cases = tasks.map(({ answer }, id) => ({
      id: String(id),
      gold: { text: answer },
      predicted: { text: answer },
    }));
    const { values } = scoreCases(cases, [metricOf('3-3')]);
    expect(values['lawbench.3-3_longest']!.value).toBeCloseTo(0.974, 3);
  });

  it('knows the benchmark’s own list', () => {
    const listed = shared('data/lawbench/charge-options.txt').trim().split('\n');
    expect([...chargeNames].sort()).toEqual(listed.sort());
  });
});

describe('3-4 and 3-5, term', () => {
  it('takes a record that tells no term for an abstention', () => {
    expect(score('3-4', { term: { imprisonment: 12 } }, { term: {} })[0]).toMatchObject({
      value: 0,
      abstained: true,
    });
    expect(score('3-4', { term: {} }, { term: { imprisonment: 12 } })).toEqual([]);
    expect(value('3-4', { term: { imprisonment: 12 } }, { term: { kind: 'none' } })).toBeCloseTo(
      1 - Math.log(13) / Math.log(216),
      12,
    );
  });

  it('reads years and months together beside it', () => {
    expect(score('3-4', '刑期:42个月', '有期徒刑三年六个月')[1]?.value).toBe(1);
    expect(score('3-4', '刑期:6个月', '半年')[1]?.value).toBe(1);
    expect(score('3-4', '刑期:6个月', '无期徒刑')[1]).toMatchObject({
      value: 0,
      abstained: false,
      predicted: 'life',
    });
  });
});

describe('3-6 and 3-7', () => {
  it('is right when the only letter is the gold one', () => {
    expect(value('3-6', '正确答案:C。', '[正确答案]C<eoa>')).toBe(1);
    expect(value('3-6', '正确答案:C。', '[正确答案]C<eoa> 因为A项错误')).toBe(0);
    expect(score('3-6', '正确答案:C。', '[正确答案]C<eoa> 因为A项错误')[1]?.value).toBe(1);
    expect(score('3-6', '正确答案:C。', '都不对')[0]).toMatchObject({ value: 0, abstained: true });
  });

  it('is right when the gold amount is among the numbers', () => {
    const gold = '上文涉及到的犯罪金额:8500.0元。';
    expect(value('3-7', gold, '1500元+7000元=8500元')).toBe(1);
    expect(value('3-7', gold, '[金额]0.85万元<eoa>')).toBe(0);
    expect(score('3-7', gold, '[金额]0.85万元<eoa>')[1]?.value).toBe(1);
    expect(score('3-7', gold, '8500元是其中之一，共计9000元')[1]?.value).toBe(0);
  });
});

describe('a runaway answer', () => {
  it.each(['3-1', '3-3', '3-4', '3-6', '3-7'])('is scored by %s like any other', (task) => {
    const golds: Readonly<Record<string, string>> = {
      '3-1': '法条:刑法第264条',
      '3-3': '罪名:盗窃',
      '3-4': '刑期:12个月',
      '3-6': '正确答案:C。',
      '3-7': '上文涉及到的犯罪金额:8500.0元。',
    };
    for (const answer of [
      '1'.repeat(5000) + '个月',
      '第'.repeat(5000),
      '一'.repeat(5000),
      '、第一条'.repeat(1000),
    ]) {
      for (const one of score(task, golds[task]!, answer)) expect(Number.isFinite(one.value)).toBe(true);
    }
  });
});

describe('the numbers of cn2an 0.5.22', () => {
  it.each([
    ['二百六十四', '264'],
    ['一千零十一', '1011'],
    ['二零一八', '2018'],
    ['三百四', '340'],
    ['一万二', '12000'],
    ['0.5万', '5000'],
    ['3百20', '320'],
    ['十点五', '10.5'],
    ['负三', '-3'],
    ['三亿五千万', '350000000'],
    ['三点零', '3.0'],
  ])('%s is %s', (text, digits) => {
    expect(smartNumber(text)).toBe(digits);
  });

  it.each(['十二三', '八点三十', '三十百', '百十千'])('refuses %s', (text) => {
    expect(smartNumber(text)).toBeUndefined();
  });

  it.each([
    ['三年六个月', '3年6个月'],
    ['半年', '0.5年'],
    ['两年', '2年'],
    ['二零一八年四月一日', '2018年4月1日'],
    ['三分之一', '1/3'],
    ['百分之五', '5%'],
    ['三十九摄氏度', '39℃'],
    ['刑法第一百三十三条之一', '刑法第133条之1'],
    ['八点三十分', '八点三十分'],
  ])('in %s', (text, expected) => {
    expect(transformChineseNumbers(text)).toBe(expected);
  });
});
