import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { articleClasses } from '../../../src/core/metric/cail2018/article-classes';
import { cail2018Metrics } from '../../../src/core/metric/cail2018/cail2018';
import { chargeClasses } from '../../../src/core/metric/cail2018/charge-classes';
import { classifyArticles, classifyCharges } from '../../../src/core/metric/cail2018/classes';
import { termScore } from '../../../src/core/metric/cail2018/term-score';
import type { CaseScore, MetricValue } from '../../../src/core/metric/metric';
import { findMetric, findValue } from '../../../src/core/metric/registry';
import { scoreCases } from '../../../src/core/metric/score-cases';
import { parseScoreFile } from '../../../src/core/metric/score-file';
import type { Verdict } from '../../../src/core/verdict';
import { projectRoot } from '../../harness/project-files';

const shared = path.join(projectRoot, '../shared');
const here = existsSync(shared);
const text = (file: string): string => readFileSync(path.join(shared, file), 'utf8');

type Pair = readonly [gold: Verdict, predicted: Verdict];

/** Through a score file, as `moot score FILE --metric cail2018.charge …` reads it. */
function valuesOf(pairs: readonly Pair[]): Readonly<Record<string, MetricValue>> {
  const lines = pairs.map(([gold, predicted], index) =>
    JSON.stringify({ id: `case ${index}`, gold, predicted }),
  );
  const { cases, problems } = parseScoreFile('scores.jsonl', lines.join('\n'));
  expect(problems).toEqual([]);
  const metrics = ['charge', 'article', 'term'].flatMap((task) => findMetric(`cail2018.${task}`) ?? []);
  expect(metrics).toHaveLength(3);
  return scoreCases(cases, metrics).values;
}

function scoreOf(metric: string, gold: Verdict, predicted: Verdict): CaseScore | undefined {
  return findMetric(metric)?.score({ id: 'a', gold, predicted })[0];
}

interface OracleGroup {
  readonly gold: readonly {
    readonly accusation: readonly string[];
    readonly relevant_articles: readonly number[];
    readonly term_of_imprisonment: Verdict['term'];
  }[];
  readonly predicted: readonly Verdict[];
  readonly score: Readonly<Record<'charge' | 'article' | 'term', number>>;
}

describe.runIf(here)('the judger of CAIL2018', () => {
  const groups = here ? (JSON.parse(text('oracles/cail-judger.json')) as readonly OracleGroup[]) : [];

  it('gave these scores on forty groups of cases', () => {
    expect(groups).toHaveLength(40);
    for (const [at, { gold, predicted, score }] of groups.entries()) {
      const values = valuesOf(
        gold.map((row, index): Pair => [
          {
            charges: row.accusation,
            articles: row.relevant_articles,
            ...(row.term_of_imprisonment === undefined ? {} : { term: row.term_of_imprisonment }),
          },
          predicted[index] ?? {},
        ]),
      );
      for (const task of ['charge', 'article', 'term'] as const) {
        const { value, n } = values[`cail2018.${task}`] ?? {};
        expect(n).toBe(gold.length);
        expect(Math.abs((value ?? -1) - score[task]), `${task} of group ${at}`).toBeLessThan(1e-9);
      }
    }
  });

  it('has these classes', () => {
    const lines = (file: string): string[] =>
      text(file)
        .split(/\r?\n/)
        .filter((line) => line !== '');
    expect([...chargeClasses].sort()).toEqual(lines('data/cail2018/accu.txt').sort());
    expect(articleClasses).toEqual(
      lines('data/cail2018/law.txt')
        .map(Number)
        .sort((one, other) => one - other),
    );
  });
});

describe('classes', () => {
  it('are 202 charges and 183 articles, each read as itself', () => {
    expect([new Set(chargeClasses).size, new Set(articleClasses).size]).toEqual([202, 183]);
    expect(classifyCharges(chargeClasses)).toEqual({ classes: chargeClasses, unknown: [] });
    const asSentences = chargeClasses.map((name) => `被告人犯${name}罪`);
    expect(classifyCharges(asSentences)).toEqual({ classes: chargeClasses, unknown: [] });
    expect(classifyArticles(articleClasses).classes).toEqual(articleClasses.map(String));
  });

  it('are found without the brackets of the data, and in other words', () => {
    expect(classifyCharges(['[伪造、变造、买卖]国家机关[公文、证件、印章]', '盗窃罪', '盗窃'])).toEqual({
      classes: ['伪造、变造、买卖国家机关公文、证件、印章', '盗窃'],
      unknown: [],
    });
    expect(classifyArticles(['《刑法》第二百六十四条第一款', 133, '刑法 133-1'])).toEqual({
      classes: ['264', '133'],
      unknown: [],
    });
  });

  it('do without acquittals, and name what has none', () => {
    expect(classifyCharges(['无罪'])).toEqual({ classes: [], unknown: [] });
    expect(classifyCharges(['占星'])).toEqual({ classes: [], unknown: ['占星'] });
    expect(classifyArticles([67, '民法典 1165'])).toEqual({ classes: [], unknown: ['67', '民法典 1165'] });
  });
});

