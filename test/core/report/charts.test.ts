import { describe, expect, it } from 'vitest';
import { confusionOf } from '../../../src/core/charts/confusion';
import { termPairs } from '../../../src/core/charts/term-pairs';
import { charts } from '../../../src/core/report/html/charts';
import { fictionalRun } from './fictional-run';

const charged = (id: string, gold: readonly string[], predicted: readonly string[]) => ({
  id,
  gold: { charges: gold },
  verdict: { charges: predicted },
});

describe('the confusion of charges', () => {
  const { records } = fictionalRun([
    charged('a', ['盗窃'], ['盗窃']),
    charged('b', ['盗窃'], ['诈骗']),
    charged('c', ['盗窃', '诈骗'], ['盗窃']),
    charged('d', ['诈骗'], ['抢劫', '盗窃']),
    charged('e', ['抢夺'], ['抢夺']),
    { id: 'f', gold: { charges: ['盗窃'] } },
  ]);

  it('counts a gold label as right, as each label the answer had instead, or as none', () => {
    expect(confusionOf(records, 'charges', 2)).toEqual({
      part: 'charges',
      labels: ['盗窃', '诈骗'],
      // 盗窃, 诈骗, other, none
      rows: [
        [2, 1, 0, 0],
        [1, 0, 1, 1],
      ],
      left: 1,
    });
  });

  it('reads what a benchmark of whole answers found in them', () => {
    const { records: scored } = fictionalRun(
      [{ id: 'a', gold: { text: '罪名:盗窃', charges: ['盗窃'] }, verdict: { text: '[罪名]盗窃<eoa>' } }],
      { score: ['lawbench.3-3'] },
    );
    expect(confusionOf(scored, 'charges', 8)).toMatchObject({ labels: ['盗窃'], rows: [[1, 0, 0]] });
  });
});

describe('pairs of terms', () => {
  it('are of cases with a gold term in months, most frequent first', () => {
    const sentenced = (id: string, gold: number, words: string) => ({
      id,
      gold: { term: { kind: 'imprisonment', imprisonment: gold } as const },
      verdict: { term: words },
    });
    const { records } = fictionalRun([
      sentenced('a', 12, '有期徒刑一年'),
      sentenced('b', 6, '拘役六个月'),
      sentenced('c', 6, '拘役六个月'),
      sentenced('d', 6, '无期徒刑'),
      sentenced('e', 6, '不知道'),
      { id: 'f', gold: { term: { kind: 'life' } }, verdict: { term: '有期徒刑一年' } },
    ]);
    expect(termPairs(records)).toEqual({
      pairs: [
        { gold: 6, predicted: 6, count: 2 },
        { gold: 12, predicted: 12, count: 1 },
      ],
      without: 2,
    });
  });
});

describe('charts', () => {
  it('show the calibration of a jury, with its data', () => {
    const voted = (id: string, winner: string, buyer: number) => ({
      id,
      gold: { winner },
      verdict: { votes: { buyer, seller: 10 - buyer } },
    });
    const run = fictionalRun(
      [voted('a', 'buyer', 9), voted('b', 'buyer', 8), voted('c', 'seller', 2), voted('d', 'seller', 9)],
      { score: ['jury.accuracy', 'jury.calibration'] },
    );
    const page = charts(run).source;
    expect(page).toContain('Calibration of the votes');
    expect(page).toMatch(
      /90 % – 100 %<\/td><td class="n">2<\/td><td class="n">0\.900<\/td><td class="n">0\.500/u,
    );
  });

  it('are left out where there is nothing to draw', () => {
    expect(charts(fictionalRun([charged('a', ['盗窃'], ['盗窃'])])).source).toBe('');
  });
});
