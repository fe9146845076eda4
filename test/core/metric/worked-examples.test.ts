import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { simucourt } from '../../../src/core/dataset/simucourt';
import type { Grade, MetricValue } from '../../../src/core/metric/metric';
import { findMetric } from '../../../src/core/metric/registry';
import { scoreCases } from '../../../src/core/metric/score-cases';
import { parseScoreFile } from '../../../src/core/metric/score-file';
import type { Term, Verdict } from '../../../src/core/verdict';

// Every worked example of the design of the metrics, in its order, as lines of a score file.

const shared = (...parts: string[]): string => readFileSync(resolve('../shared', ...parts), 'utf8');

interface Line {
  readonly type?: string;
  readonly gold: Verdict;
  readonly predicted: Verdict;
  readonly grades?: Readonly<Record<string, Grade>>;
}

/** The figures of these lines under the metrics of these names, as `moot score` takes them. */
function figuresOf(lines: readonly Line[], ...names: readonly string[]): (name: string) => MetricValue {
  const text = lines.map((line, index) => JSON.stringify({ id: index, ...line })).join('\n');
  const { cases, problems } = parseScoreFile('scores.jsonl', text);
  expect(problems).toEqual([]);
  const metrics = [...new Set(names.map((name) => findMetric(name)!))];
  const { values } = scoreCases(cases, metrics);
  return (name) => values[name]!;
}

/** Of one line alone. */
function valueOf(name: string, gold: Verdict, predicted: Verdict): number | null {
  return figuresOf([{ gold, predicted }], name)(name).value;
}

const terms = (months: number): Verdict => ({ term: { imprisonment: months } });

describe('LawBench', () => {
  it.each([
    ['刑法第264条、刑法第266条', 264, 0.6667],
    ['刑法第133条之一第一款第（二）项', 133, 0],
    ['判处三年有期徒刑，依据刑法第264条', 264, 0],
  ])('3-1: %s against %i, as text and as the part', (words, article, expected) => {
    expect(valueOf('lawbench.3-1', { text: `法条:刑法第${article}条` }, { text: words })).toBeCloseTo(
      expected,
      4,
    );
    expect(valueOf('lawbench.3-1', { articles: [article] }, { articles: [words] })).toBeCloseTo(expected, 4);
  });

  it('3-1: nothing found is an abstention', () => {
    const figure = figuresOf([{ gold: { articles: [264] }, predicted: { text: '不清楚' } }], 'lawbench.3-1');
    expect(figure('lawbench.3-1')).toEqual({ value: 0, n: 1, abstained: 1, abstention_rate: 1 });
  });

  it('3-3: a right 合同诈骗 scores .6667', () => {
    expect(valueOf('lawbench.3-3', { text: '罪名:合同诈骗' }, { text: '[罪名]合同诈骗<eoa>' })).toBeCloseTo(
      0.6667,
      4,
    );
    expect(valueOf('lawbench.3-3', { charges: ['合同诈骗'] }, { charges: ['合同诈骗罪'] })).toBeCloseTo(
      0.6667,
      4,
    );
  });

  it('3-3: a perfect answer sheet scores .93224', () => {
    const tasks = JSON.parse(shared('data/lawbench/tasks/3-3.json')) as { readonly answer: string }[];
    const figure = figuresOf(
      tasks.map(({ answer }) => ({ gold: { text: answer }, predicted: { text: answer } })),
      'lawbench.3-3',
    );
    expect(figure('lawbench.3-3').value).toBeCloseTo(0.93224, 5);
  });

  it.each(['lawbench.3-4', 'lawbench.3-5'])('%s: the normalised log distance', (name) => {
    for (const [gold, words, expected] of [
      [6, '12个月', 0.8848358798],
      [42, '有期徒刑三年六个月', 0.6622891264],
      [6, '半年', 0.5972369148],
    ] as const) {
      expect(valueOf(name, { text: `刑期:${gold}个月` }, { text: words })).toBeCloseTo(expected, 10);
      expect(valueOf(name, terms(gold), { term: words })).toBeCloseTo(expected, 10);
    }
    expect(valueOf(name, terms(6), terms(12))).toBeCloseTo(0.8848358798, 10);
  });

  it('3-4: gold of death or life is skipped in the score, and divides in the abstention rate', () => {
    const figure = figuresOf(
      [
        { gold: { term: { life_imprisonment: true } }, predicted: { text: '12个月' } },
        { gold: { text: '刑期:死刑' }, predicted: { text: '12个月' } },
        { gold: terms(12), predicted: { text: '12个月' } },
        { gold: terms(12), predicted: { text: '不清楚' } },
      ],
      'lawbench.3-4',
    );
    expect(figure('lawbench.3-4')).toEqual({ value: 0.5, n: 2, abstained: 1, abstention_rate: 0.25 });
  });

  it('3-6: the only letter; 3-7: among the numbers', () => {
    const choice: Verdict = { text: '正确答案:C。' };
    expect(valueOf('lawbench.3-6', choice, { text: '[正确答案]C<eoa>' })).toBe(1);
    expect(valueOf('lawbench.3-6', choice, { text: '选C，A项错误' })).toBe(0);
    const amount: Verdict = { text: '上文涉及到的犯罪金额:8500.0元。' };
    expect(valueOf('lawbench.3-7', amount, { text: '1500元，7000元，共8500元' })).toBe(1);
    expect(valueOf('lawbench.3-7', amount, { text: '1500元，7000元' })).toBe(0);
  });
});

