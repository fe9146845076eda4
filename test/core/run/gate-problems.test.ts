import { describe, expect, it } from 'vitest';
import { metrics } from '../../../src/core/metric/registry';
import { findMetric } from '../../../src/core/metric/registry';
import { gateProblems } from '../../../src/core/run/gate-problems';

const asked = ['articles', 'charge', 'ljp.term', 'jury.votes'].flatMap((name) => findMetric(name) ?? []);
const told = (name: string) => gateProblems([{ metric: name }], asked, 'a.slice.yaml');

describe('gates before a run', () => {
  it.each([
    'articles.f1',
    'simucourt.articles.f1',
    'articles.f1[刑事]',
    'articles.f1_parsed',
    'charge',
    'charge_normalised',
    'ljp.term.macro_f1',
    'ljp.term.macro_f1[sklearn]',
    'jury.vote_mae',
  ])('know %s', (name) => {
    expect(told(name)).toEqual([]);
  });

  it('tell of a misspelt figure, and which is meant', () => {
    expect(told('articles.f7')).toMatchObject([
      { code: 'unknown-figure', severity: 'warning', next: 'Did you mean "articles.f1"?' },
    ]);
  });

  it('tell of a figure whose metric was not asked for', () => {
    expect(told('fine')).toMatchObject([{ next: 'Add fine to what is scored.' }]);
  });

  it('know every figure that there is', () => {
    const every = metrics.flatMap(({ figures }) => figures.map(({ name }) => ({ metric: name })));
    expect(gateProblems(every, metrics, 'a.slice.yaml')).toEqual([]);
  });
});
