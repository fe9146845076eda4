import { describe, expect, it } from 'vitest';
import { compareRuns, type CompareOptions } from '../../../src/core/compare/compare-runs';
import type { ComparedRun, Comparison, Difference } from '../../../src/core/compare/comparison';
import type { CaseScore } from '../../../src/core/metric/metric';
import { disputes, someRun, type SomeCase } from './compared-runs';

const ACCURACY = 'jury.accuracy';

function compared(runs: readonly ComparedRun[], options: CompareOptions = {}): Comparison {
  const result = compareRuns(runs, { resamples: 1000, ...options });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  return result.value;
}

const first = (comparison: Comparison, name: string): Difference => {
  const [difference] = comparison.metrics[name]?.differences ?? [];
  if (!difference) throw new Error(`no ${name}`);
  return difference;
};

const jury = (id: string, pattern: string): ComparedRun => someRun(id, [ACCURACY], disputes(pattern));

describe('a figure of two runs', () => {
  const two = compared([jury('a', '+++++-----'), jury('b', '+++++++++-')]);

  it('is the difference of the other run from the baseline, over the cases both have', () => {
    expect(two.metrics[ACCURACY]).toMatchObject({ n: 10, cases: 10, values: [0.5, 0.9] });
    expect(first(two, ACCURACY).difference).toBeCloseTo(0.4, 12);
  });

  it('is tested by McNemar where cases are right or wrong: 4 fixed, 0 broken', () => {
    expect(first(two, ACCURACY)).toMatchObject({
      test: 'mcnemar-exact',
      changes: { fixed: 4, broken: 0, better: 0, worse: 0, changed: 0, same: 6 },
    });
    expect(first(two, ACCURACY).p).toBeCloseTo(2 / 2 ** 4, 12);
  });

  it('is tested by chi-square from 25 discordant pairs on', () => {
    const many = compared([
      jury('a', `${'-'.repeat(20)}${'+'.repeat(5)}`),
      jury('b', `${'+'.repeat(20)}${'-'.repeat(5)}`),
    ]);
    // (|20 − 5| − 1)² / 25 = 7.84 with one degree of freedom.
    expect(first(many, ACCURACY).test).toBe('mcnemar');
    expect(first(many, ACCURACY).p).toBeCloseTo(0.00511, 5);
  });

  it('is tested by resampling where it is no share of right answers', () => {
    const f1 = first(two, 'jury.macro_f1');
    expect(f1.test).toBe('bootstrap');
    expect(f1.interval).toEqual(f1.bca);
    expect(f1.percentile).not.toBeNull();
  });

  it('has a p corrected over all figures shown', () => {
    const ps = Object.values(two.metrics).map(({ differences }) => differences[0]);
    expect(ps).toHaveLength(3);
    const smallest = Math.min(...ps.map((each) => each?.p ?? 1));
    expect(Math.min(...ps.map((each) => each?.p_holm ?? 1))).toBeCloseTo(Math.min(1, 3 * smallest), 12);
  });

  it('is the same for the same seed, and another for another', () => {
    const again = compared([jury('a', '+++++-----'), jury('b', '+++++++++-')]);
    expect(again).toEqual(two);
    const run = (id: string, step: number): ComparedRun =>
      someRun(
        id,
        ['lawbench.3-4'],
        Array.from({ length: 30 }, (_, index) => ({
          id: `c${index}`,
          gold: { text: '刑期:12个月' },
          verdict: { text: `${1 + ((index * step) % 37)}个月` },
        })),
      );
    const intervals = [1, 2].map((seed) =>
      JSON.stringify(first(compared([run('a', 7), run('b', 11)], { seed }), 'lawbench.3-4').interval),
    );
    expect(intervals[0]).not.toBe(intervals[1]);
  });

  it('of equal runs differs by 0 with p 1', () => {
    const equal = compared([jury('a', '++--+'), jury('b', '++--+')]);
    for (const { differences } of Object.values(equal.metrics))
      expect(differences[0]).toMatchObject({ difference: 0, bca: [0, 0], p: 1, p_holm: 1 });
    expect(equal.against[0]?.flips).toEqual({ fixed: 0, broken: 0, changed: 0, same: 5, unscored: 0 });
  });
});

