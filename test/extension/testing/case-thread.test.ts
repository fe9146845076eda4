import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaseThread } from '../../../src/extension/testing/case-thread';
import { openChosen } from '../../../src/extension/testing/open-chosen';

const folder = mkdtempSync(join(tmpdir(), 'moot-cases-'));
const script = join(folder, 'cases.js');
const slice = join(folder, 'small.slice.yaml');

beforeAll(async () => {
  writeFileSync(slice, 'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\n');
  writeFileSync(join(folder, 'cases.jsonl'), '{"id":"a","title":"A lamp","facts":"f","gold":{}}\n');
  await build({
    entryPoints: ['src/worker/cases.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the cases of slices', () => {
  it.each([
    ['in a thread of their own', script],
    ['here, where the thread cannot start', join(folder, 'nonesuch.js')],
  ])('are read %s', async (_where, file) => {
    const thread = new CaseThread(file);
    const listed = await thread.list(slice);
    expect(listed.ok && listed.value).toMatchObject({ name: 'small', size: 1 });
    expect(await thread.find(slice, 'lamp', 5)).toEqual([{ id: 'a', title: 'A lamp', group: 0, line: 0 }]);
    expect((await thread.datasetOf(slice, ['a']))?.cases).toMatchObject([{ id: 'a', facts: 'f' }]);
    expect(await openChosen(thread, slice)).toMatchObject({
      adapter: 'plain',
      cases: [{ id: 'a', facts: 'f' }],
    });
    thread.dispose();
  });

  it('are refused once they are let go', async () => {
    const thread = new CaseThread(script);
    const asked = thread.list(slice);
    thread.dispose();
    await expect(asked).rejects.toThrow('let go');
  });
});
