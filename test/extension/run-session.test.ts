import { describe, expect, it } from 'vitest';
import type { Fault } from '../../src/core/fault/fault';
import { placeOfRun } from '../../src/core/run-store/run-place';
import { RunReader } from '../../src/core/run-store/run-reader';
import { RunSession, type SessionChange } from '../../src/extension/run-session';
import { SessionMarks } from '../../src/extension/session-marks';
import { FIVE_ENDS, fictionalRun } from '../core/report/fictional-run';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

const { manifest, records } = fictionalRun(FIVE_ENDS);
const place = placeOfRun(memoryPaths, '/w', manifest.id);
const lines = records.map((record) => `${JSON.stringify(record)}\n`);

const lost: Fault = {
  kind: 'judge',
  stage: 'ruling',
  part: 'charges',
  message: '"ruling" says the charge 盗窃; the gold is the charge 诈骗.',
  evidence: [],
};

function open(cases: string, cancel?: () => void) {
  const files = createMemoryFiles({ [place.manifest]: JSON.stringify(manifest), [place.cases]: cases });
  const read: string[] = [];
  const watched = {
    ...files,
    readRange: (path: string, start: number, length: number) => {
      read.push(path);
      return files.readRange(path, start, length);
    },
  };
  const session = new RunSession(
    manifest,
    new RunReader(watched, memoryPaths, '/w', manifest.id),
    '/w',
    new SessionMarks(files, place.marks),
    { ...(cancel ? { cancel } : {}), faults: { of: async () => Promise.resolve([lost]) } },
  );
  const told: SessionChange[] = [];
  session.onChange((change) => told.push(change));
  return { files, session, told, read };
}

describe('the cases of a run on disk', () => {
  it('are listed in windows, in the order of the run, whatever order they ended in', async () => {
    const { session } = open([...lines].reverse().join(''));
    const { total, rows } = await session.window('', 1, 2);
    expect(total).toBe(5);
    expect(rows.map(({ key, status, right }) => [key, status, right])).toEqual([
      ['b', 'done', false],
      ['c', 'error', undefined],
    ]);
  });

  it('are not read for a list of runs', () => {
    const { session, read } = open(lines.join(''));
    expect(session.summary.counts.total).toBe(5);
    expect(session.caseIds).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(read).toEqual([]);
  });

  it('are told anew where a case ended once more further on', async () => {
    const again = { ...records[2]!, status: 'done', message: 'the second time' };
    const padding = { key: 'padding', title: 'x'.repeat(5 * 1024 * 1024) };
    const { session, told } = open(`${lines.join('')}${JSON.stringify(padding)}\n${JSON.stringify(again)}\n`);
    const first = await session.window('', 0, 5);
    expect(first.rows[2]).toMatchObject({ key: 'c', status: 'error' });
    await expect.poll(() => told).toMatchObject([{ type: 'case', row: { key: 'c', status: 'done' } }]);
    expect((await session.window('', 2, 1)).rows).toMatchObject([{ status: 'done' }]);
  });

  it('are chosen by a filter, of which unknown words are told', async () => {
    const { session } = open(lines.join(''));
    expect((await session.window('charge:诈骗 wrong', 0, 9)).rows.map(({ key }) => key)).toEqual(['b']);
    expect(await session.window('chrage:x error', 0, 9)).toMatchObject({
      total: 1,
      rows: [{ key: 'c' }],
      problem: 'There is no field "chrage". Did you mean "charge"?',
    });
  });

  it('keep the words of scores on disk, and have them when a case is opened', async () => {
    const { session } = open(lines.join(''));
    const { rows } = await session.window('right', 0, 9);
    expect(rows[0]?.scores.every(({ reason }) => reason === '')).toBe(true);
    const { scores } = await session.head('a', 'lin');
    expect(scores.some(({ reason }) => reason !== '')).toBe(true);
  });

  it('say which stage lost the answer where it is wrong, and nothing of it where it is right', async () => {
    const { session } = open(lines.join(''));
    expect((await session.head('b', 'lin')).lost).toEqual([lost]);
    expect((await session.head('a', 'lin')).lost).toBeUndefined();
    // It has no verdict, and says where it failed.
    expect(await session.head('c', 'lin')).not.toHaveProperty('lost');
  });
});

