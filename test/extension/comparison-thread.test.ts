import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOfRun } from '../../src/core/run-store/run-place';
import { LET_GO, openComparison } from '../../src/extension/comparison-thread';
import { nodePaths } from '../../src/node/node-paths';
import { fictionalRun } from '../core/report/fictional-run';

const folder = mkdtempSync(join(tmpdir(), 'moot-thread-'));
const script = join(folder, 'worker.js');
const at = ['before', 'after'].map((id) => ({ root: folder, id }));

beforeAll(async () => {
  await build({
    entryPoints: [resolve(import.meta.dirname, '../../src/worker/main.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    logLevel: 'warning',
  });
  for (const { id } of at) {
    const charges = [id === 'before' ? '盗窃' : '诈骗'];
    const { manifest, records } = fictionalRun(
      [{ id: 'a', gold: { charges: ['盗窃'] }, verdict: { charges } }],
      {
        id,
        score: ['charge'],
      },
    );
    const place = placeOfRun(nodePaths, folder, id);
    mkdirSync(place.folder, { recursive: true });
    writeFileSync(place.manifest, JSON.stringify(manifest));
    writeFileSync(place.cases, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('runs compared in a thread of their own', () => {
  it.each([
    ['there', () => script],
    ['here, where there is no thread to be had', () => join(folder, 'missing.js')],
  ])('are the same %s', async (_, of) => {
    const comparison = openComparison(of(), at);
    const [overview, { rows }] = await Promise.all([
      comparison.overview({}),
      comparison.window({ filter: 'broken', from: 0, count: 9 }),
    ]);
    expect(overview.comparison.against).toMatchObject([{ flips: { broken: 1 } }]);
    expect(rows).toMatchObject([{ id: 'a', flips: ['broken'] }]);
    expect(await comparison.chart({ run: 1, kind: 'confusion' })).toMatchObject({
      labels: ['盗窃', 'others'],
    });
    comparison.dispose();
  });

  it('say in words what cannot be compared', async () => {
    const comparison = openComparison(script, [{ root: folder, id: 'gone' }, at[0]!]);
    await expect(comparison.overview({})).rejects.toThrow('The run gone is no longer there.');
    comparison.dispose();
  });

  it('answer nobody once they are let go', async () => {
    const comparison = openComparison(script, at);
    const asked = comparison.overview({});
    comparison.dispose();
    await expect(asked).rejects.toThrow(LET_GO);
    await expect(comparison.words()).rejects.toThrow(LET_GO);
  });
});
