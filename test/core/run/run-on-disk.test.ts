import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/core/model/model';
import { freeId } from '../../../src/core/run/run-folder';
import type { RunEnd } from '../../../src/core/run/run-request';
import type { Manifest } from '../../../src/core/run-store/manifest';
import { listRuns } from '../../../src/core/run-store/run-reader';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import {
  hostWith,
  memoryHost,
  planSlice,
  readerOf,
  resume,
  ROOT,
  start,
  timeless,
} from '../../harness/memory-runs';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';

function world(over: Readonly<Record<string, string>> = {}): MemoryFiles {
  const cases = ['one', 'two', 'three'].map((id) =>
    JSON.stringify({ id, title: id, facts: `${id}: ${'long facts. '.repeat(80)}`, gold: { winner: 'Su' } }),
  );
  return createMemoryFiles({
    '/w/cases.jsonl': `${cases.join('\n')}\n`,
    [SLICE]:
      'moot: 1\nname: S\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [jury.accuracy]\nconcurrency: 1\n',
    '/w/p.pipeline.yaml': `moot: 1
name: Small Court
stages:
  - { stage: points, role: clerk }
  - { stage: other, role: clerk }
  - stage: loop
    repeat:
      at_most: 2
      until: "{{ draft.ok }}"
      stages: [{ stage: draft, role: judge }]
verdict: { winner: "{{ draft.winner }}" }
`,
    '/w/roles/clerk.role.md': roleText('clerk', ['facts']),
    '/w/roles/judge.role.md': roleText(
      'judge',
      ['facts', 'points', 'round'],
      '{ format: json, schema: { winner: string, ok: boolean } }',
    ),
    ...over,
  });
}

/** Rejects the first draft, breaks the format once. */
function court(): ScriptedModel {
  return createScriptedModel(({ origin }) => {
    if (!origin.stage.endsWith('draft')) return `points of ${origin.caseId} ${origin.stage}`;
    if (origin.stage.includes('[2]')) return '{"winner":"Su","ok":true}';
    return origin.attempt === 1 ? 'hm' : '{"winner":"Lin","ok":false}';
  });
}

function manifestOf(end: RunEnd): Manifest {
  if (!end.ok) throw new Error(end.problems.map((problem) => problem.message).join('\n'));
  return end.manifest;
}

async function runOnce(files: MemoryFiles, model: Model = court(), limit = 3): Promise<Manifest> {
  return manifestOf(await start(hostWith(files, model), await planSlice(files, SLICE, { limit })));
}

/** All that tells what happened in a run, without its times. */
async function transcriptOf(files: MemoryFiles, id: string): Promise<string> {
  const reader = readerOf(files, id);
  const events = await Promise.all(['one', 'two', 'three'].map((key) => reader.events(key)));
  return timeless(JSON.stringify({ cases: await reader.cases(), events }, null, 1));
}

const CALLS = 3 * 5;

