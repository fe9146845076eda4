import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { groupCases } from '../../../src/core/slice/case-groups';
import { someCase } from '../../harness/small-world';

const many = (count: number, over: (index: number) => Partial<Case>): readonly Case[] =>
  Array.from({ length: count }, (_, index) => someCase({ id: `c${index}`, ...over(index) }));

const named = (groups: ReturnType<typeof groupCases>): readonly (readonly [string, number])[] =>
  groups.map(({ name, cases }) => [name, cases.length]);

describe('cases of a slice in groups', () => {
  it('stand together while they are few and of one type', () => {
    expect(
      named(
        groupCases(
          many(12, () => ({ type: 'criminal' })),
          {},
        ),
      ),
    ).toEqual([['', 12]]);
  });

  it('stand by type where there are several, in the order in which they come', () => {
    const cases = many(30, (index) => ({ type: index % 3 === 0 ? 'civil' : 'criminal' }));
    expect(named(groupCases(cases, {}))).toEqual([
      ['civil', 10],
      ['criminal', 20],
    ]);
  });

  it('stand together where each is of a type of its own', () => {
    expect(
      named(
        groupCases(
          many(6, (index) => ({ type: `t${index}` })),
          {},
        ),
      ),
    ).toEqual([['', 6]]);
  });

  it('stand by what the slice stratifies its sample by', () => {
    const cases = many(6, (index) => ({ type: `t${index}`, cause: index < 2 ? '盗窃' : '诈骗' }));
    const slice = { sample: { size: 6, seed: 1, stratify: 'cause' } };
    expect(named(groupCases(cases, slice))).toEqual([
      ['盗窃', 2],
      ['诈骗', 4],
    ]);
  });

  it('stand by charge where charges repeat, and not where each case has its own', () => {
    const charged = many(30, (index) => ({
      type: 'criminal',
      gold: { charges: [index % 2 ? '诈骗' : '盗窃'] },
    }));
    expect(named(groupCases(charged, {})).map(([name]) => name)).toEqual(['盗窃', '诈骗']);
    const own = many(30, (index) => ({ type: 'criminal', gold: { charges: [`罪${index}`] } }));
    expect(named(groupCases(own, {}))).toEqual([['', 30]]);
  });

  it('are cut into ranges of 200, under the name of the group or of the part of a split', () => {
    const cases = many(450, () => ({ type: 'civil', gold: {} }));
    const split = { part: 'test', parts: new Map([['test', 1]]), seed: 1, near: 1 };
    expect(named(groupCases(cases, { split }))).toEqual([
      ['test 1–200', 200],
      ['test 201–400', 200],
      ['test 401–450', 50],
    ]);
    expect(named(groupCases(cases, {}))[0]).toEqual(['1–200', 200]);
  });
});