describe('the judger of CAIL2018', () => {
  it('takes micro and macro F1 over all classes, an empty one counting 1', () => {
    const figure = figuresOf(
      [
        {
          gold: { charges: ['[伪造、变造]居民身份证'], articles: [280] },
          predicted: { charges: ['伪造、变造居民身份证'] },
        },
        { gold: { charges: ['盗窃'], articles: [264] }, predicted: { charges: ['诈骗'], articles: [264] } },
      ],
      'cail2018.charge',
      'cail2018.article',
    );
    // Charges: one of three classes right, 199 empty; tp 1, fp 1, fn 1. Articles: 280 missed, 182 of 183 right.
    expect(figure('cail2018.charge').value).toBeCloseTo((0.5 + 200 / 202) / 2, 12);
    expect(figure('cail2018.article').value).toBeCloseTo((2 / 3 + 182 / 183) / 2, 12);
  });

  it.each<readonly [Term, Term, number]>([
    [{ imprisonment: 12 }, { imprisonment: 14 }, 1],
    [{ imprisonment: 12 }, { imprisonment: 18 }, 0.8],
    [{ imprisonment: 12 }, { imprisonment: 22 }, 0.6],
    [{ imprisonment: 12 }, { imprisonment: 27 }, 0.4],
    [{ imprisonment: 12 }, { imprisonment: 34 }, 0.2],
    [{ imprisonment: 12 }, { imprisonment: 35 }, 0],
    [{ death_penalty: true }, { imprisonment: -2 }, 1],
    [{ life_imprisonment: true }, { imprisonment: -1 }, 1],
    [{ life_imprisonment: true }, { death_penalty: true }, 0],
    [{ life_imprisonment: true }, { imprisonment: 300 }, 0],
  ])('term: %j, predicted %j, scores %d', (gold, predicted, expected) => {
    expect(valueOf('cail2018.term', { term: gold }, { term: predicted })).toBe(expected);
  });
});

describe('SimuCourt', () => {
  it('articles: brackets are stripped, duplicates cost, figures per type', () => {
    const theft = '《中华人民共和国刑法》第二百六十四条';
    const figure = figuresOf(
      [
        {
          type: '刑事',
          gold: { articles: [theft] },
          predicted: { articles: ['中华人民共和国刑法第二百六十四条', theft] },
        },
        {
          type: '民事',
          gold: { articles: [theft] },
          predicted: { articles: ['〈中华人民共和国刑法〉第二百六十四条'] },
        },
      ],
      'simucourt.articles.f1[刑事]',
    );
    expect(figure('simucourt.articles.precision').value).toBeCloseTo(2 / 3, 12);
    expect(figure('simucourt.articles.recall').value).toBe(1);
    expect(figure('simucourt.articles.f1').value).toBeCloseTo(0.8, 12);
    expect(figure('simucourt.articles.f1[刑事]').value).toBeCloseTo(2 / 3, 12);
    expect(figure('simucourt.articles.f1[民事]').value).toBe(1);
  });

  it('results: what the evaluator counted of the answer', () => {
    const value = { 标准答案关键点: 4, 内容匹配度: 2, 生成答案结果数: 2, 内容准确性: 2 };
    const civil = { type: 'civil', gold: { results: ['驳回上诉'] }, predicted: { results: ['驳回上诉'] } };
    const figure = figuresOf(
      [
        { ...civil, grades: { results: { value } } },
        { ...civil, grades: { results: { error: 'no JSON' } } },
      ],
      'simucourt.results',
    );
    const counted = { n: 1, grader_errors: 1 };
    expect(figure('simucourt.results.precision')).toEqual({ value: 1, ...counted });
    expect(figure('simucourt.results.recall')).toEqual({ value: 0.5, ...counted });
    expect(figure('simucourt.results.f1')).toEqual({ value: 2 / 3, ...counted });
  });

  it('always 驳回上诉 is right in 53 of 60 civil and 54 of 60 administrative appeals', () => {
    const file = resolve('../shared/data/simucourt/second-instance.json');
    const appeals = simucourt.read({ file, text: shared('data/simucourt/second-instance.json') }, {}).cases;
    const figure = figuresOf(
      appeals.map(({ type = '', gold }) => ({ type, gold, predicted: {} })),
      'simucourt.results',
    );
    expect(figure('simucourt.results.always_dismissed[民事]')).toEqual({ value: 53 / 60, n: 60 });
    expect(figure('simucourt.results.always_dismissed[行政]')).toEqual({ value: 54 / 60, n: 60 });
  });
});

