import { describe, expect, it } from 'vitest';
import { judgmentsOf } from '../../../src/core/marks/judgments';
import type { CaseScore } from '../../../src/core/metric/metric';

const score = (metric: string, more: Partial<CaseScore> = {}): CaseScore => ({
  metric,
  value: 1,
  reason: '',
  ...more,
});

describe('what a person can judge about a case', () => {
  it('is a part of the verdict once, whoever reads it', () => {
    const fine = score('simucourt.fine', { part: 'fine', right: false });
    const normalised = score('simucourt.fine_normalised', { part: 'fine', right: true });
    const charge = score('simucourt.charge', { part: 'charges', right: true });
    expect(judgmentsOf([fine, charge, normalised])).toEqual([
      { name: 'fine', scores: [fine, normalised] },
      { name: 'charges', scores: [charge] },
    ]);
  });

  it('is each aspect of the analysis by itself, also before anybody said anything', () => {
    const aspect = score('simucourt.analysis.logicality', { part: 'analysis', value: null });
    expect(judgmentsOf([aspect])).toEqual([{ name: 'logicality', scores: [aspect] }]);
  });

  it('is not a score that only describes', () => {
    expect(judgmentsOf([score('jury.rounds')])).toEqual([]);
  });

  it('is named by its score where it belongs to no part', () => {
    const alone = score('lawbench.3-6', { right: true });
    expect(judgmentsOf([alone])).toEqual([{ name: 'lawbench.3-6', scores: [alone] }]);
  });
});