describe('where all resamples are alike', () => {
  // z² = 3.8415: with five cases z² / (n + z²) is .4345.
  it('right and wrong answers have an interval all the same', () => {
    const intervalOf = (before: string, after: string): readonly string[] | undefined =>
      first(compared([jury('a', before), jury('b', after)]), ACCURACY).interval?.map((end) => end.toFixed(4));
    expect(intervalOf('++--+', '++--+')).toEqual(['-0.4345', '0.4345']);
    expect(intervalOf('-----', '+++++')).toEqual(['0.1310', '1.0000']);
    expect(intervalOf('+++++', '-----')).toEqual(['-1.0000', '-0.1310']);
  });

  it('repeats make it no narrower', () => {
    const run = (id: string): ComparedRun =>
      someRun(
        id,
        [ACCURACY],
        [0, 1, 2].flatMap((repeat) => disputes('+++++', { repeat })),
        { repeats: 3 },
      );
    const comparison = compared([run('a'), run('b')]);
    expect(first(comparison, ACCURACY).interval?.[1]).toBeCloseTo(0.4345, 4);
    expect(comparison.metrics[ACCURACY]?.value_intervals[0]?.[0]).toBeCloseTo(1 - 0.4345, 4);
    expect(comparison.against[0]?.flip_rate.interval?.[1]).toBeCloseTo(0.4345, 4);
  });

  it('other figures have none', () => {
    const run = (id: string): ComparedRun =>
      someRun(
        id,
        ['lawbench.3-4'],
        ['a', 'b', 'c'].map((of) => ({ id: of, gold: { text: '刑期:12个月' }, verdict: { text: '9个月' } })),
      );
    const comparison = compared([run('a'), run('b')]);
    expect(first(comparison, 'lawbench.3-4')).toMatchObject({ difference: 0, interval: null, bca: [0, 0] });
    expect(comparison.metrics['lawbench.3-4']?.value_intervals).toEqual([null, null]);
  });
});

