import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../src/core/metric/aggregate';
import { conventions, macro, type Convention } from '../../../src/core/metric/ljp/conventions';
import { LabelClasses } from '../../../src/core/metric/ljp/label-classes';
import { LabelCounts, labelContribution } from '../../../src/core/metric/ljp/label-counts';
import { articleLabels } from '../../../src/core/metric/ljp/labels';
import { ljpMetrics } from '../../../src/core/metric/ljp/ljp';
import type { CaseScore, MetricValue } from '../../../src/core/metric/metric';
import { findMetric, findValue } from '../../../src/core/metric/registry';
import { scoreCases } from '../../../src/core/metric/score-cases';
import { headlineOf } from '../../../src/core/run/summarise';
import type { Verdict } from '../../../src/core/verdict';

type Values = Readonly<Record<string, MetricValue>>;

function valuesOn(pairs: readonly (readonly [gold: Verdict, predicted: Verdict])[]): Values {
  const cases = pairs.map(([gold, predicted], index) => ({ id: String(index), gold, predicted }));
  return scoreCases(cases, ljpMetrics).values;
}

/** One article a case. */
const articles = (gold: readonly number[], predicted: readonly number[]): Values =>
  valuesOn(gold.map((one, at) => [{ articles: [one] }, { articles: [predicted[at] ?? 0] }]));

function scoresOf(metric: string, gold: Verdict, predicted: Verdict): readonly CaseScore[] {
  return findMetric(metric)?.score({ id: 'a', gold, predicted }) ?? [];
}

function expectMacro(
  values: Values,
  name: string,
  convention: Convention,
  [precision, recall, f1]: readonly [number, number, number],
): void {
  const value = (figure: string): number | null | undefined =>
    values[`${name}.macro_${figure}[${convention}]`]?.value;
  expect(value('precision')).toBeCloseTo(precision, 12);
  expect(value('recall')).toBeCloseTo(recall, 12);
  expect(value('f1')).toBeCloseTo(f1, 12);
}

/** Of totals, with 234 as the only class. */
function macroOf(
  totals: Readonly<Record<string, number>>,
  figure: 'recall' | 'f1',
  convention: Convention,
): number | null {
  const take = macro(figure, convention, new LabelClasses(() => ['234']))(Object.keys(totals));
  return take(Float64Array.from(Object.values(totals)));
}

describe('macro figures', () => {
  it('differ by convention where a label is predicted that is not in gold', () => {
    const values = articles([234, 234, 264, 293], [234, 266, 264, 293]);
    // 234: P 1, R 1/2, F1 2/3. 264 and 293: 1. 266: 0, in scikit-learn and of all classes only.
    expectMacro(values, 'ljp.article', 'gold-labels', [1, 5 / 6, 8 / 9]);
    expectMacro(values, 'ljp.article', 'sklearn', [3 / 4, 2.5 / 4, 8 / 3 / 4]);
    expectMacro(values, 'ljp.article', 'all-classes', [182 / 183, 181.5 / 183, (179 + 8 / 3) / 183]);
  });

  it('of all classes leave out labels that are no class', () => {
    const values = valuesOn([[{ charges: ['盗窃'] }, { charges: ['盗窃', '占星'] }]]);
    expectMacro(values, 'ljp.charge', 'all-classes', [1, 1, 1]);
    expectMacro(values, 'ljp.charge', 'sklearn', [0.5, 0.5, 0.5]);
    expectMacro(values, 'ljp.charge', 'gold-labels', [1, 1, 1]);
  });

  it('are found without their convention: then over the labels in gold', () => {
    const values = articles([234, 264], [234, 266]);
    const short = findValue(values, 'ljp.article.macro_f1');
    expect(short).toBe(values['ljp.article.macro_f1[gold-labels]']);
    expect(short?.value).toBe(0.5);
    expect(findValue(values, 'ljp.article.macro_f1[sklearn]')?.value).toBeCloseTo(1 / 3, 12);
    expect(findValue(values, 'ljp.article.macro_f1[刑事]')).toBeUndefined();
    expect(findMetric('ljp.article.macro_f1[all-classes]')?.name).toBe('ljp.article');
  });

  it('are sums over cases: labels of resamples are those of the resample', () => {
    const values = articles([234, 264, 264], [234, 266, 266]);
    const scored = (gold: number, predicted: number): CaseScore[] => [
      ...scoresOf('ljp.article', { articles: [gold] }, { articles: [predicted] }),
    ];
    const again = valuesOf(
      ljpMetrics,
      [scored(234, 234), scored(264, 266), scored(264, 266)].map((scores, at) => ({
        id: String(at),
        scores,
      })),
    );
    expect(again).toEqual(values);
    const only234 = macroOf({ 'tp:234': 2 }, 'f1', 'gold-labels');
    expect(only234).toBe(1);
    expect(macroOf({ 'fp:234': 2 }, 'f1', 'gold-labels')).toBeNull();
    expect(macroOf({ 'tp:234': 0, 'fp:234': 2 }, 'f1', 'sklearn')).toBe(0);
    expect(macroOf({}, 'recall', 'all-classes')).toBe(1);
  });
});

