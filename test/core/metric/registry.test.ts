import { describe, expect, it } from 'vitest';
import { findMetrics } from '../../../src/core/metric/registry';

const named = (name: string): string[] => findMetrics(name).map((metric) => metric.name);

describe('a metric is asked for', () => {
  it('by its name, an alias or one of its figures', () => {
    expect(named('articles')).toEqual(['articles']);
    expect(named('simucourt.articles')).toEqual(['articles']);
    expect(named('simucourt.articles.f1_parsed')).toEqual(['articles']);
  });

  it('with all of its family, by the name of that', () => {
    expect(named('ljp')).toEqual(['ljp.article', 'ljp.charge', 'ljp.term']);
    expect(named('lawbench')).toEqual([1, 2, 3, 4, 5, 6, 7].map((task) => `lawbench.3-${task}`));
    expect(named('jury').length).toBeGreaterThan(2);
  });

  it('and not by half a name', () => {
    expect(named('lj')).toEqual([]);
    expect(named('')).toEqual([]);
    expect(named('articles.f7')).toEqual([]);
  });
});