describe('the cases of a run that goes on', () => {
  it('are there as they end, and are found by a filter', async () => {
    const { files, session } = open('', () => undefined);
    expect((await session.window('pending', 0, 9)).total).toBe(5);
    const [first] = records;
    await files.append(place.cases, lines[0]!);
    session.watcher.onCaseFinished?.(first!);
    expect((await session.window('right', 0, 9)).rows.map(({ key }) => key)).toEqual(['a']);
    expect(
      first!.scores.some(({ reason }) => reason !== ''),
      'the record of the runner is its own',
    ).toBe(true);
    expect((await session.head('a', 'lin')).scores.some(({ reason }) => reason !== '')).toBe(true);
  });

  it('show the last end of a case that ran again', async () => {
    const { files, session } = open(lines.join(''), () => undefined);
    session.take(records);
    await session.head('c', 'lin');
    const again = { ...records[0]!, key: 'c', id: 'c' };
    await files.append(place.cases, `${JSON.stringify(again)}\n`);
    session.watcher.onCaseFinished?.(again);
    expect((await session.head('c', 'lin')).scores.length).toBeGreaterThan(0);
  });
});

describe('a run that another program writes', () => {
  const started = { ...manifest, state: 'running', counts: { ...manifest.counts, done: 1 } } as const;

  async function follow() {
    const opened = open(lines[0] ?? '');
    const { files, session, told } = opened;
    await files.write(place.manifest, JSON.stringify(started));
    await session.catchUp(true);
    told.length = 0;
    return opened;
  }

  it('is running, and cannot be cancelled from here', async () => {
    const { session } = await follow();
    expect(session.summary).toMatchObject({ state: 'running', elsewhere: true, counts: { done: 1 } });
    expect(session.isLive).toBe(false);
  });

  it('was cut off when nobody writes it any longer', async () => {
    const { session } = await follow();
    await session.catchUp(false);
    expect(session.summary).toMatchObject({ state: 'stopped' });
    expect(session.summary.elsewhere).toBeUndefined();
  });

  it('says how far it is without a case being read, as long as nobody looks at its cases', async () => {
    const { files, session, told, read } = await follow();
    await files.append(place.cases, lines[1] ?? '');
    const counts = { ...manifest.counts, done: 2 };
    await files.write(place.manifest, JSON.stringify({ ...started, counts }));
    await session.catchUp(true);
    expect(session.summary.counts.done).toBe(2);
    expect(told).toEqual([{ type: 'run' }]);
    expect(read).toEqual([]);
  });

  it.each(['', 'right'])(
    'says which of the cases in a list ended, and of no others (filter "%s")',
    async (filter) => {
      const { files, session, told } = await follow();
      await session.window(filter, 0, 5);
      await files.append(place.cases, lines[2] ?? '');
      await session.catchUp(true);
      expect(told).toMatchObject([{ type: 'case', row: { key: 'c', status: 'error' } }, { type: 'run' }]);
      told.length = 0;
      await session.catchUp(true);
      expect(told).toEqual([{ type: 'run' }]);
    },
  );

  it('reads once for all that ask while it reads', async () => {
    const { session, told } = await follow();
    const all = await Promise.all(Array.from({ length: 20 }, () => session.catchUp(true)));
    expect(all).not.toContain(false);
    expect(told.length).toBeLessThan(3);
  });

  it('is gone when its manifest is', async () => {
    const { files, session } = await follow();
    await files.remove(place.manifest);
    expect(await session.catchUp(false)).toBe(false);
  });
});

it('a run is called as people call it, and says when that changes', () => {
  const { session, told } = open(lines.join(''));
  session.rename('First draft');
  session.rename('First draft');
  expect(session.summary.name).toBe('First draft');
  expect(told).toEqual([{ type: 'run' }]);
  session.rename(undefined);
  expect(session.summary.name).toBeUndefined();
});
