import { describe, expect, it } from 'vitest';
import { ComparedRuns } from '../../../src/core/compare/compared-runs';
import type { CaseOrder } from '../../../src/core/compare/compared-row';
import { namedPair, resampleNamed, type ComparisonHelper } from '../../../src/core/compare/comparison-helper';
import { placeOfRun } from '../../../src/core/run-store/run-place';
import { pairedBootstrap } from '../../../src/core/statistics/bootstrap';
import { fictionalRun, type FictionalCase } from '../report/fictional-run';
import { createMemoryFiles, memoryPaths, type MemoryFiles } from '../../harness/memory-files';

const theft = { charges: ['盗窃'] };
const fraud = { charges: ['诈骗'] };
const FIGURE = 'simucourt.charge';
const never = new AbortController().signal;

/** Cases by what becomes of them from the baseline to the other run. */
const BEFORE: readonly FictionalCase[] = [
  { id: 'c10-same', gold: theft, verdict: theft },
  { id: 'c9-changed', gold: { charges: ['抢劫'] }, verdict: theft },
  { id: 'c2-fixed', gold: fraud, verdict: theft },
  { id: 'c1-broken', gold: theft, verdict: theft },
  { id: 'c3-error', gold: theft, verdict: theft },
  { id: 'c4-first-only', gold: theft, verdict: theft },
];
const AFTER: readonly FictionalCase[] = [
  { id: 'c10-same', gold: theft, verdict: theft },
  { id: 'c9-changed', gold: { charges: ['抢劫'] }, verdict: fraud },
  { id: 'c2-fixed', gold: fraud, verdict: fraud },
  { id: 'c1-broken', gold: theft, verdict: fraud },
  { id: 'c3-error', gold: theft, status: 'error', message: 'The endpoint refused: 503.' },
  { id: 'c5-second-only', gold: theft, verdict: theft },
];

function filesOf(...runs: readonly (readonly FictionalCase[])[]): MemoryFiles {
  const content = runs.flatMap((cases, index) => {
    const { manifest, records } = fictionalRun(cases, { id: `run-${index + 1}`, score: ['charge'] });
    const place = placeOfRun(memoryPaths, '/w', manifest.id);
    return [
      [place.manifest, JSON.stringify(manifest)],
      [place.cases, records.map((record) => `${JSON.stringify(record)}\n`).join('')],
    ] as const;
  });
  return createMemoryFiles(Object.fromEntries(content));
}

const at = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ root: '/w', id: `run-${index + 1}` }));

async function open(files = filesOf(BEFORE, AFTER), count = 2): Promise<ComparedRuns> {
  return ComparedRuns.open(files, memoryPaths, at(count));
}

async function ids(runs: ComparedRuns, filter = '', order?: CaseOrder): Promise<string[]> {
  const { rows } = await runs.window({ filter, order, figure: FIGURE, from: 0, count: 100 });
  return rows.map(({ id }) => id);
}

describe('a comparison that is helped', () => {
  const helped = (files: MemoryFiles, resample: ComparisonHelper['resample']): Promise<ComparedRuns> =>
    ComparedRuns.open(files, memoryPaths, at(2), { helper: { resample } });

  it('is the same as one that is not', async () => {
    const files = filesOf(BEFORE, AFTER);
    const alone = await (await open(files)).comparison({ all: true, by: 'charge' }, never);
    let pairs = 0;
    const runs = await helped(files, (pair) => {
      pairs += 1;
      return Promise.resolve(resampleNamed(namedPair(pair)));
    });
    expect(await runs.comparison({ all: true, by: 'charge' }, never)).toEqual(alone);
    expect(pairs).toBe(Object.keys(alone.metrics).length);
    const unhelped = await helped(files, () => Promise.resolve(undefined));
    expect(await unhelped.comparison({ all: true, by: 'charge' }, never)).toEqual(alone);
  });

  it('takes what the other thread found', async () => {
    const runs = await helped(filesOf(BEFORE, AFTER), ({ a, b, figure, resampling }) =>
      Promise.resolve({ ...pairedBootstrap(a, b, figure, resampling), percentile: [-7, 7] }),
    );
    const { metrics } = await runs.comparison({}, never);
    expect(metrics[FIGURE]?.differences[0]?.percentile).toEqual([-7, 7]);
  });
});