describe('cases', () => {
  it('are joined by id, whatever their order', () => {
    const baseline = jury('a', '++--');
    const other = jury('b', '+--+');
    const shuffled = { ...other, records: [...other.records].reverse() };
    expect(compared([baseline, shuffled])).toEqual(compared([baseline, other]));
  });

  it('that one run alone has do not count, and are said', () => {
    const longer = someRun(
      'b',
      [ACCURACY],
      [...disputes('+--+').slice(1), { id: 'new', gold: { winner: 'x' } }],
    );
    const comparison = compared([jury('a', '++--'), longer]);
    expect(comparison.metrics[ACCURACY]).toMatchObject({ n: 3, values: [1 / 3, 1 / 3] });
    expect(comparison.against[0]).toMatchObject({ common: 3, only_baseline: 1, only_other: 1 });
  });

  it('without a score in one run are unscored, and no failures', () => {
    const comparison = compared([jury('a', '+-!?++'), jury('b', '!+!++-')]);
    expect(comparison.metrics[ACCURACY]).toMatchObject({ n: 3, values: [2 / 3, 2 / 3] });
    expect(comparison.against[0]).toMatchObject({
      neither: 1,
      flips: { fixed: 1, broken: 1, changed: 0, same: 1, unscored: 3 },
      cases: { fixed: ['d1'], broken: ['d5'], same: ['d4'], unscored: ['d0', 'd2', 'd3'] },
      statuses: [
        { before: 'done', after: 'error', n: 1 },
        { before: 'error', after: 'error', n: 1 },
        { before: 'unparsed', after: 'done', n: 1 },
      ],
    });
  });

  it('are judged by what was scored in both runs: a grader that failed makes nothing right', () => {
    const run = (id: string, results: Partial<CaseScore>): ComparedRun => {
      const plain = jury(id, '+');
      const [record] = plain.records;
      if (!record) throw new Error('There is no case.');
      const graded = {
        metric: 'simucourt.results',
        value: null,
        part: 'results',
        reason: '',
        ...results,
      } as const;
      return { ...plain, records: [{ ...record, scores: [...record.scores, graded] }] };
    };
    const flips = (before: Partial<CaseScore>, after: Partial<CaseScore>): unknown =>
      compared([run('a', before), run('b', after)]).against[0]?.flips;
    const same = { fixed: 0, broken: 0, changed: 0, same: 1, unscored: 0 };
    expect(flips({ right: false }, { right: true })).toMatchObject({ fixed: 1 });
    expect(flips({ right: false }, { graderError: true })).toEqual(same);
    expect(flips({ graderError: true }, { right: false })).toEqual(same);
  });

  it('that stay wrong with another answer are changed', () => {
    const gold = { charges: ['盗窃'] };
    const run = (id: string, charges: readonly string[]): ComparedRun =>
      someRun(
        id,
        ['charge'],
        charges.map((charge, index) => ({ id: `c${index}`, gold, verdict: { charges: [charge] } })),
      );
    const comparison = compared([run('a', ['诈骗', '诈骗', '盗窃']), run('b', ['抢夺', '诈骗罪', '盗窃'])]);
    expect(comparison.against[0]?.cases).toMatchObject({ changed: ['c0'], same: ['c1', 'c2'] });
    expect(comparison.against[0]?.flip_rate).toMatchObject({ value: 1 / 3, n: 3, flipped: 1 });
    expect(first(comparison, 'simucourt.charge').changes).toMatchObject({ changed: 2, same: 1 });
  });

  it('without a gold label still flip', () => {
    const run = (id: string, winners: readonly string[]): ComparedRun =>
      someRun(
        id,
        [],
        winners.map((winner, index) => ({ id: `c${index}`, verdict: { winner } })),
      );
    const [against] = compared([run('a', ['x', 'x']), run('b', ['x', 'y'])]).against;
    expect(against?.flips).toEqual({ fixed: 0, broken: 0, changed: 1, same: 1, unscored: 0 });
    // Wilson's interval of 1 in 2.
    expect(against?.flip_rate.interval?.[0]).toBeCloseTo(0.0945, 4);
  });
});

describe('a perturbed run', () => {
  const dispute = (id: string, winner: string, gold: string, more: Partial<SomeCase> = {}): SomeCase => ({
    id,
    gold: { winner: gold },
    verdict: { winner },
    ...more,
  });
  const plain = someRun(
    'plain',
    [ACCURACY],
    [
      dispute('a', 'buyer', 'buyer'),
      dispute('b', 'buyer', 'buyer'),
      dispute('c', 'seller', 'buyer'),
      dispute('d', 'buyer', 'buyer'),
    ],
  );
  const swapped = { perturbed: true, mirrored: ['buyer', 'seller'] } as const;
  const mirrored = someRun(
    'mirrored',
    [ACCURACY],
    [
      dispute('a', 'seller', 'seller', swapped),
      dispute('b', 'buyer', 'seller', swapped),
      dispute('c', 'buyer', 'seller', swapped),
      dispute('d', 'buyer', 'buyer', { perturbed: false }),
    ],
    { perturb: ['party-swap'] },
  );

  it('flips where the same side does not win any longer, under whatever name', () => {
    const comparison = compared([plain, mirrored]);
    expect(comparison.against[0]).toMatchObject({
      cases: { broken: ['b'], same: ['a', 'c', 'd'], changed: [] },
      // Nothing was changed in the fourth case: its verdict tells nothing.
      flip_rate: { value: 1 / 3, n: 3, flipped: 1 },
    });
    expect(first(comparison, ACCURACY).changes).toMatchObject({ broken: 1, same: 3, changed: 0 });
    expect(comparison.inputs).toEqual([{ what: 'perturb', values: [null, 'party-swap'] }]);
  });
});