describe('cail2018.charge and cail2018.article', () => {
  it('are the mean of micro F1 and macro F1 over all classes, empty ones counting 1', () => {
    const values = valuesOf([
      [{ charges: ['盗窃'] }, { charges: ['盗窃'] }],
      [{ charges: ['盗窃'] }, { charges: ['诈骗'] }],
    ]);
    // tp 1, fp 1, fn 1: micro .5. 盗窃 2/3, 诈骗 0, the other 200 classes 1.
    const macro = (200 + 2 / 3) / 202;
    expect(values['cail2018.charge.micro_f1']?.value).toBeCloseTo(0.5, 12);
    expect(values['cail2018.charge.macro_f1']?.value).toBeCloseTo(macro, 12);
    expect(values['cail2018.charge']?.value).toBeCloseTo((0.5 + macro) / 2, 12);
    expect(values['cail2018.article']).toBeUndefined();
  });

  it('count an empty list and a missing part as no prediction, and two empty ones as right', () => {
    const missed = valuesOf([[{ articles: [264] }, {}]]);
    expect(missed['cail2018.article']?.value).toBeCloseTo(182 / 183 / 2, 12);
    expect(valuesOf([[{ articles: [264] }, { articles: [] }]])).toEqual(missed);
    expect(valuesOf([[{ articles: [] }, { articles: [] }]])['cail2018.article']).toEqual({ value: 1, n: 1 });
  });

  it('count what is named twice once', () => {
    const once = valuesOf([[{ charges: ['盗窃'] }, { charges: ['盗窃'] }]]);
    expect(valuesOf([[{ charges: ['盗窃', '盗窃'] }, { charges: ['盗窃', '盗窃罪'] }]])).toEqual(once);
    expect(once['cail2018.charge']?.value).toBe(1);
  });

  it('pass over what has no class, saying so, and skip a case whose gold has none', () => {
    expect(scoreOf('cail2018.charge', { charges: ['盗窃'] }, { charges: ['盗窃', '占星'] })).toMatchObject({
      value: 1,
      right: true,
      part: 'charges',
      reason: '盗窃 against 盗窃: 1 right, 0 too many, 0 missing; passed over, having no class: 占星',
    });
    const values = valuesOf([
      [{ charges: ['占星'] }, { charges: ['盗窃'] }],
      [{ charges: ['盗窃'] }, { charges: ['盗窃'] }],
    ]);
    expect(values['cail2018.charge']).toEqual({ value: 1, n: 1 });
    expect(scoreOf('cail2018.charge', { charges: ['占星'] }, {})).toMatchObject({
      value: null,
      reason: 'gold 占星 has no class: skipped',
    });
  });

  it('take an acquittal for no charge', () => {
    expect(scoreOf('cail2018.charge', { charges: ['无罪'] }, { charges: [] })).toMatchObject({ right: true });
    expect(scoreOf('cail2018.charge', { charges: ['无罪'] }, { charges: ['盗窃'] })).toMatchObject({
      value: 0,
      right: false,
    });
  });

  it('leave out cases without an answer', () => {
    const { values } = scoreCases([{ id: 'a', gold: { charges: ['盗窃'] } }], cail2018Metrics);
    expect(values).toEqual({});
  });
});

describe('cail2018.term', () => {
  it.each([
    [12, 12, 1],
    [12, 15, 0.8],
    [12, 20, 0.6],
    [12, 24, 0.4],
    [12, 30, 0.2],
    [12, 36, 0],
    [36, 12, 0],
    [0, 0, 1],
    [0, 1, 0.4],
    [0, 2, 0],
    [-2, -2, 1],
    [-1, -1, 1],
    [-2, -1, 0],
    [-1, 300, 0],
    [300, -1, 0],
    [12, undefined, 0],
    // Cut to whole months.
    [0, 0.9, 1],
  ])('gold %s, predicted %s scores %s', (gold, predicted, value) => {
    expect(termScore(gold, predicted).value).toBe(value);
  });

  it('reads text on either side', () => {
    const gold: Verdict = { term: { imprisonment: 42 } };
    expect(scoreOf('cail2018.term', gold, { term: '判处有期徒刑三年六个月' })).toMatchObject({
      value: 1,
      right: true,
      part: 'term',
    });
    expect(scoreOf('cail2018.term', { term: '判处拘役五个月，缓刑六个月' }, { term: '5' })?.value).toBe(1);
    expect(
      scoreOf('cail2018.term', { term: { death_penalty: true } }, { term: '死刑，缓期二年执行' })?.value,
    ).toBe(1);
    expect(scoreOf('cail2018.term', { term: { imprisonment: 0 } }, { term: '单处罚金二千元' })?.value).toBe(
      1,
    );
    expect(scoreOf('cail2018.term', gold, { term: '从轻处罚' })).toMatchObject({
      value: 0,
      right: false,
      predicted: '从轻处罚',
      reason: '"从轻处罚" read as none, gold 42 months: no term',
    });
  });

  it('takes death before life, and the raw numbers of the benchmark', () => {
    const both: Verdict = { term: { death_penalty: true, life_imprisonment: true, imprisonment: 0 } };
    expect(scoreOf('cail2018.term', both, { term: { imprisonment: -2 } })?.value).toBe(1);
    expect(scoreOf('cail2018.term', both, { term: { imprisonment: -1 } })?.value).toBe(0);
    expect(scoreOf('cail2018.term', { term: { kind: 'life' } }, { term: { imprisonment: -1 } })?.value).toBe(
      1,
    );
  });

  it('scores 0 where no term is told, and skips a gold that tells none', () => {
    const values = valuesOf([
      [{ term: { imprisonment: 6 } }, {}],
      [{ term: { imprisonment: 6 } }, { term: { death_penalty: false, life_imprisonment: false } }],
      [{ term: { imprisonment: 6 } }, { term: { imprisonment: 6 } }],
      [{ term: '从轻处罚' }, { term: { imprisonment: 6 } }],
    ]);
    expect(values['cail2018.term']?.value).toBeCloseTo(1 / 3, 12);
    expect(values['cail2018.term']?.n).toBe(3);
    expect(findValue(values, 'cail2018.term')).toBe(values['cail2018.term']);
  });
});