describe('the cases of a comparison', () => {
  it('stand with flips first, broken before fixed, then in the order of the baseline', async () => {
    expect(await ids(await open())).toEqual([
      'c1-broken',
      'c2-fixed',
      'c9-changed',
      'c10-same',
      'c3-error',
      'c4-first-only',
      'c5-second-only',
    ]);
  });

  it('show both sides, what became of the case, and why it has its score', async () => {
    const { rows } = await (await open()).window({ filter: 'broken', figure: FIGURE, from: 0, count: 1 });
    expect(rows).toEqual([
      {
        key: 'c1-broken',
        id: 'c1-broken',
        title: 'The matter of c1-broken',
        excerpt: 'A lamp was taken from a shop.',
        gold: '盗窃',
        flips: ['broken'],
        sides: [
          {
            status: 'done',
            right: true,
            prediction: '盗窃',
            score: { value: 1, right: true, reason: expect.stringContaining('盗窃') as string },
          },
          {
            status: 'done',
            right: false,
            prediction: '诈骗',
            score: { value: 0, right: false, reason: expect.stringContaining('诈骗') as string },
          },
        ],
      },
    ]);
  });

  it('show errors and cases that a run does not have as what they are, never as wrong', async () => {
    const runs = await open();
    const { rows } = await runs.window({ filter: 'unscored', from: 0, count: 9 });
    expect(
      rows.map(({ id, sides }) => [id, ...sides.map(({ status, prediction }) => `${status} ${prediction}`)]),
    ).toEqual([
      ['c3-error', 'done 盗窃', 'error The endpoint refused: 503.'],
      ['c4-first-only', 'done 盗窃', 'missing '],
      ['c5-second-only', 'missing ', 'done 盗窃'],
    ]);
    expect(rows.flatMap(({ sides }) => sides.map(({ right }) => right))).not.toContain(false);
  });

  it.each<[CaseOrder, string[]]>([
    [{ by: 'case', descending: false }, ['c1-broken', 'c2-fixed', 'c3-error']],
    [{ by: 'case', descending: true }, ['c10-same', 'c9-changed', 'c5-second-only']],
    [{ by: 'score', run: 1, descending: true }, ['c10-same', 'c2-fixed', 'c5-second-only']],
    [{ by: 'score', run: 1, descending: false }, ['c9-changed', 'c1-broken', 'c10-same']],
    [{ by: 'change', descending: false }, ['c1-broken', 'c2-fixed', 'c9-changed']],
  ])('are sorted by a column: %j', async (order, first) => {
    expect((await ids(await open(), '', order)).slice(0, 3)).toEqual(first);
  });

  it('without a score stand last, whichever way they are sorted', async () => {
    const runs = await open();
    for (const descending of [true, false])
      expect((await ids(runs, '', { by: 'score', run: 1, descending })).slice(-2)).toEqual([
        'c3-error',
        'c4-first-only',
      ]);
  });

  it('are asked for in windows', async () => {
    const runs = await open();
    const all = await ids(runs);
    const { total, rows } = await runs.window({ filter: '', from: 2, count: 3 });
    expect([total, rows.map(({ id }) => id)]).toEqual([7, all.slice(2, 5)]);
    expect((await runs.window({ filter: '', from: 7, count: 3 })).rows).toEqual([]);
  });

  it('are chosen by the rest of a filter whose words are not all known', async () => {
    const { total, problem } = await (await open()).window({ filter: 'chrage:x broken', from: 0, count: 9 });
    expect([total, problem]).toEqual([1, 'There is no field "chrage". Did you mean "charge"?']);
  });

  it('change with what people said of them', async () => {
    const files = filesOf(BEFORE, AFTER);
    const { marks } = placeOfRun(memoryPaths, '/w', 'run-2');
    const said = { case: 'c1-broken', right: true, by: 'lin', at: '2025-03-02T00:00:00.000Z' };
    await files.write(
      marks,
      [FIGURE, `${FIGURE}_normalised`].map((score) => `${JSON.stringify({ ...said, score })}\n`).join(''),
    );
    const { rows } = await (await open(files)).window({ filter: 'human', figure: FIGURE, from: 0, count: 9 });
    expect(rows).toMatchObject([
      {
        id: 'c1-broken',
        flips: ['changed'],
        sides: [{}, { right: true, score: { reason: expect.stringContaining('lin') as string } }],
      },
    ]);
  });
});

describe('the overview of a comparison', () => {
  it('holds figures, counts and what can be asked for, and no lists of cases', async () => {
    const overview = await (await open()).overview({}, never);
    expect(overview).toMatchObject({
      comparison: {
        runs: [{ id: 'run-1' }, { id: 'run-2' }],
        metrics: { [FIGURE]: { n: 4, values: [0.5, 0.5] } },
        against: [{ common: 5, only_baseline: 1, only_other: 1, flips: { broken: 1, fixed: 1 } }],
      },
      fields: ['charge', 'status'],
      charts: ['confusion', 'cost'],
      parts: ['charges'],
    });
    expect(JSON.stringify(overview)).not.toContain('c1-broken');
  });

  it('is stopped when nobody waits for it any more', async () => {
    const stop = new AbortController();
    const asked = (await open()).overview({}, stop.signal);
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });

  it('is of those that share cases; cases, charts and numbers of runs are of these', async () => {
    const three = filesOf(BEFORE, [{ id: 'elsewhere', gold: theft, verdict: theft }], AFTER);
    const runs = await open(three, 3);
    const { comparison } = await runs.overview({}, never);
    expect(comparison.runs.map(({ id }) => id)).toEqual(['run-1', 'run-3']);
    expect(comparison.problems.map(({ message }) => message)).toEqual([
      'The run run-2 has no case in common with the others and is left out.',
    ]);
    const { rows } = await runs.window({ filter: 'broken:2', figure: FIGURE, from: 0, count: 9 });
    expect(rows.map(({ id, sides }) => [id, sides.length])).toEqual([['c1-broken', 2]]);
    expect(() => runs.chart({ run: 2, kind: 'confusion' })).toThrow('There is no run 3');
  });

  it('says in words why there is none', async () => {
    const apart = filesOf([BEFORE[0]!], [AFTER[1]!]);
    await expect((await open(apart)).overview({}, never)).rejects.toThrow('The runs have no case in common.');
    await expect(open(apart, 3)).rejects.toThrow('The run run-3 is no longer there.');
  });
});

describe('charts of a compared run', () => {
  it('lead to the cases behind them', async () => {
    const runs = await open();
    const chart = runs.chart({ run: 1, kind: 'confusion', part: 'charges' });
    if (chart.kind !== 'confusion') throw new Error('another chart');
    const { cells } = chart;
    const found = await Promise.all(
      cells.flatMap(({ filter, count }) =>
        filter === undefined
          ? []
          : [runs.window({ filter, from: 0, count: 9 }).then(({ total }) => [filter, total, count])],
      ),
    );
    expect(found).toHaveLength(4);
    for (const [filter, total, count] of found) expect([filter, total]).toEqual([filter, count]);
  });
});