describe('graded scores', () => {
  it('are better or worse without becoming right or wrong', () => {
    const run = (id: string, answers: readonly string[]): ComparedRun =>
      someRun(
        id,
        ['lawbench.3-4'],
        answers.map((text, index) => ({
          id: `c${index}`,
          gold: { text: '刑期:12个月' },
          verdict: { text },
        })),
      );
    const comparison = compared([
      run('a', ['12个月', '6个月', '9个月', '9个月']),
      run('b', ['6个月', '12个月', '11个月', '3个月']),
    ]);
    expect(first(comparison, 'lawbench.3-4')).toMatchObject({
      test: 'bootstrap',
      changes: { fixed: 1, broken: 1, better: 1, worse: 1, changed: 0, same: 0 },
    });
  });
});

describe('repeats', () => {
  const repeated = (id: string, patterns: readonly string[]): ComparedRun =>
    someRun(
      id,
      [ACCURACY],
      patterns.flatMap((pattern, repeat) => disputes(pattern, { repeat })),
      {
        repeats: patterns.length,
      },
    );

  it('of one case stand together: no McNemar, and resampled as one', () => {
    const comparison = compared([
      repeated('a', ['+-+-+-', '+-+-+-', '+-+-+-']),
      repeated('b', ['++++--', '++++--', '++++--']),
    ]);
    const once = compared([repeated('a', ['+-+-+-']), repeated('b', ['++++--'])]);
    expect(comparison.metrics[ACCURACY]).toMatchObject({ n: 18, cases: 6 });
    expect(first(comparison, ACCURACY).test).toBe('bootstrap');
    // Saying everything three times makes nothing surer.
    expect(first(comparison, ACCURACY).percentile).toEqual(first(once, ACCURACY).percentile);
    expect(comparison.against[0]?.cases.fixed).toEqual(['d1', 'd3', 'd1@2', 'd3@2', 'd1@3', 'd3@3']);
  });

  it('that only one run has are left out', () => {
    const comparison = compared([repeated('a', ['+-']), repeated('b', ['++', '--'])]);
    expect(comparison.metrics[ACCURACY]).toMatchObject({ n: 2, values: [0.5, 1] });
    expect(comparison.inputs).toContainEqual({ what: 'repeats', values: ['1', '2'] });
  });
});

describe('scores that people gave', () => {
  it('are counted in each run', () => {
    const marked = jury('b', '++');
    const records = marked.records.map((record, index) => ({
      ...record,
      scores: record.scores.map((score) => (index === 0 ? { ...score, human: true } : score)),
    }));
    expect(compared([jury('a', '+-'), { ...marked, records }]).metrics[ACCURACY]?.human).toEqual([0, 1]);
    expect(compared([jury('a', '+-'), marked]).metrics[ACCURACY]).not.toHaveProperty('human');
  });
});

describe('more than two runs', () => {
  const three = compared([jury('a', '++----'), jury('b', '++++--'), jury('c', '+-----')]);

  it('are each held against the first, with one correction over all', () => {
    const figure = three.metrics[ACCURACY];
    expect(figure?.values.map((value) => value?.toFixed(4))).toEqual(['0.3333', '0.6667', '0.1667']);
    expect(figure?.differences.map(({ run }) => run)).toEqual(['b', 'c']);
    expect(three.against.map(({ run, flips }) => [run, flips.fixed, flips.broken])).toEqual([
      ['b', 2, 0],
      ['c', 0, 1],
    ]);
    const all = Object.values(three.metrics).flatMap(({ differences }) => differences);
    const tested = all.filter(({ p }) => p !== null);
    const smallest = Math.min(...tested.map(({ p }) => p ?? 1));
    const corrected = Math.min(...tested.map(({ p_holm }) => p_holm ?? 1));
    expect(corrected).toBeCloseTo(Math.min(1, smallest * tested.length), 12);
  });

  it('are compared over the cases that all of them have', () => {
    const comparison = compared([jury('a', '++--'), jury('b', '++-+'), jury('c', '!+--')]);
    expect(comparison.metrics[ACCURACY]).toMatchObject({ n: 3, values: [1 / 3, 2 / 3, 1 / 3] });
    expect(comparison.against[0]?.common).toBe(4);
  });
});

