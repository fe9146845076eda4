import { describe, expect, it } from 'vitest';
import { compareRuns, type CompareOptions } from '../../../src/core/compare/compare-runs';
import type { Comparison } from '../../../src/core/compare/comparison';
import { comparisonCsv } from '../../../src/core/compare/comparison-csv';
import { comparisonJson } from '../../../src/core/compare/comparison-json';
import { comparisonText } from '../../../src/core/compare/comparison-text';
import { widthOf } from '../../../src/core/text/plain-table';
import { disputes, someRun } from './compared-runs';

function comparison(patterns: readonly string[], options: CompareOptions = {}): Comparison {
  const runs = patterns.map((pattern, index) =>
    someRun(`run-${index + 1}`, ['jury.accuracy'], disputes(pattern, { type: '纠纷' })),
  );
  const figures = { names: ['jury.accuracy'] };
  const result = compareRuns(runs, { resamples: 500, figures, ...options });
  if (!result.ok) throw new Error('not compared');
  return result.value;
}

const two = comparison(['+++--', '++++!'], { by: 'type' });

describe('the text of a comparison', () => {
  it('is a table of at most 100 columns', () => {
    const text = comparisonText(two, 'plain');
    expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(100);
    expect(text).toMatch(/^metric +n +baseline +other +difference \[95 %\] +p +p \(Holm\) +fixed\/broken$/mu);
    expect(text).toMatch(/^jury\.accuracy +4 +0\.7500 +1\.0000 +\+0\.2500 \[.+\] +1\.0000 +1\.0000 +1\/0$/mu);
    expect(text).toContain('5 cases in common');
    expect(text).toContain('cases: 1 fixed, 0 broken, 0 changed, 3 same, 1 unscored');
    expect(text).toContain('done → error: 1');
    expect(text).toMatch(/^纠纷 +4 /mu);
  });

  it('counts files that not all runs have when there are many', () => {
    const file = (name: string, values: readonly (string | null)[]) => ({
      what: 'file' as const,
      name,
      values,
    });
    const own = ['a', 'b', 'c', 'd'].map((name) => file(name, ['1', null]));
    const few = comparisonText({ ...two, inputs: own.slice(1) }, 'plain');
    expect(few).toContain('file d: 1 → –');
    const many = comparisonText({ ...two, inputs: [...own, file('edited', ['1', '2'])] }, 'plain');
    expect(many).toContain('file edited: 1 → 2\n4 files that not all runs have; --format json lists them');
    expect(many).not.toContain('file d');
  });

  it('is Markdown that takes nothing of the runs for markup', () => {
    const text = comparisonText({ ...two, runs: two.runs.map((run) => ({ ...run, model: 'a|b*c' })) }, 'md');
    expect(text).toContain('a\\|b\\*c');
    expect(text).toContain('| metric | n | baseline | other |');
  });

  it('has a part for each run after the baseline', () => {
    const text = comparisonText(comparison(['++-', '+--', '+++']), 'plain');
    expect(text).toContain('run-2 against the baseline');
    expect(text).toContain('run-3 against the baseline');
  });
});

describe('the JSON of a comparison', () => {
  it('has the second run’s difference beside the values', () => {
    const json = comparisonJson(two);
    expect(json['metrics']).toMatchObject({
      'jury.accuracy': {
        values: [0.75, 1],
        difference: 0.25,
        p: 1,
        p_holm: 1,
        changes: { fixed: 1, broken: 0 },
      },
    });
    expect(json['flips']).toEqual({ fixed: 1, broken: 0, changed: 0, same: 3, unscored: 1 });
    expect(json['groups']).toMatchObject({
      by: 'type',
      groups: [{ group: '纠纷', n: 5, metrics: { 'jury.accuracy': { n: 4, difference: 0.25 } } }],
    });
    expect(JSON.stringify(json)).not.toContain('"differences"');
  });

  it('lists the differences of more runs', () => {
    const json = comparisonJson(comparison(['++-', '+--', '+++']));
    expect(json['metrics']).toMatchObject({
      'jury.accuracy': { differences: [{ run: 'run-2' }, { run: 'run-3' }] },
    });
  });
});

describe('the CSV of a comparison', () => {
  it('has a line for each figure, run and group', () => {
    const lines = comparisonCsv(two).split('\n');
    expect(lines[0]).toBe(
      'group,metric,run,n,baseline,value,difference,low,high,p,p_holm,test,fixed,broken,better,worse,changed,same',
    );
    expect(lines[1]).toMatch(/^,jury\.accuracy,run-2,4,0\.75,1,0\.25,.+,1,1,mcnemar-exact,1,0,0,0,0,3$/u);
    expect(lines[2]).toMatch(/^纠纷,jury\.accuracy,run-2,4,0\.75,1,0\.25,.+,,,,1,0,0,0,0,3$/u);
    expect(lines).toHaveLength(3);
  });
});
