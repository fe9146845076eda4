import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/core/run-store/manifest';
import { listRuns } from '../../src/core/run-store/run-reader';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../harness/memory-files';
import { hostWith, readerOf, resume } from '../harness/memory-runs';
import { createScriptedModel } from '../harness/scripted-model';
import { COURT, FILES, open, PIPELINE, RUN, SCRIPT, world } from './debug-world';

const runsIn = (files: MemoryFiles): Promise<string[]> => listRuns(files, memoryPaths, '/w');

const answeredIn = async (files: MemoryFiles): Promise<string[]> => {
  const [run = ''] = await runsIn(files);
  return [...(await readerOf(files, run).answered('one')).keys()];
};

const manifestIn = async (files: MemoryFiles): Promise<Manifest | null> => {
  const [run = ''] = await runsIn(files);
  return readerOf(files, run).manifest();
};

/** Stages that a model is asked at when the session's run is resumed from what is on disk. */
async function askedOnResuming(files: MemoryFiles): Promise<readonly string[]> {
  const model = createScriptedModel(SCRIPT);
  const [run = ''] = await runsIn(files);
  const ended = await resume(hostWith(files, model), files, run);
  if (!ended.ok) throw new Error(ended.problems.map(({ message }) => message).join('\n'));
  expect(ended.manifest.counts.done).toBe(1);
  return model.asked;
}

const ANSWERED = [
  'deliberation[1]/draft#1',
  'deliberation[1]/review#1',
  'deliberation[2]/draft#1',
  'deliberation[2]/review#1',
];

describe('what was paid for', () => {
  it('is kept when the editor drops the connection', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await world.client.disconnectRequest();
    expect((await manifestIn(world.files))?.state).toBe('cancelled');
    expect(await answeredIn(world.files)).toEqual(ANSWERED);
    expect(await askedOnResuming(world.files)).toEqual(['ruling']);
  });

  it('is kept when the editor drops the session', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await world.close();
    await expect.poll(async () => (await manifestIn(world.files))?.state).toBe('cancelled');
    expect(await answeredIn(world.files)).toEqual(ANSWERED);
  });

  it('is on disk as it comes in, so that it is there when the program is killed', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await expect.poll(() => answeredIn(world.files)).toEqual(ANSWERED);
    const killed = world.files.copy();
    expect((await manifestIn(killed))?.state).toBe('running');
    expect(await askedOnResuming(killed)).toEqual(['ruling']);
  });

  it('is nothing before the first answer', async () => {
    await open();
    world.model.hold('deliberation[1]/draft');
    await world.launch(RUN);
    await world.model.reached('deliberation[1]/draft');
    expect(world.files.below('/w/.moot')).toEqual([]);
  });

  it('is written once, however often the case goes back', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await expect.poll(() => answeredIn(world.files)).toEqual(ANSWERED);
    const appends = (): number => world.files.changes.filter(({ kind }) => kind === 'append').length;
    const before = appends();
    await world.go('stepBack');
    await world.go('stepBack');
    await world.go('reverseContinue');
    expect(appends()).toBe(before);
  });

  it('stands beside what the author set, which is another way of the case', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await world.go('stepBack');
    await world.set('Call', ['value', 'need_rejudge'], 'true');
    await world.breakAt(PIPELINE, 16);
    await world.go('continue');
    await expect
      .poll(() => answeredIn(world.files))
      .toEqual([...ANSWERED, 'deliberation[3]/draft#1', 'deliberation[3]/review#1']);
    const killed = world.files.copy();
    expect((await manifestIn(killed))?.fork?.edits.values).toEqual({
      'deliberation[2]/review': { need_rejudge: true, why: 'fine' },
    });
    expect(await askedOnResuming(killed)).toEqual(['ruling']);
  });

  it('is resumed with the files as the session read them last', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    await expect.poll(() => answeredIn(world.files)).toEqual(ANSWERED);
    await world.files.write(PIPELINE, COURT.replace('at_most: 3', 'at_most: 1'));
    await world.client.restartRequest({});
    await world.stopped();
    const killed = world.files.copy();
    await killed.write(PIPELINE, COURT);
    expect(await askedOnResuming(killed)).toEqual(['ruling']);
    const [run = ''] = await runsIn(killed);
    const events = await readerOf(killed, run).events('one');
    expect(events.filter(({ type }) => type === 'round-started')).toHaveLength(1);
  });

  it('is told as not kept when the disk is full, and the case goes on', async () => {
    await open();
    world.files.onChange(() => 'fail');
    await world.launch({ ...RUN, stopAt: 'ruling' });
    await world.stopped();
    expect(world.console('stderr')).toMatch(/^Answers are not kept before the end: .*ENOSPC\n$/u);
    world.files.onChange(() => 'done');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect((await manifestIn(world.files))?.state).toBe('finished');
  });
});

describe('a call that failed', () => {
  it('fails in the run that is kept as it did, and is not asked again', async () => {
    const failure = { reason: 'server-error', message: 'The bench is full.', retryable: false } as const;
    await open({ script: { ...SCRIPT, ruling: { failure } } });
    await world.launch(RUN);
    expect(await world.ended()).toBe(1);
    const [run = ''] = await runsIn(world.files);
    const [record] = await readerOf(world.files, run).cases();
    expect([record?.status, record?.message]).toEqual(['error', 'The bench is full.']);
    expect(world.model.asked.filter((stage) => stage === 'ruling')).toHaveLength(1);
  });
});

describe('a session that is disconnected', () => {
  it('ends the call that is under way', async () => {
    await open();
    world.model.hold('deliberation[1]/draft');
    await world.launch(RUN);
    await world.model.reached('deliberation[1]/draft');
    await world.client.disconnectRequest();
    world.model.release('deliberation[1]/draft');
    await world.client.threadsRequest();
    expect([world.model.asked, world.model.answered]).toEqual([['deliberation[1]/draft'], []]);
    expect(world.files.below('/w/.moot')).toEqual([]);
  });
});

describe('a session that is stopped while it is being kept', () => {
  it.each(['terminate', 'disconnect'])('is kept once (%s)', async (command) => {
    const files = createMemoryFiles(FILES);
    let write = (): void => undefined;
    let reached = (): void => undefined;
    const mayWrite = new Promise<void>((resolve) => {
      write = resolve;
    });
    const isWriting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const slow: MemoryFiles = {
      ...files,
      append: async (path, text) => {
        if (path.endsWith('cases.jsonl')) {
          reached();
          await mayWrite;
        }
        await files.append(path, text);
      },
    };
    await open({ files: slow });
    const exits: unknown[] = [];
    world.client.on('exited', (event) => exits.push(event));
    await world.launch(RUN);
    await isWriting;
    const stopped = world.client.send(command, {});
    // The session answers in order: it has read the command.
    await world.client.threadsRequest();
    write();
    await stopped;
    expect(await world.ended()).toBe(0);
    expect(await runsIn(files)).toHaveLength(1);
    expect((await manifestIn(files))?.state).toBe('finished');
    expect(exits).toHaveLength(1);
    expect(world.console()).not.toContain('stopped, and kept');
  });
});