describe('a run', () => {
  it('leaves its manifest, a line per case and the events of each', async () => {
    const files = world();
    const model = court();
    const manifest = await runOnce(files, model);
    expect(model.calls).toHaveLength(CALLS);
    expect(manifest).toMatchObject({
      state: 'finished',
      counts: { total: 3, done: 3, error: 0, unparsed: 0, cancelled: 0 },
      metrics: { 'jury.accuracy': { value: 1, n: 3 } },
      usage: { input: 150, output: 15 },
      pipeline: { path: 'p.pipeline.yaml', name: 'Small Court' },
      slice: { path: 's.slice.yaml' },
      dataset: { path: 'cases.jsonl', adapter: 'plain' },
      model: 'vscode:m',
    });
    expect(manifest.id).toMatch(/^20260102-\d{6}-small-court-[0-9a-z]{6}$/u);
    const records = await readerOf(files, manifest.id).cases();
    expect(records.map(({ key, status, calls, verdict }) => [key, status, calls, verdict?.winner])).toEqual(
      ['one', 'two', 'three'].map((key) => [key, 'done', 5, 'Su']),
    );
    expect(await readerOf(files, manifest.id).manifest()).toEqual(manifest);
  });

  it('read back gives exactly the events that were watched live', async () => {
    const files = world();
    const live = new Map<string, unknown[]>();
    const plan = await planSlice(files, SLICE);
    const manifest = manifestOf(
      await start(hostWith(files, court()), plan, {
        watcher: {
          onEvent: (key, event) => {
            if (event.type !== 'call-delta') live.set(key, [...(live.get(key) ?? []), event]);
          },
        },
      }),
    );
    for (const key of ['one', 'two', 'three']) {
      const read = await readerOf(files, manifest.id).events(key);
      expect([...read].sort(byText)).toEqual([...(live.get(key) ?? [])].sort(byText));
    }
  });

  it('stores a text that recurs once', async () => {
    const files = world();
    const { id } = await runOnce(files);
    const blobs = files.below(`/w/.moot/runs/${id}/blobs`).map((path) => files.text(path));
    expect(new Set(blobs).size).toBe(blobs.length);
    expect(blobs.filter((text) => text.startsWith('one: long facts'))).toHaveLength(1);
    const events = files.below(`/w/.moot/runs/${id}/events`).map((path) => files.text(path));
    expect(events.filter((text) => text.includes('long facts. long facts'))).toEqual([]);
  });

  it('gives the same files again but for times, however many cases run at once', async () => {
    const one = world();
    const other = world({ [SLICE]: world().text(SLICE).replace('concurrency: 1', 'concurrency: 3') });
    const [first, second] = [await runOnce(one), await runOnce(other)];
    expect(await transcriptOf(other, second.id)).toBe(await transcriptOf(one, first.id));
    expect(second.metrics).toEqual(first.metrics);
    const bytes = (files: MemoryFiles, id: string): string[] =>
      files.below(`/w/.moot/runs/${id}/events`).map((path) => timeless(files.text(path)));
    expect(bytes(other, second.id)).toEqual(bytes(one, first.id));
  });

  it('replayed from its recording gives the same transcript', async () => {
    const files = world();
    const first = await runOnce(files);
    const host = memoryHost(files);
    const replayed = manifestOf(
      await start(host, await planSlice(files, SLICE), { model: `recorded:${first.id}` }),
    );
    expect(replayed.state).toBe('finished');
    const without = (text: string): string => text.replace(/"model": "[^"]*"/gu, '');
    expect(without(await transcriptOf(files, replayed.id))).toBe(
      without(await transcriptOf(files, first.id)),
    );
  });

  it('repeats cases under keys of their own', async () => {
    const files = world();
    const plan = await planSlice(files, SLICE, { repeats: 2, limit: 1 });
    const model = court();
    const manifest = manifestOf(await start(hostWith(files, model), plan));
    expect(manifest.cases).toEqual(['one', 'one@2']);
    expect(manifest.counts).toMatchObject({ total: 2, done: 2 });
    expect(model.calls.map((call) => call.origin.repeat)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('runs only the cases named, and refuses names there are not', async () => {
    const files = world();
    expect((await planSlice(files, SLICE, { cases: ['two'] })).cases.map((each) => each.id)).toEqual(['two']);
    await expect(planSlice(files, SLICE, { cases: ['tow'] })).rejects.toThrow('Did you mean "two"?');
    await expect(planSlice(files, SLICE, { score: ['jury.acuracy'] })).rejects.toThrow(
      'Did you mean "jury.accuracy"?',
    );
  });
});

describe('ids of runs', () => {
  it('never collide, in the same millisecond and with the same chance', async () => {
    const files = world();
    const host = {
      ...memoryHost(files),
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      random: () => 0.999_999_999,
    };
    const seen = new Set<string>();
    for (let run = 0; run < 5; run += 1) {
      const id = await freeId(host, '判决 X');
      await files.write(`/w/.moot/runs/${id}/run.json`, '{}');
      seen.add(id);
    }
    expect(seen.size).toBe(5);
    expect([...seen][0]).toMatch(/^19700101-000000-x-[0-9a-z]{6}$/u);
    expect(await listRuns(files, memoryPaths, ROOT)).toHaveLength(5);
  });
});

describe('secrets', () => {
  it('are in no file, wherever they came from', async () => {
    const secret = 'sk-verysecretkey1234567890';
    const files = world();
    const model = createScriptedModel(({ origin }) =>
      origin.stage.endsWith('draft') ? '{"winner":"Su","ok":true}' : `The key is ${secret}.`,
    );
    const text = files
      .text('/w/roles/clerk.role.md')
      .replace('As clerk.', `As clerk. Authorization: Bearer ${secret}`);
    await files.write('/w/roles/clerk.role.md', text);
    const { id } = await runOnce(files, model);
    const written = files.below(`/w/.moot/runs/${id}`);
    expect(written.length).toBeGreaterThan(5);
    for (const path of written) {
      expect(files.text(path)).not.toContain(secret);
    }
    expect(files.text(written.find((path) => path.includes('/events/'))!)).toContain('[redacted]');
  });
});

describe('a disk that fills up', () => {
  it.each(['cases.jsonl', '/events/'])(
    'at %s stops the run, says why, and keeps what is finished',
    async (where) => {
      const files = world();
      let appends = 0;
      files.onChange((change) => {
        if (change.kind !== 'append' || !change.path.includes(where)) return 'done';
        appends += 1;
        // The second case's line, or some event of the second case.
        return appends > (where === 'cases.jsonl' ? 1 : 35) ? 'tear' : 'done';
      });
      const model = court();
      const manifest = await runOnce(files, model);
      expect(manifest).toMatchObject({ state: 'stopped', counts: { total: 3, done: 1 } });
      expect(manifest.message).toContain('ENOSPC');
      const calls = model.calls.length;
      expect(calls).toBeLessThan(CALLS);
      files.onChange(() => 'done');
      const reader = readerOf(files, manifest.id);
      expect((await reader.cases()).map((record) => record.key)).toEqual(['one']);

      const again = court();
      const resumed = manifestOf(await resume(hostWith(files, again), files, manifest.id));
      expect(resumed).toMatchObject({ state: 'finished', counts: { done: 3 } });
      expect(resumed.message).toBeUndefined();
    },
  );

  it('so that nothing at all can be written still tells the caller', async () => {
    const files = world();
    let begun = false;
    files.onChange((change) => {
      begun ||= change.path.includes('/events/') && change.kind === 'append';
      return begun ? 'fail' : 'done';
    });
    const model = court();
    const manifest = await runOnce(files, model);
    expect(manifest).toMatchObject({ state: 'stopped', counts: { done: 0 } });
    expect(manifest.message).toContain('ENOSPC');
    expect(model.calls).toEqual([]);
  });
});

describe('a cancelled run', () => {
  it('keeps what is finished, counts what was stopped, and goes on where it was', async () => {
    const files = world();
    const model = court();
    const stop = new AbortController();
    const end = await start(hostWith(files, model), await planSlice(files, SLICE), {
      signal: stop.signal,
      watcher: {
        onEvent: (key, event) => {
          if (key === 'two' && event.type === 'stage-finished' && event.stage === 'points') stop.abort();
        },
      },
    });
    const manifest = manifestOf(end);
    expect(manifest).toMatchObject({ state: 'cancelled', counts: { total: 3, done: 1, cancelled: 1 } });
    const asked = model.calls.length;
    const again = court();
    const resumed = manifestOf(await resume(hostWith(files, again), files, manifest.id));
    expect(resumed).toMatchObject({ id: manifest.id, state: 'finished', counts: { done: 3, cancelled: 0 } });
    expect(again.calls.map((call) => `${call.origin.caseId} ${call.origin.stage}`)).not.toContain(
      'two points',
    );
    expect(asked + again.calls.length).toBeLessThanOrEqual(CALLS + 1);
    const fresh = world();
    expect(await transcriptOf(files, manifest.id)).toBe(await transcriptOf(fresh, (await runOnce(fresh)).id));
  });

  it('after the last case is a finished run', async () => {
    const files = world();
    const stop = new AbortController();
    const end = await start(hostWith(files, court()), await planSlice(files, SLICE), {
      signal: stop.signal,
      watcher: {
        onCaseFinished: ({ key }) => {
          if (key === 'three') stop.abort();
        },
      },
    });
    expect(manifestOf(end).state).toBe('finished');
  });
});

describe('a run killed at any moment', () => {
  /** Every change of the files from the k-th on fails, as when the process is gone. */
  async function killedAt(
    k: number,
    fate: 'fail' | 'tear',
  ): Promise<{ files: MemoryFiles; model: ScriptedModel; id: string | undefined; changes: number }> {
    const files = world();
    const model = court();
    const plan = await planSlice(files, SLICE, { limit: 2 });
    files.onChange((_change, index) => (index < k ? 'done' : index === k ? fate : 'fail'));
    await start(hostWith(files, model), plan).catch(() => undefined);
    const changes = files.changes.length;
    files.onChange(() => 'done');
    const [id] = await listRuns(files, memoryPaths, ROOT);
    const exists = id !== undefined && (await readerOf(files, id).manifest()) !== null;
    return { files, model, id: exists ? id : undefined, changes };
  }

  it.each(['fail', 'tear'] as const)(
    'and resumed asks nothing twice that was answered on disk, and ends with the same transcript (%s)',
    async (fate) => {
      const fresh = world();
      const whole = await runOnce(fresh, court(), 2);
      const expected = await transcriptOf(fresh, whole.id);
      const all = fresh.changes.length;
      expect(all).toBeGreaterThan(60);
      let resumed = 0;
      for (let k = 0; k < all; k += 1) {
        const { files, model, id } = await killedAt(k, fate);
        if (id === undefined) {
          // Nothing to resume may mean nothing was asked.
          expect(model.calls, `killed at change ${k}`).toEqual([]);
          continue;
        }
        const onDisk = await answeredOnDisk(files, id);
        const again = court();
        const manifest = manifestOf(await resume(hostWith(files, again), files, id));
        expect(manifest.state, `killed at change ${k}`).toBe('finished');
        const repeated = again.calls.map(keyOf).filter((key) => onDisk.has(key));
        expect(repeated, `killed at change ${k}`).toEqual([]);
        // What was under way when it died is asked once more: at most the two stages that run at once.
        expect(model.calls.length + again.calls.length, `killed at change ${k}`).toBeLessThanOrEqual(
          2 * 5 + 2,
        );
        expect(await transcriptOf(files, id), `killed at change ${k}`).toBe(expected);
        expect(manifest.metrics).toEqual(whole.metrics);
        expect(manifest.usage).toEqual(whole.usage);
        resumed += 1;
      }
      expect(resumed).toBeGreaterThan(50);
    },
  );

  it('twice still ends with the same transcript', async () => {
    const fresh = world();
    const expected = await transcriptOf(fresh, (await runOnce(fresh, court(), 2)).id);
    for (const k of [20, 30, 40, 50]) {
      const { files, id } = await killedAt(k, 'tear');
      if (id === undefined) throw new Error(`There is no run after change ${k}.`);
      const before = files.changes.length;
      files.onChange((_change, index) =>
        index < before + 8 ? 'done' : index === before + 8 ? 'tear' : 'fail',
      );
      await resume(hostWith(files, court()), files, id).catch(() => undefined);
      files.onChange(() => 'done');
      await resume(hostWith(files, court()), files, id);
      expect(await transcriptOf(files, id)).toBe(expected);
    }
  });
});

describe('resuming', () => {
  it('takes the files as they were when the run began', async () => {
    const files = world();
    const stop = new AbortController();
    const manifest = manifestOf(
      await start(hostWith(files, court()), await planSlice(files, SLICE), {
        signal: stop.signal,
        watcher: {
          onCaseFinished: () => {
            stop.abort();
          },
        },
      }),
    );
    await files.write(
      '/w/roles/clerk.role.md',
      roleText('clerk', ['facts']).replace('As clerk.', 'As someone else.'),
    );
    await files.write('/w/p.pipeline.yaml', 'moot: 1\nstages: nonsense');
    await files.write('/w/roles/new.role.md', 'broken');
    const again = court();
    const resumed = manifestOf(await resume(hostWith(files, again), files, manifest.id));
    expect(resumed.state).toBe('finished');
    expect(again.calls.length).toBeGreaterThan(0);
    for (const call of again.calls) expect(promptOf(call)).not.toContain('someone else');
  });
});

function keyOf({ origin }: { origin: { caseId: string; stage: string; attempt: number } }): string {
  return `${origin.caseId} ${origin.stage}#${origin.attempt}`;
}

async function answeredOnDisk(files: MemoryFiles, id: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const key of ['one', 'two', 'three'])
    for (const call of (await readerOf(files, id).answered(key)).keys()) found.add(`${key} ${call}`);
  return found;
}

function byText(left: unknown, right: unknown): number {
  return JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
}