describe('several labels in one case', () => {
  const values = valuesOn([
    [{ charges: ['盗窃', '诈骗'] }, { charges: ['盗窃'] }],
    [{ charges: ['盗窃'] }, { charges: ['盗窃', '抢劫'] }],
    [{ charges: ['诈骗', '盗窃'] }, { charges: ['被告人犯盗窃罪、诈骗罪'] }],
  ]);

  it('are right as an exact set, in any order and wording', () => {
    expect(values['ljp.charge.accuracy']?.value).toBeCloseTo(1 / 3, 12);
    expect(values['ljp.article.accuracy']).toBeUndefined();
  });

  it('count by label', () => {
    // 盗窃 tp 3. 诈骗 tp 1, fn 1. 抢劫 fp 1.
    expectMacro(values, 'ljp.charge', 'gold-labels', [1, 3 / 4, (1 + 2 / 3) / 2]);
    expectMacro(values, 'ljp.charge', 'sklearn', [2 / 3, 1.5 / 3, (1 + 2 / 3) / 3]);
  });

  it('have micro figures over the gold vocabulary', () => {
    expect(values['ljp.charge.micro_precision']?.value).toBe(1);
    expect(values['ljp.charge.micro_recall']?.value).toBeCloseTo(4 / 5, 12);
    expect(values['ljp.charge.micro_f1']?.value).toBeCloseTo(8 / 9, 12);
  });

  it('add only the labels that occur to the sums, each once a case', () => {
    const [score] = scoresOf(
      'ljp.charge',
      { charges: ['盗窃', '诈骗', '盗窃罪'] },
      { charges: ['盗窃', '抢劫', '抢劫罪'] },
    );
    expect(score && labelContribution(score)).toEqual({ 'tp:盗窃': 1, 'fp:抢劫': 1, 'fn:诈骗': 1 });
    const counts = new LabelCounts(['tp:a:b', 'fn:a:b', 'fp:x']);
    counts.read(Float64Array.of(2, 1, NaN));
    const shown = counts.labels.map((label, at) => [label, counts.tp[at], counts.fp[at], counts.fn[at]]);
    expect(shown).toEqual([
      ['a:b', 2, 0, 1],
      ['x', 0, 0, 0],
    ]);
  });
});

describe('labels', () => {
  it('of articles are numbers of the Criminal Law, without paragraphs and insertions', () => {
    expect(
      articleLabels([
        264,
        '《中华人民共和国刑法》第六十七条第三款',
        '第五十二条、第五十三条',
        '133-1',
        '刑法 264 ¶1',
        0,
        '无',
        ' ',
      ]),
    ).toEqual(['264', '67', '52', '53', '133']);
    expect(articleLabels(['《中华人民共和国民法典》第一千一百六十五条'])).toEqual(['民法典 1165']);
    expect(articleLabels(['有关规定'])).toEqual(['有关规定']);
    expect(articleLabels(undefined)).toEqual([]);
  });

  it('of an acquittal are one label', () => {
    expect(scoresOf('ljp.charge', { charges: ['上诉人无罪'] }, { charges: ['无罪'] })[0]).toMatchObject({
      value: 1,
      right: true,
      gold: '无罪',
    });
    expect(scoresOf('ljp.charge', { charges: ['无罪'] }, { charges: ['盗窃'] })[0]?.right).toBe(false);
  });

  it('of no prediction are none: wrong, and missed', () => {
    const values = valuesOn([[{ articles: [264], charges: ['盗窃'], term: { imprisonment: 6 } }, {}]]);
    for (const part of ['article', 'charge', 'term'])
      expect([
        values[`ljp.${part}.accuracy`]?.value,
        values[`ljp.${part}.macro_f1[gold-labels]`]?.value,
        values[`ljp.${part}.macro_precision[sklearn]`]?.value,
      ]).toEqual([0, 0, 0]);
    expect(scoreCases([{ id: 'a', gold: { articles: [264] } }], ljpMetrics).values).toEqual({});
  });

  it('tell in the reason what was read', () => {
    expect(
      scoresOf('ljp.article', { articles: [264, 67] }, { articles: ['刑法第264条', 52] })[0],
    ).toMatchObject({
      part: 'articles',
      right: false,
      reason: '"刑法第264条、52" read as 264; 52; gold 264; 67: missing 67; not in gold 52',
    });
    expect(scoresOf('ljp.charge', { charges: ['盗窃'] }, {})[0]?.reason).toBe(
      'the answer has no such part; gold 盗窃: missing 盗窃',
    );
  });
});

