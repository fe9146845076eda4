import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { compareRuns, type CompareOptions } from '../../../src/core/compare/compare-runs';
import type { ComparedRun, Comparison, Group } from '../../../src/core/compare/comparison';
import { needsDataset } from '../../../src/core/compare/group-labels';
import { lengthBins } from '../../../src/core/compare/length-bins';
import { disputes, someRun, type SomeCase } from './compared-runs';
import { someCase } from '../../harness/small-world';

function grouped(by: string, runs: readonly ComparedRun[], options: CompareOptions = {}): Comparison {
  const result = compareRuns(runs, { resamples: 200, by, ...options });
  if (!result.ok) throw new Error('not compared');
  return result.value;
}

const sizes = ({ groups }: Comparison): (readonly [string, number])[] =>
  (groups?.groups ?? []).map(({ group, n }) => [group, n] as const);

const criminal: readonly SomeCase[] = [
  {
    id: 'a',
    type: 'criminal',
    gold: { charges: ['盗窃罪', '诈骗'], articles: [264, '民法典第577条'], term: '有期徒刑三年' },
  },
  { id: 'b', type: 'criminal', gold: { charges: ['盗窃'], articles: [264], term: { kind: 'life' } } },
  { id: 'c', type: '仲裁', gold: {} },
];
const run = (id: string, charge: string): ComparedRun =>
  someRun(
    id,
    ['charge'],
    criminal.map((one) => ({ ...one, verdict: { charges: [charge] } })),
  );
const runs = [run('x', '盗窃'), run('y', '诈骗')];

describe('groups', () => {
  it('are by the gold label; a case is in each of its charges', () => {
    expect(sizes(grouped('charge', runs))).toEqual([
      ['盗窃', 2],
      ['诈骗', 1],
      ['–', 1],
    ]);
    expect(sizes(grouped('article', runs))).toEqual([
      ['刑法 264', 2],
      ['民法典 577', 1],
      ['–', 1],
    ]);
    expect(sizes(grouped('law', runs)).map(([law]) => law)).toEqual(['刑法', '民法典', '–']);
    expect(sizes(grouped('type', runs))).toEqual([
      ['刑事', 2],
      ['仲裁', 1],
    ]);
  });

  it('of terms stand in the order of their classes', () => {
    expect(sizes(grouped('term', runs)).map(([label]) => label)).toEqual([
      'life or death',
      '25–36 months',
      '–',
    ]);
  });

  it('have values, differences with intervals, and flips of their own', () => {
    const [theft] = grouped('charge', runs).groups?.groups as [Group];
    const figure = theft.metrics['simucourt.charge_normalised'] ?? theft.metrics['simucourt.charge'];
    expect(figure?.n).toBe(2);
    expect(figure?.values).toHaveLength(2);
    expect(figure?.differences[0]?.run).toBe('y');
    expect(theft.flips).toEqual([{ fixed: 0, broken: 1, changed: 1, same: 0, unscored: 0 }]);
  });

  it('carry Wilson’s interval of a share', () => {
    const juries = ['++--', '+++-'].map((pattern, index) =>
      someRun(String(index), ['jury.accuracy'], disputes(pattern)),
    );
    const [all] = grouped('repeat', juries).groups?.groups as [Group];
    const [low, high] = all.metrics['jury.accuracy']?.value_intervals[0] ?? [];
    // 2 of 4.
    expect(low).toBeCloseTo(0.15, 2);
    expect(high).toBeCloseTo(0.85, 2);
  });

  it('by status tell what became of the cases, and where errors arose', () => {
    const before = someRun('x', ['jury.accuracy'], disputes('+!'));
    const after = someRun('y', ['jury.accuracy'], disputes('!+', { fault: 'jury' }));
    expect(sizes(grouped('status', [before, after]))).toEqual([
      ['done → error (jury)', 1],
      ['error → done', 1],
    ]);
  });

  it('by fault tell which stage lost the answer in each run', () => {
    const lostAt = { kind: 'supervisor', stage: 'deliberation[1]/review', part: 'winner' } as const;
    const before = someRun('x', ['jury.accuracy'], disputes('+--'));
    const after = someRun('y', ['jury.accuracy'], disputes('-+-', { lostAt }));
    expect(sizes(grouped('fault', [before, after]))).toEqual([
      ['right → supervisor (deliberation/review)', 1],
      // Of an earlier version of Moot, which did not look for it.
      ['– → supervisor (deliberation/review)', 1],
      ['–', 1],
    ]);
  });

  it('by length are quartiles of the facts', () => {
    const cases = [100, 200, 300, 400].map((length, index) => ({
      id: `c${index}`,
      length,
      gold: { winner: 'x' },
      verdict: { winner: 'x' },
    }));
    const long = ['x', 'y'].map((id) => someRun(id, ['jury.accuracy'], cases));
    expect(sizes(grouped('length', long))).toEqual([
      ['up to 100 characters', 1],
      ['101–200 characters', 1],
      ['201–300 characters', 1],
      ['over 300 characters', 1],
    ]);
  });

  it('by a field of the dataset ask for it, and say when it is not there', () => {
    const cases = new Map<string, Case>(
      ['a', 'b', 'c'].map((id, index) => [
        id,
        someCase({ id, fields: { region: index < 2 ? ['east', 'north'] : 'west' } }),
      ]),
    );
    expect(needsDataset('region', runs[0]?.records ?? [])).toBe(true);
    expect(needsDataset('charge', runs[0]?.records ?? [])).toBe(false);
    expect(sizes(grouped('region', runs, { cases }))).toEqual([
      ['east', 2],
      ['north', 2],
      ['west', 1],
    ]);
    const without = grouped('region', runs);
    expect(without.groups).toBeUndefined();
    expect(without.problems[0]?.message).toContain('could not be read');
    expect(grouped('regoin', runs, { cases }).problems[0]?.message).toContain('No case has anything');
  });
});

describe('bins of length', () => {
  it('are fewer where lengths repeat', () => {
    expect(lengthBins([5, 5, 5, 9]).labels).toEqual(['up to 5 characters', 'over 5 characters']);
    expect(lengthBins([5, 5]).labels).toEqual(['all lengths']);
    expect(lengthBins([5, 5]).labelOf(5)).toBe('all lengths');
  });
});
