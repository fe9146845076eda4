import { describe, expect, it } from 'vitest';
import { fuseRanks } from '../../../src/core/knowledge/rrf';

const [a, b, c, d] = [0, 1, 2, 3];

describe('reciprocal rank fusion', () => {
  it('adds 1 / (60 + rank) over the rankings', () => {
    const fused = fuseRanks([
      [a, b, c],
      [c, a, d],
    ]);
    expect(fused.map(({ doc }) => doc)).toEqual([a, c, b, d]);
    const expected = [0.032522, 0.032266, 0.016129, 0.015873];
    fused.forEach(({ score }, rank) => {
      expect(score).toBeCloseTo(expected[rank]!, 6);
    });
  });

  it('orders equal scores by number, and takes another constant', () => {
    expect(fuseRanks([[d], [b]], 1)).toEqual([
      { doc: b, score: 0.5 },
      { doc: d, score: 0.5 },
    ]);
  });

  it('of nothing is nothing', () => {
    expect(fuseRanks([[], []])).toEqual([]);
  });
});
