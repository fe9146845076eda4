import { describe, expect, it } from 'vitest';
import { isHeld, lockRun, type Processes } from '../../../src/core/run-store/run-lock';
import { createMemoryFiles } from '../../harness/memory-files';

const path = '/w/.moot/runs/r/lock.json';

function processes(pid: number, alive: readonly number[], host = 'here'): Processes {
  return { own: { host, pid }, isAlive: (asked) => alive.includes(asked) };
}

describe('the lock of a run', () => {
  it('keeps a second program out while the first lives', async () => {
    const files = createMemoryFiles();
    const release = await lockRun(files, path, processes(1, [1, 2]));
    await expect(lockRun(files, path, processes(2, [1, 2]))).rejects.toThrow(/process 1.*lock\.json/su);
    expect(await isHeld(files, path, processes(2, [1, 2]))).toBe(true);
    await release();
    expect(await isHeld(files, path, processes(2, [1, 2]))).toBe(false);
    await lockRun(files, path, processes(2, [1, 2]));
  });

  it('is taken over from a program that was killed', async () => {
    const files = createMemoryFiles();
    await lockRun(files, path, processes(1, [1]));
    await lockRun(files, path, processes(2, [2]));
    expect(await isHeld(files, path, processes(3, [2]))).toBe(true);
  });

  it.each(['', '{"pid":', '{"pid":"x"}', '[]'])('holds nobody when it reads %j', async (text) => {
    const files = createMemoryFiles();
    await files.write(path, text);
    await lockRun(files, path, processes(2, [1, 2]));
  });
});
