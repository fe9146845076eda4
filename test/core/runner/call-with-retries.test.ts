import { describe, expect, it } from 'vitest';
import { modelFailure } from '../../../src/core/model/failure';
import type { Model, ModelFailure, ModelResult } from '../../../src/core/model/model';
import { callWithRetries } from '../../../src/core/runner/call-with-retries';
import type { RetryOptions } from '../../../src/core/runner/call-with-retries';
import { createLimiter } from '../../../src/core/runner/limiter';
import { failureOf } from '../model/model-contract';
import { makeRequest } from '../model/request';
import { createManualClock } from './manual-clock';
import type { ManualClock } from './manual-clock';

const busy = modelFailure('server-error', 'busy', { status: 503 });
const answered: ModelResult = { ok: true, answer: { text: 'guilty', model: 'm' } };

/** Gives one outcome per call; the last one again and again. */
function scripted(...outcomes: readonly (ModelResult | ModelFailure)[]): Model & { readonly calls: number } {
  let calls = 0;
  return {
    id: 'test:scripted',
    get calls() {
      return calls;
    },
    complete(_request, { onDelta }) {
      const outcome = outcomes[Math.min(calls, outcomes.length - 1)]!;
      calls += 1;
      if ('ok' in outcome) return Promise.resolve(outcome);
      onDelta?.(`half of try ${String(calls)} `);
      return Promise.resolve({ ok: false, failure: outcome });
    },
  };
}

interface Call {
  readonly clock: ManualClock;
  readonly controller: AbortController;
  readonly waits: [reason: string, retryIn: number, tries: number][];
  readonly result: Promise<ModelResult>;
}

function start(model: Model, options: Partial<RetryOptions> = {}): Call {
  const clock = createManualClock();
  const controller = new AbortController();
  const waits: Call['waits'] = [];
  const result = callWithRetries(model, makeRequest(), {
    signal: controller.signal,
    clock,
    random: () => 0.5,
    maxRetries: 3,
    onWaiting: (failure, retryIn, tries) => waits.push([failure.reason, retryIn, tries]),
    ...options,
  });
  return { clock, controller, waits, result };
}

