import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMetric } from '../../src/core/metric/registry';
import { pairedBootstrap } from '../../src/core/statistics/bootstrap';
import { sumRows } from '../../src/core/statistics/sum-rows';
import { help } from '../../src/worker/helper';
import { helperAt } from '../../src/worker/helper-calls';

let channel: MessageChannel;
beforeEach(() => {
  channel = new MessageChannel();
});
afterEach(() => {
  channel.port1.close();
});

const figure = findMetric('charge')!.figures[0]!;
const rows = (...values: number[]) => sumRows(values.map((sum) => ({ sum, count: 1 })));
const [a, b] = [rows(0, 1, 1, 0, 1, 0), rows(1, 1, 1, 0, 0, 1)];
const resampling = { resamples: 200, seed: 3, confidence: 0.95 };
const pair = { figure, a, b, resampling };

describe('a thread that helps', () => {
  it('resamples the figures that it knows by name as they are resampled here', async () => {
    help(channel.port2);
    const { resample } = helperAt(channel.port1);
    expect(await resample(pair)).toEqual(pairedBootstrap(a, b, figure, resampling));
    const unknown = { ...figure, name: 'of somebody else' };
    expect(await resample({ ...pair, figure: unknown })).toBeUndefined();
  });

  it('is done without once it is lost', async () => {
    const { resample } = helperAt(channel.port1);
    const asked = resample(pair);
    channel.port2.close();
    expect(await asked).toBeUndefined();
    expect(await resample(pair)).toBeUndefined();
  });
});
