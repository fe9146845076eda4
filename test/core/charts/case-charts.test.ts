import { describe, expect, it } from 'vitest';
import { chartKinds, chartOf, confusedParts } from '../../../src/core/charts/case-charts';
import { fictionalRun } from '../report/fictional-run';

const months = (imprisonment: number) => ({ kind: 'imprisonment', imprisonment }) as const;

describe('the charts of a run', () => {
  const { records } = fictionalRun(
    [
      {
        id: 'a',
        gold: { charges: ['盗窃'], articles: [264], term: months(12) },
        verdict: { charges: ['盗窃'], articles: [264], term: months(10) },
      },
      {
        id: 'b',
        gold: { charges: ['盗窃'], articles: [264], term: months(40) },
        verdict: { charges: ['诈骗'], articles: [266], term: { kind: 'life' } },
      },
      { id: 'c', gold: { charges: ['诈骗'] }, verdict: {} },
      { id: 'd', gold: { charges: ['诈骗'] } },
    ],
    { score: [] },
  );

  it('are those that its cases have data for', () => {
    expect(chartKinds([records])).toEqual(['confusion', 'terms', 'cost']);
    expect(confusedParts([records])).toEqual(['charges', 'articles', 'term']);
    expect(chartKinds([[]])).toEqual([]);
  });

  it('show which label was answered for which', () => {
    expect(chartOf('confusion', records)).toEqual({
      kind: 'confusion',
      part: 'charges',
      labels: ['盗窃', '诈骗'],
      cells: [
        { gold: '盗窃', predicted: '盗窃', count: 1, filter: 'charge=盗窃 predicted=盗窃' },
        {
          gold: '盗窃',
          predicted: '诈骗',
          count: 1,
          filter: 'charge=盗窃 predicted=诈骗 -charge=诈骗 -predicted=盗窃',
        },
        { gold: '诈骗', predicted: 'none', count: 1 },
      ],
      left: 'Left out: 1 without a verdict.',
    });
    expect(chartOf('confusion', records, { part: 'articles', run: 2 })).toMatchObject({
      labels: ['刑法 264', 'others'],
      cells: [
        { filter: 'article="刑法 264" predicted:2="刑法 264"', count: 1 },
        { predicted: 'others', count: 1 },
      ],
    });
    expect(chartOf('confusion', records, { part: 'term' })).toMatchObject({
      cells: [
        { gold: '10–12 months', predicted: '10–12 months' },
        { gold: '37–60 months', predicted: 'others' },
      ],
    });
  });

  it('show terms in months, over the edges of their classes', () => {
    expect(chartOf('terms', records)).toEqual({
      kind: 'terms',
      points: [{ key: 'a', gold: 12, predicted: 10 }],
      edges: [6, 9, 12, 24, 36, 60, 84, 120],
      left: 'Left out: 1 with a gold term and no answer in months.',
    });
  });

  it('show what each case cost', () => {
    expect(chartOf('cost', records)).toMatchObject({
      points: [{ key: 'a', tokens: 120, seconds: 1.5 }, {}, {}, {}],
    });
  });
});

describe('the charts of a jury', () => {
  const voted = (
    id: string,
    gold: readonly number[],
    found: readonly number[],
    names = ['buyer', 'seller'],
  ) => ({
    id,
    gold: { votes: Object.fromEntries(names.map((name, index) => [name, gold[index] ?? 0])) },
    verdict: { votes: Object.fromEntries(names.map((name, index) => [name, found[index] ?? 0])) },
  });

  it('show shares of votes for the buyer, gold against predicted', () => {
    const { records } = fictionalRun(
      [voted('a', [13, 4], [3, 2]), voted('b', [0, 17], [5, 0]), { id: 'c' }],
      {
        score: ['jury.calibration'],
      },
    );
    expect(chartOf('votes', records)).toEqual({
      kind: 'votes',
      side: 'buyer',
      points: [
        { key: 'a', gold: 13 / 17, predicted: 0.6 },
        { key: 'b', gold: 0, predicted: 1 },
      ],
    });
    expect(chartOf('reliability', records)).toMatchObject({ points: [{ n: 1 }, { n: 1 }] });
    expect(chartKinds([records])).toEqual(
      ['confusion', 'reliability', 'votes', 'cost'].filter((kind) => kind !== 'confusion'),
    );
  });

  it('take the first side by name where there is no buyer', () => {
    const { records } = fictionalRun([voted('a', [1, 3], [2, 2], ['tenant', 'landlord'])], { score: [] });
    expect(chartOf('votes', records)).toMatchObject({
      side: 'landlord',
      points: [{ gold: 0.75, predicted: 0.5 }],
    });
  });
});
