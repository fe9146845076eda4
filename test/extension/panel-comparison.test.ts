import { describe, expect, it } from 'vitest';
import { ComparedRuns } from '../../src/core/compare/compared-runs';
import { placeOfRun } from '../../src/core/run-store/run-place';
import { RunReader } from '../../src/core/run-store/run-reader';
import { panelComparing } from '../../src/extension/comparison-handlers';
import { ComparisonSession } from '../../src/extension/comparison-session';
import { PanelHost } from '../../src/extension/panel-host';
import type { RunLibrary } from '../../src/extension/run-library';
import { RunSession } from '../../src/extension/run-session';
import { SavedFilters } from '../../src/extension/saved-filters';
import { SessionMarks } from '../../src/extension/session-marks';
import type { HostMessage, PanelNotice, PanelPlace, PanelRequestName } from '../../src/protocol/panel';
import { callsTo } from '../../src/worker/comparison-calls';
import { fictionalRun } from '../core/report/fictional-run';
import { noAttributions, noReading } from '../harness/no-reading';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

const theft = { charges: ['盗窃'] };
const fraud = { charges: ['诈骗'] };
const RUNS = [
  fictionalRun(
    [
      { id: 'a', gold: theft, verdict: theft },
      { id: 'b', gold: fraud, verdict: theft },
    ],
    { id: 'before', model: 'openai:one', score: ['charge'] },
  ),
  fictionalRun(
    [
      { id: 'a', gold: theft, verdict: fraud },
      { id: 'b', gold: fraud, verdict: fraud },
    ],
    { id: 'after', model: 'openai:two', score: ['charge'] },
  ),
];

/** The runs are of two folders of one workspace. */
const rootOf = (id: string): string => (id === 'after' ? '/v' : '/w');

/** A panel's host over two runs in memory. */
function openHost(place: PanelPlace = {}, memory = new Map<string, unknown>()) {
  const files = createMemoryFiles(
    Object.fromEntries(
      RUNS.flatMap(({ manifest, records }) => {
        const at = placeOfRun(memoryPaths, rootOf(manifest.id), manifest.id);
        return [
          [at.manifest, JSON.stringify(manifest)],
          [at.cases, records.map((record) => `${JSON.stringify(record)}\n`).join('')],
        ] as const;
      }),
    ),
  );
  const changed = new Set<(id: string | undefined) => void>();
  const sessions = new Map<string, RunSession>();
  const library = {
    open: async (id: string) => {
      const known = sessions.get(id);
      if (known) return known;
      const root = rootOf(id);
      const reader = new RunReader(files, memoryPaths, root, id);
      const manifest = await reader.manifest();
      if (!manifest) return undefined;
      const session = new RunSession(
        manifest,
        reader,
        root,
        new SessionMarks(files, placeOfRun(memoryPaths, root, id).marks),
      );
      sessions.set(id, session);
      return session;
    },
    onDidChange: (listener: (id: string | undefined) => void) => {
      changed.add(listener);
      return { dispose: () => changed.delete(listener) };
    },
  };
  const timers: (() => void)[] = [];
  const comparison = new ComparisonSession(
    library,
    (runs) => ({
      ...callsTo(ComparedRuns.open(files, memoryPaths, runs), new AbortController().signal),
      dispose: () => undefined,
    }),
    (act) => {
      timers.push(act);
      return { cancel: () => timers.splice(0) };
    },
  );
  const shown: unknown[] = [];
  const saved = new SavedFilters({
    get: (key) => memory.get(key),
    update: (key, value) => {
      memory.set(key, value);
      return Promise.resolve();
    },
  });
  const notices: PanelNotice[] = [];
  const titles: string[] = [];
  const roles: unknown[] = [];
  const host = new PanelHost(
    library as unknown as RunLibrary,
    place,
    {
      notify: (notice) => notices.push(notice),
      openRole: (...place) => {
        roles.push(place);
        return Promise.resolve();
      },
      switchesOf: () => Promise.resolve([]),
      flowOf: () => Promise.reject(new Error('no flow')),
      runAgain: () => Promise.resolve(),
      fork: () => Promise.resolve(),
      attributions: noAttributions,
      titled: (title) => titles.push(title),
      reviewer: () => 'lin',
      ...noReading,
    },
    panelComparing(comparison, saved, {
      openDiff: (runs, path) => {
        shown.push([runs, path]);
        return Promise.resolve();
      },
      export: () => Promise.resolve(),
    }),
  );
  let id = 0;
  const ask = (name: PanelRequestName, params: object = {}): Promise<HostMessage | undefined> =>
    host.answer({ kind: 'ask', id: ++id, name, params });
  return {
    files,
    host,
    ask,
    notices,
    titles,
    roles,
    shown,
    /** Something wrote a run. */
    change: (run: string) => {
      sessions.delete(run);
      for (const listener of changed) listener(run);
    },
    elapse: () => {
      for (const act of timers.splice(0)) act();
    },
  };
}