describe('judgment prediction', () => {
  it.each<readonly [number, readonly Term[]]>([
    [0, [{ kind: 'death' }, { death_penalty: true, imprisonment: 0 }, { life_imprisonment: true }]],
    [1, [{ imprisonment: 121 }, { imprisonment: 300 }]],
    [2, [{ imprisonment: 85 }, { imprisonment: 120 }]],
    [3, [{ imprisonment: 61 }, { imprisonment: 84 }]],
    [4, [{ imprisonment: 37 }, { imprisonment: 60 }]],
    [5, [{ imprisonment: 25 }, { imprisonment: 36 }]],
    [6, [{ imprisonment: 13 }, { imprisonment: 24 }]],
    [7, [{ imprisonment: 10 }, { imprisonment: 12 }]],
    [8, [{ imprisonment: 7 }, { imprisonment: 9 }]],
    [9, [{ imprisonment: 1 }, { imprisonment: 6 }]],
    [10, [{ imprisonment: 0 }, { kind: 'none' }]],
  ])('term class %i', (number, examples) => {
    const metric = findMetric('ljp.term')!;
    for (const term of examples)
      expect(metric.score({ id: 'a', gold: { term }, predicted: { term } })[0]?.gold).toBe(String(number));
  });

  it('gold 234, 234, 264, 293, predicted 234, 293, 264, 293', () => {
    const predicted = [234, 293, 264, 293];
    const figure = figuresOf(
      [234, 234, 264, 293].map((gold, at) => ({
        gold: { articles: [gold] },
        predicted: { articles: [predicted[at]!] },
      })),
      'ljp.article',
    );
    expect(figure('ljp.article.accuracy')).toEqual({ value: 0.75, n: 4 });
    // 234: P 1, R 1/2, F1 2/3. 264: 1, 1, 1. 293: P 1/2, R 1, F1 2/3. Nothing is predicted that is not in gold, so
    // scikit-learn has the same labels; of all 183 classes the other 180 count 1.
    for (const [convention, precision, recall, f1] of [
      ['gold-labels', 5 / 6, 5 / 6, 7 / 9],
      ['sklearn', 5 / 6, 5 / 6, 7 / 9],
      ['all-classes', 182.5 / 183, 182.5 / 183, (180 + 7 / 3) / 183],
    ] as const) {
      expect(figure(`ljp.article.macro_precision[${convention}]`).value).toBeCloseTo(precision, 12);
      expect(figure(`ljp.article.macro_recall[${convention}]`).value).toBeCloseTo(recall, 12);
      expect(figure(`ljp.article.macro_f1[${convention}]`).value).toBeCloseTo(f1, 12);
    }
  });

  it('Hit@2: the predicted article, then the next ranked candidate', () => {
    const predicted: Verdict = { articles: [266], candidates: { articles: [266, 264, 293] } };
    expect(valueOf('ljp.article.hit2', { articles: [264] }, predicted)).toBe(1);
    expect(valueOf('ljp.article.hit2', { articles: [293] }, predicted)).toBe(0);
  });
});

describe('jury alignment', () => {
  it('buyer votes 12, 8, 17 of 17, predicted 10, 9, 17', () => {
    const of17 = (buyer: number): Verdict => ({ votes: { buyer, seller: 17 - buyer } });
    const figure = figuresOf(
      (
        [
          [12, 10],
          [8, 9],
          [17, 17],
        ] as const
      ).map(([gold, predicted]) => ({ gold: of17(gold), predicted: of17(predicted) })),
      'jury.accuracy',
      'jury.vote_pearson',
    );
    expect(figure('jury.accuracy').value).toBeCloseTo(0.6667, 4);
    expect(figure('jury.macro_f1').value).toBeCloseTo(0.4, 12);
    expect(figure('jury.kappa').value).toBeCloseTo(0, 12);
    expect(figure('jury.vote_mae').value).toBeCloseTo(0.0588, 4);
    expect(figure('jury.vote_jsd').value).toBeCloseTo(0.00449, 5);
    expect(figure('jury.vote_pearson').value).toBeCloseTo(0.9412, 4);
  });
});
