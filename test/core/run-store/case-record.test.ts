import { describe, expect, it } from 'vitest';
import { isRight, rightOf } from '../../../src/core/run-store/case-record';
import type { CaseScore } from '../../../src/core/metric/metric';

const score = (metric: string, value: number | null, right?: boolean): CaseScore => ({
  metric,
  value,
  reason: '',
  ...(right === undefined ? {} : { right }),
});

describe('a case', () => {
  it('is right only when every scored part is', () => {
    expect(isRight([score('charge', 1, true), score('term', 0.5, false)])).toBe(false);
    expect(isRight([score('charge', 1, true), score('term', null)])).toBe(true);
    expect(isRight([])).toBeUndefined();
    expect(rightOf([])).toEqual({});
  });

  it('is judged by the official score where a variant stands beside it', () => {
    const official = score('lawbench.3-3', 1, true);
    expect(isRight([official, score('lawbench.3-3_longest', 0, false)])).toBe(true);
    expect(isRight([score('lawbench.3-3', 0.67, false), score('lawbench.3-3_longest', 1, true)])).toBe(false);
    expect(isRight([score('jury.vote_mae', 0, false)])).toBe(false);
  });
});