const runs = ['before', 'after'];

describe('the panel that compares runs', () => {
  it('is told the figures, and the cases in windows', async () => {
    const { ask, titles } = openHost();
    expect(await ask('comparison', { runs })).toMatchObject({
      ok: true,
      result: {
        comparison: { against: [{ flips: { broken: 1, fixed: 1 } }] },
        charts: ['confusion', 'cost'],
      },
    });
    expect(titles.at(-1)).toBe('Moot: openai:one ↔ openai:two');
    expect(await ask('comparedCases', { runs, filter: 'broken', from: 0, count: 10 })).toMatchObject({
      result: { total: 1, rows: [{ id: 'a', flips: ['broken'] }] },
    });
    expect(await ask('chart', { runs, run: 1, kind: 'confusion' })).toMatchObject({
      result: { chart: { kind: 'confusion', part: 'charges' } },
    });
  });

  it('opens a role of the run that it is of', async () => {
    const { ask, roles } = openHost();
    await ask('comparison', { runs });
    await ask('openRole', { run: 'after', file: 'roles/judge.role.md', line: 4 });
    await ask('openRole', { run: 'before', file: 'roles/judge.role.md', line: 2 });
    expect(roles).toEqual([
      ['/v', 'roles/judge.role.md', 4],
      ['/w', 'roles/judge.role.md', 2],
    ]);
    expect(await ask('openRole', { run: 'gone', file: 'roles/judge.role.md', line: 0 })).toMatchObject({
      ok: false,
      error: 'The run gone is no longer there.',
    });
  });

  it('comes back to the comparison after a reload', async () => {
    const place = { compare: runs, case: 'a' };
    expect(await openHost().ask('ready', { restored: place })).toMatchObject({ result: place });
    expect(await openHost({ compare: ['after', 'before'] }).ask('ready', { restored: place })).toMatchObject({
      result: { compare: ['after', 'before'] },
    });
  });

  it('is told when one of the runs changes, and then finds it changed', async () => {
    const { files, ask, notices, change, elapse } = openHost();
    await ask('comparison', { runs });
    const { cases } = placeOfRun(memoryPaths, '/v', 'after');
    const [, second] = RUNS;
    await files.append(cases, `${JSON.stringify({ ...RUNS[0]!.records[0], key: 'a' })}\n`);
    change(second!.manifest.id);
    elapse();
    expect(notices).toContainEqual({ type: 'comparison-changed', runs });
    expect(await ask('comparedCases', { runs, filter: 'broken', from: 0, count: 10 })).toMatchObject({
      result: { total: 0 },
    });
  });

  it('hears of transcripts in all the runs it compares', async () => {
    const { ask, notices } = openHost();
    await ask('comparison', { runs });
    for (const run of runs) await ask('transcript', { run, case: 'a' });
    for (const run of runs) await ask('mark', { run, case: 'a', scores: ['simucourt.charge'], right: true });
    await expect
      .poll(() =>
        notices.flatMap((notice) => (notice.type === 'transcript-changed' ? [notice.address.run] : [])),
      )
      .toEqual(expect.arrayContaining(runs));
  });

  it('shows a text of the runs in the editor', async () => {
    const { ask, shown } = openHost();
    await ask('openInputDiff', { runs, path: 'roles/judge.role.md' });
    expect(shown).toEqual([[runs, 'roles/judge.role.md']]);
  });

  it('keeps filters for the next time, the latest first, and forgets them', async () => {
    const memory = new Map<string, unknown>();
    const { ask } = openHost({}, memory);
    await ask('saveFilter', { filter: 'broken', keep: true });
    await ask('saveFilter', { filter: ' fixed   charge:盗窃 ', keep: true });
    await ask('saveFilter', { filter: 'broken', keep: true });
    const again = openHost({}, memory);
    expect(await again.ask('filterWords', { runs })).toMatchObject({
      result: {
        saved: ['broken', 'fixed charge:盗窃'],
        words: expect.arrayContaining([{ word: 'missing', says: expect.any(String) as string }]) as unknown,
      },
    });
    expect(await again.ask('saveFilter', { filter: 'broken', keep: false })).toMatchObject({
      result: { saved: ['fixed charge:盗窃'] },
    });
  });

  it.each([
    ['comparison', {}, 'Name the runs'],
    ['comparison', { runs: ['before', 'gone'] }, 'The run gone is no longer there.'],
    ['comparedCases', { runs: [1], filter: '', from: 0, count: 1 }, 'Name the runs'],
    ['chart', { runs, run: 7, kind: 'cost' }, 'There is no run 8'],
  ] as const)('is refused %s of %j in words', async (name, params, error) => {
    expect(await openHost().ask(name, params)).toMatchObject({
      ok: false,
      error: expect.stringContaining(error) as string,
    });
  });
});
