import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/core/compare/compare-runs';
import type { ComparedRun } from '../../../src/core/compare/comparison';
import { couldBeFound } from '../../../src/core/compare/could-be-found';
import { powerOfRuns } from '../../../src/core/power/power-of-runs';
import { disputes, someRun } from './compared-runs';

const METRICS = ['jury.accuracy', 'jury.macro_f1'];
const before = '+'.repeat(60) + '-'.repeat(40);
const after = '-'.repeat(10) + '+'.repeat(50) + '+'.repeat(10) + '-'.repeat(30);

function run(id: string, pattern: string): ComparedRun {
  return someRun(id, ['jury.accuracy'], disputes(pattern));
}

function said(...runs: readonly ComparedRun[]): string | undefined {
  const compared = compareRuns(runs, { figures: { names: METRICS } });
  if (!compared.ok) throw new Error('not compared');
  return couldBeFound(compared.value);
}

describe('what a comparison that found nothing could have found', () => {
  const [baseline, other] = [run('old', before), run('new', after)];
  const planned = powerOfRuns({ baseline, other, figures: { names: METRICS } }).figures;

  it.each(METRICS)('is what a plan from the same two runs says of %s', (name) => {
    const [found] = planned.find(({ metric }) => metric === name)?.found ?? [];
    const [, least] =
      new RegExp(`(0\\.\\d+) of ${name} \\(100 pairs\\)`, 'u').exec(said(baseline, other) ?? '') ?? [];
    // Where it is taken from an interval, that is from other resamples.
    const digits = name === 'jury.accuracy' ? 4 : 2;
    expect(Number(least)).toBeCloseTo(found?.detectable ?? NaN, digits);
  });

  it('is said of what was not found only', () => {
    expect(said(run('old', '-'.repeat(50)), run('new', '+'.repeat(50)))).toBeUndefined();
  });

  it('is not said where nothing differs, nor of three runs', () => {
    expect(said(baseline, run('same', before))).toBeUndefined();
    expect(said(baseline, other, run('third', after))).toBeUndefined();
  });
});
