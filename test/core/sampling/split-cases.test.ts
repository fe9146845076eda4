import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { splitCases } from '../../../src/core/sampling/split-cases';
import { someCase } from '../../harness/small-world';

const parts = new Map([
  ['train', 0.8],
  ['test', 0.2],
]);
const facts = (topic: number): string =>
  Array.from({ length: 30 }, (_, word) => `word${topic * 31 + word * word * (topic + 3)}`).join(' ');
const cases = Array.from({ length: 300 }, (_, index): Case =>
  someCase({ id: `c${index}`, facts: facts(index) }),
);

describe('a split', () => {
  it('has parts near their weights, and every case in one', () => {
    const { partOf, groups } = splitCases(cases, { parts, seed: 7, near: 0.8 });
    expect(groups).toEqual([]);
    const tests = [...partOf.values()].filter((part) => part === 'test').length;
    expect(partOf.size).toBe(300);
    expect(tests).toBeGreaterThan(40);
    expect(tests).toBeLessThan(80);
  });

  it('has other parts with another seed, and nothing in a part of no weight', () => {
    const of = (seed: number): string[] => [...splitCases(cases, { parts, seed, near: 0.8 }).partOf.values()];
    expect(of(1)).not.toEqual(of(2));
    const none = new Map([
      ['a', 0],
      ['b', 3],
      ['c', 0],
    ]);
    expect(new Set(splitCases(cases, { parts: none, seed: 1, near: 0.8 }).partOf.values())).toEqual(
      new Set(['b']),
    );
  });

  it('stays as it is when other cases come and the order changes', () => {
    const whole = splitCases(cases, { parts, seed: 7, near: 0.8 }).partOf;
    fc.assert(
      fc.property(fc.shuffledSubarray(cases.slice(0, 40)), (some) => {
        for (const [id, part] of splitCases(some, { parts, seed: 7, near: 0.8 }).partOf)
          expect(part).toBe(whole.get(id));
      }),
      { numRuns: 20 },
    );
  });

  it('keeps near-duplicates together, whatever their ids are', () => {
    const doubled = cases.flatMap((each, index) => [
      each,
      { ...each, id: `copy of ${each.id}`, facts: index % 2 === 0 ? each.facts : `${each.facts}, as told` },
    ]);
    const { partOf, groups } = splitCases(doubled, { parts, seed: 7, near: 0.8 });
    expect(groups).toHaveLength(300);
    for (const { id } of cases) expect(partOf.get(`copy of ${id}`)).toBe(partOf.get(id));
  });

  it('does not take set phrases for the same facts', () => {
    const appeal = (id: string, claim: string): Case =>
      someCase({ id, facts: '二审查明的事实与一审一致。', parties: { appellant: { claim } } });
    const long = (word: string): string => `${word}请求撤销原判`.repeat(12);
    const { groups } = splitCases(
      [appeal('a', long('甲')), appeal('b', long('乙')), appeal('c', long('甲'))],
      {
        parts,
        seed: 7,
        near: 0.8,
      },
    );
    expect(groups).toEqual([['a', 'c']]);
  });
});