describe('figures', () => {
  const gold = { articles: ['刑法第264条'] };
  const run = (id: string, article: string): ComparedRun =>
    someRun(
      id,
      ['articles'],
      [
        { id: 'x', type: 'criminal', gold, verdict: { articles: [article] } },
        { id: 'y', type: 'civil', gold, verdict: { articles: [article] } },
      ],
    );
  const runs = [run('a', '刑法第264条'), run('b', '刑法第266条')];
  const shown = (options: CompareOptions): string[] => Object.keys(compared(runs, options).metrics);

  it('are the headline ones unless asked otherwise', () => {
    expect(shown({})).toEqual(['simucourt.articles.f1']);
    expect(shown({ figures: 'all' })).toContain('simucourt.articles.recall_parsed[民事]');
    expect(shown({ figures: { names: ['articles.f1[刑事]'] } })).toEqual(['simucourt.articles.f1[刑事]']);
    expect(shown({ figures: { names: ['articles'] } })).toHaveLength(9);
  });

  it('per type are over the cases of the type', () => {
    const { metrics } = compared(runs, { figures: 'all' });
    expect(metrics['simucourt.articles.f1[刑事]']).toMatchObject({ n: 1, values: [1, 0] });
  });

  it('that a gate names are shown too, and held against its bound', () => {
    const gates = [{ metric: 'articles.recall', operator: '>=', bound: -0.01 }] as const;
    const { gates: outcomes, metrics } = compared(runs, { gates });
    expect(Object.keys(metrics)).toContain('simucourt.articles.recall');
    expect(outcomes).toEqual([
      { metric: 'simucourt.articles.recall', run: 'b', wanted: '>= -0.01', value: -1, met: false },
    ]);
  });

  it('that the runs do not have in common are refused with a near one', () => {
    const result = compareRuns(runs, { figures: { names: ['simucourt.articles.f2'] } });
    expect(result.ok).toBe(false);
    expect(result.problems[0]).toMatchObject({
      code: 'unknown-figure',
      next: 'Did you mean "simucourt.articles.f1"?',
    });
  });
});

describe('what cannot be compared', () => {
  it('is one run, or runs without a common case', () => {
    expect(compareRuns([jury('a', '+')]).problems[0]?.code).toBe('one-run');
    const other = someRun('b', [ACCURACY], [{ id: 'elsewhere', gold: {}, verdict: {} }]);
    expect(compareRuns([jury('a', '+'), other]).problems[0]?.code).toBe('no-common-cases');
  });

  it('is left out, and named, where the others can be compared', () => {
    const stranger = someRun('stranger', [ACCURACY], [{ id: 'elsewhere', gold: {}, verdict: {} }]);
    const [a, b] = [jury('a', '+-'), jury('b', '++')];
    for (const runs of [
      [stranger, a, b],
      [a, stranger, b],
      [a, b, stranger],
    ]) {
      const comparison = compared(runs);
      expect(comparison.runs.map(({ id }) => id)).toEqual(['a', 'b']);
      expect(comparison.metrics[ACCURACY]).toMatchObject({ n: 2, values: [0.5, 1] });
      expect(comparison.against).toMatchObject([{ run: 'b', common: 2, flips: { fixed: 1, same: 1 } }]);
      expect(comparison.problems).toMatchObject([
        { code: 'no-common-cases', severity: 'warning', file: 'stranger' },
      ]);
    }
    const twice = compareRuns([stranger, a, someRun('c', [ACCURACY], [{ id: 'nowhere', gold: {} }])]);
    expect(twice).toMatchObject({ ok: false, problems: [{ code: 'no-common-cases', severity: 'error' }] });
  });
});

describe('a comparison', () => {
  it('is plain JSON', () => {
    const comparison = compared([jury('a', '+-+!'), jury('b', '++-+')], { by: 'status' });
    expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison);
  });
});
