import { describe, expect, it } from 'vitest';
import { RunEntries } from '../../src/extension/run-entries';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

const RUNS = '/w/.moot/runs';

describe('what lies in the folder of runs', () => {
  it('is nothing new at the first look', async () => {
    const files = createMemoryFiles({ [`${RUNS}/a/run.json`]: '{}' });
    expect(await new RunEntries(files, memoryPaths).changes(['/w'])).toEqual(new Set());
  });

  it('is told by the names of what came, went and changed', async () => {
    const files = createMemoryFiles({
      [`${RUNS}/a/run.json`]: '{}',
      [`${RUNS}/b/run.json`]: '{}',
      [`${RUNS}/b.label.json`]: '{"name":"B"}',
    });
    const entries = new RunEntries(files, memoryPaths);
    await entries.changes(['/w']);
    await files.write(`${RUNS}/c/run.json`, '{}');
    await files.write(`${RUNS}/b.label.json`, '{"name":"Bee"}');
    await files.remove(`${RUNS}/a`);
    expect(await entries.changes(['/w'])).toEqual(new Set(['a', 'b.label.json', 'c']));
    expect(await entries.changes(['/w'])).toEqual(new Set());
  });

  it('is found when the folder itself was made since, and when a folder joins the workspace', async () => {
    const files = createMemoryFiles();
    const entries = new RunEntries(files, memoryPaths);
    await entries.changes(['/w']);
    await files.write(`${RUNS}/a/run.json`, '{}');
    expect(await entries.changes(['/w'])).toEqual(new Set(['a']));
    await files.write('/v/.moot/runs/b/run.json', '{}');
    expect(await entries.changes(['/w', '/v'])).toEqual(new Set(['b']));
  });
});
