import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScorableCase } from '../../../src/core/metric/metric';
import { findMetric, findValue, metricNames, metrics } from '../../../src/core/metric/registry';
import { scoreCases } from '../../../src/core/metric/score-cases';
import { simuCourtArticles } from '../../../src/core/metric/simucourt-articles';
import type { Verdict } from '../../../src/core/verdict';

interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}
interface OracleRound {
  readonly cases: readonly { type: string; gold: string[]; predicted: string[] }[];
  readonly overall: Figures;
  readonly byType: Readonly<Record<string, Figures>>;
}
const rounds = JSON.parse(
  readFileSync(resolve('../shared/oracles/agentscourt-laws.json'), 'utf8'),
) as OracleRound[];

const one = (gold: Verdict, predicted?: Verdict, type?: string): ScorableCase => ({
  id: 'one',
  gold,
  ...(type !== undefined && { type }),
  ...(predicted && { predicted }),
});
const articlesOf = (gold: (string | number)[], predicted: (string | number)[]) =>
  scoreCases([one({ articles: gold }, { articles: predicted })], [simuCourtArticles]).values;
const theft = '《中华人民共和国刑法》第二百六十四条';
const confession = '《中华人民共和国刑法》第六十七条第三款';

describe('SimuCourt articles', () => {
  it('equal the official scores of forty random rounds', () => {
    expect(rounds).toHaveLength(40);
    for (const round of rounds) {
      const cases = round.cases.map(({ type, gold, predicted }, index) => ({
        id: String(index),
        type,
        gold: { articles: gold },
        predicted: { articles: predicted },
      }));
      const { values } = scoreCases(cases, [simuCourtArticles]);
      const groups = [
        ['', round.overall] as const,
        ...Object.entries(round.byType).map(([t, f]) => [`[${t}]`, f] as const),
      ];
      for (const [label, expected] of groups) {
        for (const figure of ['precision', 'recall', 'f1'] as const) {
          const value = values[`simucourt.articles.${figure}${label}`]?.value ?? NaN;
          expect(Math.abs(value - expected[figure])).toBeLessThan(1e-9);
        }
      }
    }
  });

  it('let brackets pass, and make repetitions cost', () => {
    expect(articlesOf([theft], ['中华人民共和国刑法》第二百六十四条'])['simucourt.articles.f1']!.value).toBe(
      1,
    );
    const repeated = articlesOf([theft], [theft, theft]);
    expect(repeated['simucourt.articles.precision']!.value).toBe(0.5);
    expect(repeated['simucourt.articles.precision_parsed']!.value).toBe(1);
  });

  it('compare parsed citations and articles beside it', () => {
    const values = articlesOf([theft, confession], [264, '刑法第67条']);
    expect(values['simucourt.articles.f1']!.value).toBe(0.5);
    expect(values['simucourt.articles.f1_parsed']!.value).toBe(0.5);
    expect(values['simucourt.articles.f1_article']!.value).toBe(1);
  });

  it('name the case types in Chinese, whichever way they came', () => {
    const cases = [
      { ...one({ articles: [theft] }, { articles: [theft] }, 'criminal'), id: 'a' },
      { ...one({ articles: [theft] }, {}, '刑事'), id: 'b' },
      { ...one({ articles: [theft] }, {}, 'civil'), id: 'c' },
    ];
    const { values } = scoreCases(cases, [simuCourtArticles]);
    expect(values['simucourt.articles.recall[刑事]']).toEqual({ value: 0.5, n: 2 });
    expect(values['simucourt.articles.recall[民事]']).toEqual({ value: 0, n: 1 });
    expect(values['simucourt.articles.recall']!.n).toBe(3);
  });

  it('keep the reason', () => {
    const [official, parsed] = simuCourtArticles.score(
      one({ articles: [theft] }, { articles: [confession] }),
    );
    expect(official).toMatchObject({
      part: 'articles',
      value: 0,
      right: false,
      counts: { tp: 0, fp: 1, fn: 1 },
    });
    expect(parsed!.reason).toBe(
      'parsed law, article, paragraph and item: 0 right, 1 too many, 1 missing; missing 刑法 264; not in gold 刑法 67 ¶3',
    );
  });

  it('leave out cases without gold articles or without an answer', () => {
    expect(simuCourtArticles.score(one({ charges: ['盗窃'] }, { articles: [264] }))).toEqual([]);
    expect(simuCourtArticles.score(one({ articles: [264] }))).toEqual([]);
  });
});

