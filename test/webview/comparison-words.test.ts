import { describe, expect, it } from 'vitest';
import type { RunHead } from '../../src/protocol/comparison';
import { chance, exactly, inputWords, runNames, signed, verdictOf } from '../../webview/comparison-words';
import { roundSteps, tickWords } from '../../webview/chart-scale';

const run = (given: Partial<RunHead>): RunHead => ({
  id: 'run-1',
  pipeline: 'court',
  model: 'small',
  state: 'finished',
  counts: { total: 1, done: 1, error: 0, unparsed: 0, cancelled: 0 },
  usage: { input: 0, output: 0 },
  repeats: 1,
  ...given,
});

describe('the words of a comparison', () => {
  it('call each run by what tells it from the others', () => {
    expect(runNames([run({}), run({ model: 'large' })])).toEqual(['small', 'large']);
    expect(runNames([run({}), run({ pipeline: 'jury', model: 'large' })])).toEqual([
      'court · small',
      'jury · large',
    ]);
    expect(runNames([run({}), run({ id: 'run-2' })])).toEqual(['run-1', 'run-2']);
    expect(runNames([run({}), run({ id: 'run-2' }), run({ id: 'run-3', model: 'large' })])).toEqual([
      'small · run-1',
      'small · run-2',
      'large',
    ]);
  });

  it('call a run as people do', () => {
    expect(runNames([run({ name: 'Draft' }), run({ id: 'run-2', model: 'large' })])).toEqual([
      'Draft',
      'large',
    ]);
    expect(runNames([run({ name: 'Draft' }), run({ id: 'run-2', name: 'Draft' })])).toEqual([
      'Draft · run-1',
      'Draft · run-2',
    ]);
  });

  it('write differences and chances as papers print them', () => {
    expect([0.2304, -0.045, 0, null].map(signed)).toEqual(['+.230', '−.045', '0', '–']);
    expect([0.0004, 0.0021, 0.31, 1, null].map(chance)).toEqual(['< .001', '.002', '.31', '1', '–']);
  });

  it('have four decimals on a hover, as reports have', () => {
    expect(exactly(0.7875, 0.82616, 0.03871)).toBe('0.7875 → 0.8262: +0.0387');
    expect(exactly(0.5, 0.4, -0.1)).toBe('0.5000 → 0.4000: −0.1000');
    expect(exactly(0.5, 0.5, -1e-9)).toBe('0.5000 → 0.5000: 0.0000');
    expect(exactly(null, 0.5, null)).toBe('');
  });

  it('name files by what tells them apart', () => {
    const words = (...values: (string | null)[]) => inputWords({ what: 'answers', values });
    expect(words('../data/small/3-4.json (22923ec3)', '../data/large/3-4.json (aa21a9ad)')).toBe(
      '…/small/3-4.json → …/large/3-4.json',
    );
    expect(words('data/cases.json (22923ec3)', 'data/cases.json (aa21a9ad)')).toBe(
      '…/cases.json (22923ec3) → …/cases.json (aa21a9ad)',
    );
    expect(words('a.json (22923ec3)', 'data/b.json (aa21a9ad)', null)).toBe('a.json → data/b.json → none');
    expect(inputWords({ what: 'switch', values: ['a/b', 'a/c'] })).toBe('a/b → a/c');
  });

  it('call a difference better or worse only when its interval leaves out zero', () => {
    const of = (low: number, high: number, direction: 'higher' | 'lower' | 'neither') =>
      verdictOf({ difference: (low + high) / 2, interval: [low, high] }, direction);
    expect(of(0.1, 0.2, 'higher')).toBe('ok');
    expect(of(0.1, 0.2, 'lower')).toBe('bad');
    expect(of(-0.2, -0.1, 'lower')).toBe('ok');
    expect(of(-0.1, 0.2, 'higher')).toBe('neither');
    expect(of(0.1, 0.2, 'neither')).toBe('neither');
  });
});

describe('the numbers of an axis', () => {
  it('are round, and zero is one of them', () => {
    expect(roundSteps(-0.11, 0.25, 4)).toEqual([-0.1, 0, 0.1, 0.2]);
    expect(roundSteps(0, 3300, 5)).toEqual([0, 1000, 2000, 3000]);
    expect(roundSteps(5, 5, 4)).toEqual([5]);
    expect([0, 0.25, -0.1, 1200].map(tickWords)).toEqual(['0', '.25', '−.1', '1,200']);
  });
});