describe('calls with retries', () => {
  it('answers after failures that pass', async () => {
    const model = scripted(busy, busy, answered);
    const { clock, result } = start(model);
    await clock.advance(60_000);
    expect(await result).toEqual(answered);
    expect(model.calls).toBe(3);
  });

  it('doubles the span from which it draws the wait, up to a minute', async () => {
    const { clock, waits } = start(scripted(busy), { maxRetries: 8 });
    await clock.advance(600_000);
    expect(waits.map(([, retryIn]) => retryIn)).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(clock.sleeps).toEqual(waits.map(([, retryIn]) => retryIn));
  });

  it('spreads the waits over the whole span', async () => {
    const early = start(scripted(busy), { random: () => 0, maxRetries: 1 });
    const late = start(scripted(busy), { random: () => 0.999, maxRetries: 1 });
    await early.clock.advance(0);
    await late.clock.advance(0);
    expect(early.waits[0]?.[1]).toBe(0);
    expect(late.waits[0]?.[1]).toBe(999);
  });

  it('waits as long as the server asks, even an hour', async () => {
    const model = scripted(modelFailure('rate-limited', 'slow down', { retryAfter: 3_600_000 }), answered);
    const { clock, waits, result } = start(model);
    await clock.advance(3_599_999);
    expect(model.calls).toBe(1);
    await clock.advance(1);
    expect(await result).toEqual(answered);
    expect(waits).toEqual([['rate-limited', 3_600_000, 1]]);
  });

  it('backs off further than a short Retry-After that keeps coming', async () => {
    const { clock, waits } = start(scripted(modelFailure('rate-limited', 'slow down', { retryAfter: 1000 })));
    await clock.advance(600_000);
    expect(waits.map(([, retryIn]) => retryIn)).toEqual([1000, 1000, 2000]);
  });

  it('sleeps in parts when the wait is longer than a timer can be', async () => {
    const month = 30 * 24 * 3_600_000;
    const { clock, result } = start(
      scripted(modelFailure('rate-limited', 'slow down', { retryAfter: month }), answered),
    );
    await clock.advance(month);
    expect(await result).toEqual(answered);
    expect(Math.max(...clock.sleeps)).toBeLessThan(2 ** 31);
  });

  it('gives the last failure after the last retry', async () => {
    const model = scripted(busy);
    const { clock, waits, result } = start(model, { maxRetries: 2 });
    await clock.advance(60_000);
    expect(failureOf(await result)).toEqual(busy);
    expect(model.calls).toBe(3);
    expect(waits.map(([, , tries]) => tries)).toEqual([1, 2]);
  });

  it('never tries again with max_retries 0', async () => {
    const model = scripted(busy, answered);
    const { clock, waits, result } = start(model, { maxRetries: 0 });
    expect(failureOf(await result)).toEqual(busy);
    expect([model.calls, waits, clock.sleeps]).toEqual([1, [], []]);
  });

  it('returns a failure that will not pass at once', async () => {
    const model = scripted(modelFailure('unauthorized', 'wrong key'), answered);
    const { clock, result } = start(model);
    expect(failureOf(await result).reason).toBe('unauthorized');
    expect([model.calls, clock.sleeps]).toEqual([1, []]);
  });

  it('is cancelled at once when aborted while it waits', async () => {
    const model = scripted(busy, answered);
    const { clock, controller, result } = start(model);
    await clock.advance(0);
    expect(clock.sleeping).toBe(1);
    controller.abort();
    expect(failureOf(await result).reason).toBe('cancelled');
    expect([model.calls, clock.sleeping]).toEqual([1, 0]);
  });

  it('is cancelled without a call when aborted before', async () => {
    const model = scripted(answered);
    const { result } = start(model, { signal: AbortSignal.abort() });
    expect(failureOf(await result).reason).toBe('cancelled');
    expect(model.calls).toBe(0);
  });

  it('announces a restart before the pieces of the next try', async () => {
    const seen: string[] = [];
    const { clock, result } = start(scripted(busy, busy, answered), {
      onDelta: (text) => seen.push(text),
      onRestart: () => seen.push('restart'),
    });
    await clock.advance(60_000);
    await result;
    expect(seen).toEqual(['half of try 1 ', 'restart', 'half of try 2 ', 'restart']);
  });

  it('does not announce a restart when nothing was shown', async () => {
    let restarts = 0;
    const { clock, result } = start(scripted(busy, answered), { onRestart: () => (restarts += 1) });
    await clock.advance(60_000);
    await result;
    expect(restarts).toBe(0);
  });

  it('lets a bug in the model through', async () => {
    const broken: Model = { id: 'test:broken', complete: () => Promise.reject(new Error('a bug')) };
    await expect(start(broken).result).rejects.toThrow('a bug');
  });

  it('gives its place to others while it waits, and holds all of them back until Retry-After', async () => {
    const clock = createManualClock();
    const limiter = createLimiter({ concurrency: 1, clock });
    const order: string[] = [];
    const limited = modelFailure('rate-limited', 'slow down', { retryAfter: 5000 });
    const outcomes = [limited, answered, answered];
    const model: Model = {
      id: 'test:shared',
      complete: (request) => {
        order.push(`${request.origin.caseId} at ${String(clock.now())}`);
        const outcome = outcomes[order.length - 1]!;
        return Promise.resolve('ok' in outcome ? outcome : { ok: false, failure: outcome });
      },
    };
    const options = { signal: new AbortController().signal, clock, random: () => 0, maxRetries: 1, limiter };
    const first = callWithRetries(model, makeRequest({ origin: { caseId: 'first' } }), options);
    const second = callWithRetries(model, makeRequest({ origin: { caseId: 'second' } }), options);
    await clock.advance(5000);
    expect([await first, await second]).toEqual([answered, answered]);
    expect(order[0]).toBe('first at 0');
    expect(order.slice(1).sort()).toEqual(['first at 5000', 'second at 5000']);
  });
});