describe('Hit@2', () => {
  const hit = (
    gold: readonly number[],
    predicted: readonly number[],
    candidates?: readonly number[],
  ): number | null | undefined =>
    valuesOn([
      [
        { articles: gold },
        { articles: predicted, ...(candidates && { candidates: { articles: candidates } }) },
      ],
    ])['ljp.article.hit2']?.value;

  it('takes the predicted label, then the next candidate that is another', () => {
    expect(hit([266], [264], [264, 266])).toBe(1);
    expect(hit([266], [264], [264, 264, 266])).toBe(1);
    expect(hit([266], [264], [267, 266])).toBe(0);
    expect(hit([266], [264])).toBe(0);
    expect(hit([264], [264])).toBe(1);
    expect(hit([266], [], [264, 266])).toBe(1);
  });

  it('looks at the first two of several predicted labels, and takes any of several gold ones', () => {
    expect(hit([266], [264, 67, 266])).toBe(0);
    expect(hit([266, 67], [264, 67, 266])).toBe(1);
  });

  it('leaves out cases without a gold label, which are right when nothing is predicted', () => {
    expect(hit([], [])).toBeUndefined();
    expect(valuesOn([[{ articles: [] }, { articles: [] }]])['ljp.article.accuracy']?.value).toBe(1);
  });

  it('ranks charges too', () => {
    const predicted: Verdict = { charges: ['诈骗'], candidates: { charges: ['诈骗罪', '合同诈骗'] } };
    const [, score] = scoresOf('ljp.charge', { charges: ['合同诈骗'] }, predicted);
    expect(score).toMatchObject({ metric: 'ljp.charge.hit2', value: 1, predicted: '诈骗; 合同诈骗' });
  });
});

describe('ljp.term', () => {
  it('compares the eleven classes', () => {
    const values = valuesOn([
      [{ term: { imprisonment: 10 } }, { term: '判处有期徒刑一年' }],
      [{ term: { life_imprisonment: true } }, { term: { death_penalty: true } }],
      [{ term: { imprisonment: 0 } }, { term: { kind: 'none' } }],
      [{ term: { imprisonment: 36 } }, { term: { imprisonment: 37 } }],
      [{ term: '从轻处罚' }, { term: { imprisonment: 6 } }],
    ]);
    expect(values['ljp.term.accuracy']).toEqual({ value: 0.75, n: 4 });
    // In gold 7, 0 and 10 are right, 5 is missed; 4 is predicted instead.
    expectMacro(values, 'ljp.term', 'gold-labels', [3 / 4, 3 / 4, 3 / 4]);
    expectMacro(values, 'ljp.term', 'sklearn', [3 / 5, 3 / 5, 3 / 5]);
    expectMacro(values, 'ljp.term', 'all-classes', [9 / 11, 9 / 11, 9 / 11]);
    expect(Object.keys(values)).not.toContain('ljp.term.hit2');
  });

  it('says which class was read', () => {
    const [score] = scoresOf('ljp.term', { term: { imprisonment: 36 } }, { term: '三年一个月' });
    expect(score).toMatchObject({
      right: false,
      gold: '5',
      predicted: '4',
      reason: '"三年一个月" is class 4 (37 months); gold is class 5 (36 months)',
    });
  });
});

describe('the headline', () => {
  it('shows accuracy and macro F1 over the gold labels, and the score of the judger', () => {
    const names = ['ljp.article', 'ljp.term', 'cail2018.article', 'cail2018.term'].flatMap(
      (name) => findMetric(name)?.figures.map((figure) => figure.name) ?? [],
    );
    expect(names).toHaveLength(1 + 3 * conventions.length + 3 + 1 + 1 + 3 * conventions.length + 3 + 1);
    expect(headlineOf(names)).toEqual([
      'ljp.article.accuracy',
      'ljp.article.macro_f1[gold-labels]',
      'ljp.term.accuracy',
      'ljp.term.macro_f1[gold-labels]',
      'cail2018.article',
      'cail2018.term',
    ]);
  });
});
