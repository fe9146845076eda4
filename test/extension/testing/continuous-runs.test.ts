import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runOnSave } from '../../../src/extension/testing/continuous-runs';
import { save, TestItem, TestRunRequest, workspace } from '../../harness/fake-vscode';

vi.mock('vscode', () => import('../../harness/fake-vscode'));

const FILES: Readonly<Record<string, readonly string[]>> = {
  '/w/court.slice.yaml': ['/w/court.slice.yaml', '/w/judge.role.md', '/w/court.pipeline.yaml'],
  '/w/jury.slice.yaml': ['/w/jury.slice.yaml', '/w/juror.role.md', '/w/court.pipeline.yaml'],
};

/** Continuous run for all slices; a run lasts until it is let go on, where it is held. */
async function watched(slices = Object.keys(FILES)) {
  const cancels: (() => void)[] = [];
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (listener: () => void) => {
      cancels.push(listener);
      return { dispose: () => undefined };
    },
  };
  const items = new Map(Object.keys(FILES).map((file) => [file, new TestItem(file, file)]));
  const files = new Map(Object.entries(FILES));
  const ran: string[][] = [];
  const held = { run: Promise.resolve() };
  const request = new TestRunRequest(
    slices.map((slice) => items.get(slice)!),
    undefined,
    undefined,
    true,
  );
  runOnSave(request as never, token as never, {
    tree: {
      slices: [...items.keys()],
      sliceItem: (file: string) => items.get(file) as never,
      nodeOf: ({ id }: { id: string }) => ({ kind: 'slice', file: id }),
    },
    filesOf: (slice) => {
      const names = files.get(slice);
      return names ? Promise.resolve(new Set(names)) : Promise.reject(new Error('The disk is gone.'));
    },
    run: ({ include = [] }) => {
      ran.push(include.map(({ id }) => id));
      return held.run;
    },
  });
  await vi.runAllTimersAsync();
  return {
    ran,
    held,
    files,
    stop: () => {
      token.isCancellationRequested = true;
      for (const cancel of cancels) cancel();
    },
  };
}

const COURT = '/w/court.slice.yaml';
const JURY = '/w/jury.slice.yaml';

describe('a continuous run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    workspace.textDocuments.splice(0);
  });

  it('runs nothing before something is saved, and then the slices that depend on it', async () => {
    const { ran, stop } = await watched();
    expect(ran).toEqual([]);
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT]]);
    save('/w/court.pipeline.yaml');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT], [COURT, JURY]]);
    stop();
  });

  it('runs once for files that are saved together', async () => {
    const { ran, stop } = await watched();
    save('/w/judge.role.md');
    save('/w/juror.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT, JURY]]);
    stop();
  });

  it('leaves slices alone that were not asked for, and files that nothing depends on', async () => {
    const { ran, stop } = await watched([JURY]);
    save('/w/judge.role.md');
    save('/w/notes.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([]);
    stop();
  });

  it('does not begin a second run while one is under way: what is saved meanwhile is in the next', async () => {
    const { ran, held, stop } = await watched();
    let end = (): void => undefined;
    held.run = new Promise((resolve) => {
      end = resolve;
    });
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    save('/w/juror.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT]]);
    held.run = Promise.resolve();
    end();
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT], [COURT, JURY]]);
    stop();
  });

  it('saves our files that are being edited before it runs, and does not run again for these', async () => {
    const { ran, stop } = await watched();
    const document = {
      uri: { scheme: 'file' },
      fileName: '/w/juror.role.md',
      isDirty: true,
      save: () => {
        document.isDirty = false;
        save('/w/juror.role.md');
        return Promise.resolve(true);
      },
    };
    workspace.textDocuments.push(document);
    save('/w/notes.md');
    await vi.runAllTimersAsync();
    expect(document.isDirty).toBe(true);
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT, JURY]]);
    stop();
  });

  it('tells of a slice that can no longer be read, and runs it once it is mended', async () => {
    const { ran, files, stop } = await watched();
    files.set(COURT, [COURT]);
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT]]);
    files.set(COURT, FILES[COURT]!);
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT], [COURT]]);
    stop();
  });

  it('goes on with what it knows where files cannot be read, and after a run that failed', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const { ran, files, held, stop } = await watched();
    files.delete(COURT);
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    let fail = (_error: Error): void => undefined;
    held.run = new Promise((_resolve, reject) => {
      fail = reject;
    });
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    save('/w/juror.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([[COURT], [COURT]]);
    held.run = Promise.resolve();
    fail(new Error('The run failed.'));
    await vi.runAllTimersAsync();
    expect(ran.at(-1)).toEqual([JURY]);
    expect(told).toHaveBeenCalledWith(new Error('The run failed.'));
    told.mockRestore();
    stop();
  });

  it('ends when it is switched off', async () => {
    const { ran, stop } = await watched();
    save('/w/judge.role.md');
    stop();
    save('/w/judge.role.md');
    await vi.runAllTimersAsync();
    expect(ran).toEqual([]);
  });
});
