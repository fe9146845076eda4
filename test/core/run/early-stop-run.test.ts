import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/core/compare/compare-runs';
import { comparisonText } from '../../../src/core/compare/comparison-text';
import { planOfManifest } from '../../../src/core/run/plan-of-manifest';
import { planRun, type Overrides } from '../../../src/core/run/run-plan';
import { resumeRun } from '../../../src/core/run/resume-run';
import type { RunEnd, RunRequest } from '../../../src/core/run/run-request';
import { startRun } from '../../../src/core/run/start-run';
import { Project } from '../../../src/core/project';
import type { Manifest } from '../../../src/core/run-store/manifest';
import { createMemoryFiles, memoryPaths, type MemoryFiles } from '../../harness/memory-files';
import { hostWith, readerOf } from '../../harness/memory-runs';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const CASES = 60;

/** Disputes that the buyer should win; the model is asked who does. */
function world(more = ''): MemoryFiles {
  const dispute = (index: number): string =>
    JSON.stringify({
      id: `d${index}`,
      kind: 'dispute',
      facts: `Parcel ${index} came broken.`,
      gold: { winner: 'buyer' },
    });
  return createMemoryFiles({
    '/w/p.pipeline.yaml':
      'moot: 1\nname: court\nstages:\n  - stage: ruling\n    role: judge\nverdict: { winner: "{{ ruling }}" }\n',
    '/w/roles/judge.role.md': roleText('judge', ['facts']),
    '/w/d.jsonl': Array.from({ length: CASES }, (_, index) => dispute(index)).join('\n'),
    '/w/s.slice.yaml': `moot: 1\ndataset: d.jsonl\npipeline: p.pipeline.yaml\nscore: [jury.accuracy]\nconcurrency: 1\n${more}`,
  });
}

const answering = (answer: (index: number) => string): ScriptedModel =>
  createScriptedModel((request) => answer(Number(/Parcel (\d+)/u.exec(promptOf(request))?.[1])));
const always = (winner: string): ScriptedModel => answering(() => winner);

async function end(ended: Promise<RunEnd>): Promise<Manifest> {
  const done = await ended;
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
  return done.manifest;
}

async function begin(
  files: MemoryFiles,
  model: ScriptedModel,
  over: Overrides = {},
  more: Partial<RunRequest> = {},
): Promise<RunEnd> {
  const target = { kind: 'slice', file: '/w/s.slice.yaml' } as const;
  const planned = await planRun(new Project(files, memoryPaths), files, target, over);
  if (!planned.ok) return planned;
  const { signal } = new AbortController();
  const request = { plan: planned.value, model: 'vscode:m', forced: true, signal, ...more };
  return startRun(hostWith(files, model), request);
}

async function goOn(
  files: MemoryFiles,
  model: ScriptedModel,
  manifest: Manifest,
  more: Partial<RunRequest> = {},
): Promise<Manifest> {
  const reader = readerOf(files, manifest.id);
  const planned = await planOfManifest(files, memoryPaths, '/w', reader, manifest);
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const { signal } = new AbortController();
  const request = { plan: planned.value, model: manifest.model, forced: true, signal, ...more };
  return end(resumeRun(hostWith(files, model), request, manifest));
}

const half = answering((index) => (index % 2 === 0 ? 'buyer' : 'seller'));

