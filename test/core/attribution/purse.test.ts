import { beforeEach, describe, expect, it } from 'vitest';
import { attributeFlips } from '../../../src/core/attribution/attribute-flips';
import { Purse } from '../../../src/core/attribution/purse';
import type { ModelRequest } from '../../../src/core/model/model';
import type { MemoryFiles } from '../../harness/memory-files';
import { PLAIN, ruleFiles, twoRuns } from './two-runs';

let files: MemoryFiles;
beforeEach(() => {
  files = ruleFiles();
});

const SIX = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, [6]]));
/** A scripted call takes ten tokens in and one out. */
const dollarCall = () => ({ input: 100_000, output: 0 });

describe('a limit in dollars', () => {
  it('is refused where a model has no price, before anything is asked', async () => {
    const { host, opened } = await twoRuns(files, { one: [6] });
    const ended = await attributeFlips(host, opened, { ...PLAIN, limit: { cost: 5 } });
    expect(ended).toMatchObject({ ok: false, problems: [{ code: 'no-price', severity: 'error' }] });
    expect(ended.problems[0]?.message).toContain('No price is known of vscode:m');
    expect(files.below('/w/.moot/attributions')).toEqual([]);
  });

  it.each([
    [0.5, 0],
    [3.5, 3],
    [4, 4],
  ])('of %d is never gone beyond, with several cases at once: %i calls of a dollar', async (cost, calls) => {
    const { look } = await twoRuns(files, SIX);
    const { attribution, asked } = await look({ limit: { cost }, priceOf: dollarCall });
    expect(asked).toHaveLength(calls);
    expect(attribution).toMatchObject({ state: 'limit', calls, cost: calls });
  });
});

describe('money set aside', () => {
  const request: ModelRequest = {
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Who is right?' }] }],
    parameters: {},
    output: { format: 'text' },
    promptHash: '',
    origin: { caseId: 'c', repeat: 0, stage: 's', attempt: 1 },
  };
  const { signal } = new AbortController();
  const tokens = (input: number) => ({ usage: { input, output: 0 } });
  const allow = (purse: Purse, place: string, model = 'm') => purse.allow(model, place, request, signal);
  const open = (cost: number): Purse =>
    new Purse({ cost }, (model) => (model === 'm' ? { input: 1, output: 1 } : undefined));

  it('is free again once the call took less: until then the next one waits', async () => {
    const purse = open(1.5);
    purse.learn('a', { input: 1_000_000, output: 0 });
    const settle = await allow(purse, 'a');
    const order: string[] = [];
    const next = allow(purse, 'a').then((settled) => {
      order.push('allowed');
      return settled;
    });
    order.push('answered');
    settle?.(tokens(200_000));
    expect(await next).toBeDefined();
    expect(order).toEqual(['answered', 'allowed']);
    expect(purse.spent).toEqual({ calls: 2, usage: { input: 200_000, output: 0 }, cost: 0.2 });
  });

  it('is what the same call took before, else what the dearest took, else by the length of the prompt', async () => {
    const purse = open(1);
    expect(await allow(open(13e-6), 'a')).toBeUndefined();
    expect(await allow(open(26e-6), 'a')).toBeDefined();
    purse.learn('small', { input: 500_000, output: 0 });
    purse.learn('large', { input: 2_000_000, output: 0 });
    expect(await allow(purse, 'large')).toBeUndefined();
    expect(await allow(purse, 'new')).toBeUndefined();
    expect(await allow(purse, 'small')).toBeDefined();
  });

  it('counts as spent where an endpoint does not say what it took', async () => {
    const purse = open(1);
    purse.learn('a', { input: 600_000, output: 0 });
    (await allow(purse, 'a'))?.({});
    expect(await allow(purse, 'a')).toBeUndefined();
    expect(purse.spent.cost).toBeUndefined();
  });

  it('is none for what answers by itself, and cannot be known of what has no price', async () => {
    const purse = open(1);
    purse.learn('a', { input: 5_000_000, output: 0 });
    expect(await allow(purse, 'a', 'builtin:baseline')).toBeDefined();
    expect(await allow(purse, 'a', 'unheard-of')).toBeUndefined();
  });
});
