import { describe, expect, it } from 'vitest';
import { meetsGate, parseGate } from '../../src/core/gate';
import { judgeGates, missedGate } from '../../src/core/metric/judge-gates';

describe('a gate as typed', () => {
  it.each([
    ['articles.f1 >= 0.20', { metric: 'articles.f1', operator: '>=', bound: 0.2 }],
    ['lawbench.3-1>.5', { metric: 'lawbench.3-1', operator: '>', bound: 0.5 }],
    ['articles.f1[刑事] < 1', { metric: 'articles.f1[刑事]', operator: '<', bound: 1 }],
    ['jury.kappa <= -0.25', { metric: 'jury.kappa', operator: '<=', bound: -0.25 }],
  ])('%s', (text, gate) => {
    expect(parseGate(text)).toEqual(gate);
  });

  it.each([
    'articles.f1',
    '>= 0.2',
    'articles.f1 = 0.2',
    'articles.f1 >= many',
    'a >= 0.2 >= 0.1',
    'a >= 20%',
    '',
  ])('%j is none', (text) => {
    expect(parseGate(text)).toBeUndefined();
  });

  it('includes its bound only with =', () => {
    const at = (text: string): boolean => meetsGate(parseGate(text)!, 0.5);
    expect([at('m >= 0.5'), at('m > 0.5'), at('m <= 0.5'), at('m < 0.5')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('gates held against values', () => {
  const values = { 'simucourt.articles.f1': { value: 0.3, n: 9 }, 'lawbench.3-1': { value: null, n: 0 } };

  it('find the figure by its short name, and are missed where it is not there', () => {
    const gates = ['articles.f1 >= 0.3', 'articles.f1 > 0.3', 'lawbench.3-1 >= 0', 'charge >= 0'];
    const outcomes = judgeGates(
      gates.map((text) => parseGate(text)!),
      values,
    );
    expect(outcomes.map(({ value, met }) => [value, met])).toEqual([
      [0.3, true],
      [0.3, false],
      [null, false],
      [null, false],
    ]);
    expect(outcomes.filter(({ met }) => !met).map(missedGate)).toEqual([
      'gate missed: articles.f1 is 0.3000, wanted > 0.3',
      'gate missed: lawbench.3-1 is not there, wanted >= 0',
      'gate missed: charge is not there, wanted >= 0',
    ]);
  });

  it('are judged once, though slice and command line both name them', () => {
    const gate = parseGate('articles.f1 >= 0.3')!;
    expect(judgeGates([gate, { ...gate }], values)).toHaveLength(1);
  });
});