describe('a run against an earlier one', () => {
  it('starts no further case once the difference is found, and is finished', async () => {
    const files = world();
    const old = await end(begin(files, always('seller')));
    const model = always('buyer');
    const manifest = await end(begin(files, model, { stopEarly: { against: old.id } }));
    // 12 of 12 better is not enough at the first look of five, 24 of 24 at the second is.
    expect(model.calls).toHaveLength(24);
    expect(manifest).toMatchObject({
      state: 'finished',
      counts: { total: CASES, done: 24, error: 0, unparsed: 0, cancelled: 0 },
      stopEarly: {
        against: old.id,
        metric: 'jury.accuracy',
        alpha: 0.05,
        looks: 5,
        planned: CASES,
        decision: 'different',
        shown: [{ pairs: 12 }, { pairs: 24 }],
      },
    });
    expect(manifest.cases).toHaveLength(CASES);
    expect(manifest.metrics['jury.accuracy']).toMatchObject({ value: 1, n: 24 });
    // The first of the dataset are not the first to run.
    const run = (await readerOf(files, manifest.id).cases()).map(({ id }) => id);
    expect(run).not.toEqual(Array.from({ length: 24 }, (_, index) => `d${index}`));
  });

  it('lets the cases that run come to their end', async () => {
    const files = world('stop_early: { against: OLD }\n');
    const old = await end(begin(files, always('seller'), { stopEarly: false }));
    const model = always('buyer');
    const manifest = await end(begin(files, model, { concurrency: 4, stopEarly: { against: old.id } }));
    expect(manifest.state).toBe('finished');
    expect(manifest.counts.done).toBe(model.calls.length);
    expect(model.calls.length).toBeGreaterThanOrEqual(24);
    expect(model.calls.length).toBeLessThanOrEqual(27);
    expect(manifest.stopEarly?.shown.map(({ pairs }) => pairs)).toEqual([12, 24]);
  });

  it('runs to its end where there is nothing to find', async () => {
    const files = world();
    const old = await end(begin(files, half));
    const manifest = await end(begin(files, half, { stopEarly: { against: old.id } }));
    expect(manifest).toMatchObject({
      state: 'finished',
      counts: { done: CASES },
      stopEarly: { decision: 'planned end' },
    });
    expect(manifest.stopEarly?.shown).toHaveLength(5);
  });

  it('takes run, figure, alpha and looks from the slice, and what is typed over them', async () => {
    const files = world(
      'stop_early: { against: OLD, metric: jury.accuracy, alpha: 0.01, looks: 3, seed: 4 }\n',
    );
    const old = await end(begin(files, half, { stopEarly: false }));
    const manifest = await end(begin(files, half, { stopEarly: { against: old.id, looks: 4 } }));
    expect(manifest.stopEarly).toMatchObject({ against: old.id, alpha: 0.01, looks: 4, seed: 4 });
    // Single cases are run to see them.
    const single = await end(begin(files, half, { cases: ['d1'] }));
    expect(single.stopEarly).toBeUndefined();
  });

  it('goes on after a cut as if there had been none', async () => {
    const files = world();
    const old = await end(begin(files, half));
    const better = answering((index) => (index % 4 === 1 ? 'seller' : 'buyer'));
    const whole = await end(begin(files, better, { stopEarly: { against: old.id, alpha: 0.2 } }));
    const cut = new AbortController();
    let ended = 0;
    const watcher = {
      onCaseFinished: () => {
        ended += 1;
        if (ended === 20) cut.abort();
      },
    };
    const part = await end(
      begin(files, better, { stopEarly: { against: old.id, alpha: 0.2 } }, { signal: cut.signal, watcher }),
    );
    expect(part.state).toBe('cancelled');
    expect(part.stopEarly?.decision).toBeUndefined();
    expect(part.stopEarly?.shown).toHaveLength(1);
    const resumed = await goOn(files, better, part);
    expect(resumed.stopEarly).toEqual(whole.stopEarly);
    expect(resumed.counts).toEqual(whole.counts);
    expect(resumed.stopEarly?.decision).toBe('different');
  });

  it('runs the cases it left only on request', async () => {
    const files = world();
    const old = await end(begin(files, always('seller')));
    const stopped = await end(begin(files, always('buyer'), { stopEarly: { against: old.id } }));
    const untouched = await goOn(files, always('buyer'), stopped, { again: ['failed'] });
    expect(untouched.counts.done).toBe(24);
    const model = always('buyer');
    const rest = await goOn(files, model, untouched, { rest: true });
    expect(model.calls).toHaveLength(CASES - 24);
    expect(rest).toMatchObject({ state: 'finished', counts: { done: CASES } });
    expect(rest.stopEarly).toEqual(stopped.stopEarly);
  });

  it('is compared with a word on its p', async () => {
    const files = world();
    const old = await end(begin(files, always('seller')));
    const stopped = await end(begin(files, always('buyer'), { stopEarly: { against: old.id } }));
    const runs = await Promise.all(
      [old, stopped].map(async (manifest) => ({
        manifest,
        records: await readerOf(files, manifest.id).cases(),
      })),
    );
    const compared = compareRuns(runs, { resamples: 200 });
    if (!compared.ok) throw new Error(JSON.stringify(compared.problems));
    expect(compared.value.runs[1]).toMatchObject({ stopEarly: { decision: 'different' } });
    const text = comparisonText(compared.value, 'plain');
    expect(text).toContain(`${stopped.id} stopped after 24 of ${CASES} pairs`);
    expect(text).toContain('not valid at face value');
  });
});

describe('what cannot stop early, and what to do', () => {
  const refused = async (files: MemoryFiles, over: Overrides): Promise<readonly unknown[]> => {
    const ended = await begin(files, half, over);
    if (ended.ok) throw new Error('It ran.');
    return ended.problems.map(({ code, next }) => [code, next]);
  };

  it('is a run with repeats, without another run, or with one that is not there', async () => {
    const files = world();
    expect(await refused(files, { stopEarly: {} })).toEqual([['no-baseline', 'Add --against RUN.']]);
    expect(await refused(files, { repeats: 2, stopEarly: { against: 'x' } })).toEqual([
      ['repeats-stop-early', 'Take repeats: 1, or leave out stop_early.'],
    ]);
    expect(await refused(files, { stopEarly: { against: 'x' } })).toEqual([
      ['unknown-run', 'List the runs with moot runs.'],
    ]);
  });

  it('is a figure that is no mean, or that one of the runs lacks', async () => {
    const files = world();
    const old = await end(begin(files, half));
    for (const metric of ['jury.macro_f1', 'charge']) {
      expect(await refused(files, { stopEarly: { against: old.id, metric } })).toEqual([
        ['no-figure-to-stop', 'They have: jury.accuracy.'],
      ]);
    }
  });

  it('is a run of other cases', async () => {
    const files = world();
    const old = await end(begin(files, half, { cases: ['d0', 'd1'] }));
    expect(await refused(files, { cases: ['d2', 'd3'], stopEarly: { against: old.id } })).toEqual([
      ['no-pairs', 'Compare with a run of the same cases.'],
    ]);
  });
});
