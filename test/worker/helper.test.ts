import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMetric } from '../../src/core/metric/registry';
import { recordBatches, type RecordBatch } from '../../src/core/run-store/record-batches';
import { pairedBootstrap } from '../../src/core/statistics/bootstrap';
import { sumRows } from '../../src/core/statistics/sum-rows';
import { nodeFiles } from '../../src/node/node-files';
import { help } from '../../src/worker/helper';
import { helperAt } from '../../src/worker/helper-calls';

const folder = mkdtempSync(join(tmpdir(), 'moot-helper-'));
const file = join(folder, 'cases.jsonl');
const unread = ['reason'];
const pad = '案'.repeat(150_000);
writeFileSync(
  file,
  Array.from({ length: 9 }, (_, key) => `${JSON.stringify({ key: `k${key}`, pad, reason: 'long' })}\n`).join(
    '',
  ),
);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let channel: MessageChannel;
beforeEach(() => {
  channel = new MessageChannel();
});
afterEach(() => {
  channel.port1.close();
});

async function all(batches: AsyncIterable<RecordBatch>, after?: () => void): Promise<RecordBatch[]> {
  const read: RecordBatch[] = [];
  for await (const batch of batches) {
    read.push(batch);
    after?.();
  }
  return read;
}

const read = () => all(recordBatches(nodeFiles, file, unread));

describe('a thread that helps', () => {
  it('reads the lines of several files at once as they are read here', async () => {
    help(channel.port2);
    const { batches } = helperAt(channel.port1);
    const here = await read();
    expect(here.length).toBeGreaterThan(2);
    expect(await Promise.all([all(batches(file, unread)), all(batches(file, unread))])).toEqual([here, here]);
  });

  it('is done without from where it was lost', async () => {
    help(channel.port2);
    const { batches } = helperAt(channel.port1);
    const lost = await all(batches(file, unread), () => {
      channel.port2.close();
    });
    expect(lost).toEqual(await read());
    expect(await all(batches(file, unread))).toEqual(lost);
  });

  it('leaves it to whoever asked to say what is wrong with a file', async () => {
    help(channel.port2);
    const { batches } = helperAt(channel.port1);
    await expect(all(batches(join(folder, 'missing.jsonl'), unread))).rejects.toThrow(
      'There is no such file.',
    );
  });

  it('resamples the figures that it knows by name as they are resampled here', async () => {
    help(channel.port2);
    const { resample } = helperAt(channel.port1);
    const figure = findMetric('charge')!.figures[0]!;
    const rows = (...values: number[]) => sumRows(values.map((sum) => ({ sum, count: 1 })));
    const [a, b] = [rows(0, 1, 1, 0, 1, 0), rows(1, 1, 1, 0, 0, 1)];
    const resampling = { resamples: 200, seed: 3, confidence: 0.95 };
    expect(await resample({ figure, a, b, resampling })).toEqual(pairedBootstrap(a, b, figure, resampling));
    const unknown = { ...figure, name: 'of somebody else' };
    expect(await resample({ figure: unknown, a, b, resampling })).toBeUndefined();
  });
});