describe('SimuCourt charge, term and fine', () => {
  const criminal = ['charge', 'term', 'fine'].map((name) => findMetric(name)!);
  const valuesOf = (gold: Verdict, predicted?: Verdict, type = 'criminal') => {
    const { values } = scoreCases([one(gold, predicted, type)], criminal);
    return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
  };

  it('are exact strings officially, and normalised beside it', () => {
    const gold = { charges: ['被告人犯盗窃罪'], term: '判处有期徒刑一年六个月', fine: '处罚金人民币二万元' };
    expect(valuesOf(gold, { charges: ['盗窃'], term: '有期徒刑十八个月', fine: '罚金20000元' })).toEqual({
      'simucourt.charge': 0,
      'simucourt.charge_normalised': 1,
      'simucourt.term': 0,
      'simucourt.term_normalised': 1,
      'simucourt.fine': 0,
      'simucourt.fine_normalised': 1,
    });
    expect(new Set(Object.values(valuesOf(gold, gold)))).toEqual(new Set([1]));
  });

  it('compare structures where one side is structured', () => {
    const gold = { term: { kind: 'imprisonment', imprisonment: 18 }, fine: 2000 } as const;
    expect(valuesOf(gold, { term: '判处有期徒刑一年六个月', fine: '两千元' })).toEqual({
      'simucourt.term': 1,
      'simucourt.term_normalised': 1,
      'simucourt.fine': 1,
      'simucourt.fine_normalised': 1,
    });
  });

  it('count an acquittal, several charges and a missing answer', () => {
    expect(
      valuesOf({ charges: ['上诉人无罪'] }, { charges: ['被告人无罪'] })['simucourt.charge_normalised'],
    ).toBe(1);
    const two = { charges: ['上诉人犯盗窃罪、诈骗罪'] };
    expect(valuesOf(two, { charges: ['诈骗', '盗窃'] })['simucourt.charge_normalised']).toBe(1);
    expect(valuesOf(two, { charges: ['盗窃'] })['simucourt.charge_normalised']).toBe(0);
    expect(valuesOf(two, {})['simucourt.charge_normalised']).toBe(0);
  });

  it('leave out other types, and gold that lacks the part', () => {
    expect(valuesOf({ term: '判处拘役二个月' }, { term: '判处拘役二个月' }, 'civil')).toEqual({});
    expect(valuesOf({ fine: '无' }, { fine: '处罚金人民币二万元' })).toEqual({});
    expect(valuesOf({ term: '判处拘役二个月' })).toEqual({});
  });

  it('keep the reason', () => {
    const [, normalised] = findMetric('simucourt.term')!.score(
      one({ term: '判处拘役二个月' }, { term: '判处拘役三个月' }),
    );
    expect(normalised).toMatchObject({
      metric: 'simucourt.term_normalised',
      right: false,
      reason:
        '"判处拘役三个月" (detention 3 months) against "判处拘役二个月" (detention 2 months): compared as read',
    });
  });

  it('are right on the benchmark’s own gold, normalised', () => {
    for (const file of ['first-instance.json', 'second-instance.json']) {
      const path = resolve('../shared/data/simucourt', file);
      const records = (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>[]).filter(
        (r) => r['类别'] === '刑事',
      );
      const unread = records.filter((r) =>
        findMetric('term')!
          .score(one({ term: r['刑事_刑期']! }, { term: r['刑事_刑期']! }))[1]
          ?.reason.includes('unreadable'),
      );
      expect(unread).toEqual([]);
    }
  });
});

describe('the registry', () => {
  it('finds metrics by name, alias and the names of their values', () => {
    expect(findMetric('simucourt.articles')).toBe(simuCourtArticles);
    expect(findMetric('articles.f1')).toBe(simuCourtArticles);
    expect(findMetric('simucourt.articles.f1_parsed[刑事]')).toBe(simuCourtArticles);
    expect(findMetric('simucourt.charge_normalised')?.name).toBe('charge');
    expect(findMetric('lawbench.3-4_parsed')?.name).toBe('lawbench.3-4');
    expect(findMetric('lawbench/3-7')?.name).toBe('lawbench.3-7');
    expect(findMetric('simucourt.articles_parsed')).toBe(simuCourtArticles);
    expect(findMetric('ljp.term.macro_f1')?.name).toBe('ljp.term');
    expect(findMetric('ljp.term.macro_f1[all-classes]')?.name).toBe('ljp.term');
    expect(findMetric('jury.vote_pearson')?.name).toBe('jury.votes');
  });

  it.each([
    'articlesque',
    'articles.f2',
    'charge_normalized',
    'lawbench.3-1.parsed',
    'ljp.charge.macro_f1[gold_labels]',
    'ljp.charge.accuracy[刑事]',
  ])('finds none that has no figure of this name: %s', (name) => {
    expect(findMetric(name)).toBeUndefined();
  });

  it('offers every metric under one name', () => {
    expect(new Set(metricNames()).size).toBe(metrics.length);
    expect(metricNames()).toContain('lawbench.3-6');
  });

  it('finds the value a gate names in short', () => {
    const { values } = scoreCases([one({ articles: [264] }, { articles: [264] }, 'criminal')], metrics);
    expect(findValue(values, 'articles.f1')?.value).toBe(1);
    expect(findValue(values, 'articles.f1[刑事]')?.value).toBe(1);
    expect(findValue(values, 'simucourt.articles.recall')?.value).toBe(1);
    expect(findValue(values, 'charge')).toBeUndefined();
  });
});
