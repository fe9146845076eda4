import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/core/dataset/read-dataset';
import { labelNoise } from '../../../src/core/sampling/label-noise';
import { someCase } from '../../harness/small-world';
import { sharedFile } from '../dataset/shared-data';

const facts =
  'The accused took a bicycle from the yard at night and sold it in the next town for ninety yuan the following day.';
const at = (line: number): { source: { file: string; line: number } } => ({
  source: { file: 'd.jsonl', line },
});

describe('label noise', () => {
  it('is the same facts with different gold; what differs is told with ids and lines', () => {
    const { same, groups } = labelNoise(
      [
        someCase({
          id: 'a',
          ...at(0),
          facts,
          gold: { charges: ['盗窃'], articles: [264, 67], term: { imprisonment: 6 } },
        }),
        someCase({ id: 'other', ...at(1) }),
        someCase({
          id: 'b',
          ...at(2),
          facts: facts.toUpperCase(),
          gold: { charges: ['诈骗罪'], articles: [67, 264] },
        }),
      ],
      0.8,
    );
    expect(same).toEqual({ groups: 1, cases: 2, noisy: 1 });
    expect(groups).toEqual([
      {
        facts: 'same',
        differs: ['charges', 'term'],
        cases: [
          { id: 'a', line: 1, gold: { charges: ['盗窃'], term: { imprisonment: 6 } } },
          { id: 'b', line: 3, gold: { charges: ['诈骗罪'], term: null } },
        ],
      },
    ]);
  });

  it('is not another spelling or order of the same gold', () => {
    const { same, groups } = labelNoise(
      [
        someCase({ id: 'a', facts, gold: { charges: ['盗窃罪', '诈骗'], articles: [264] } }),
        someCase({
          id: 'b',
          facts,
          gold: { charges: ['诈骗', '盗窃'], articles: ['《中华人民共和国刑法》第二百六十四条'] },
        }),
      ],
      0.8,
    );
    expect(same).toEqual({ groups: 1, cases: 2, noisy: 0 });
    expect(groups).toEqual([]);
  });

  it('of nearly the same facts is told apart', () => {
    const { same, near_same, groups } = labelNoise(
      [
        someCase({ id: 'a', facts, gold: { winner: 'buyer' } }),
        someCase({ id: 'b', facts: `${facts} He said so.`, gold: { winner: 'seller' } }),
      ],
      0.8,
    );
    expect(same.groups).toBe(0);
    expect(near_same).toEqual({ groups: 1, cases: 2, noisy: 1 });
    expect(groups.map((group) => [group.facts, group.differs])).toEqual([['near', ['winner']]]);
  });

  it('is not in the samples of CAIL2018: the facts that occur twice have the same gold', () => {
    const { file, bytes } = sharedFile('cail2018/data_test.json');
    const { same, groups } = labelNoise(readDataset(file, bytes).cases, 0.8);
    expect(same).toEqual({ groups: 2, cases: 4, noisy: 0 });
    expect(groups).toEqual([]);
  });
});
