import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../../src/core/runner/limiter';
import { idleSignal } from '../model/model-contract';
import { createManualClock } from './manual-clock';

interface Task {
  readonly started: boolean;
  readonly result: Promise<unknown>;
  finish(): void;
}

function setUp(concurrency: number) {
  const clock = createManualClock();
  const limiter = createLimiter({ concurrency, clock });
  const begin = (signal = idleSignal()): Task => {
    let started = false;
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    const result = limiter.run(signal, () => {
      started = true;
      return work;
    });
    result.catch(() => undefined);
    return {
      get started() {
        return started;
      },
      result,
      finish,
    };
  };
  return { clock, limiter, begin };
}

const startedOf = (tasks: readonly Task[]): readonly boolean[] => tasks.map((task) => task.started);

describe('the limiter', () => {
  it('starts no more than its number, and the rest in the order of asking', async () => {
    const { clock, begin } = setUp(2);
    const tasks = Array.from({ length: 4 }, () => begin());
    await clock.advance(0);
    expect(startedOf(tasks)).toEqual([true, true, false, false]);
    tasks[1]!.finish();
    await clock.advance(0);
    expect(startedOf(tasks)).toEqual([true, true, true, false]);
    tasks[0]!.finish();
    await clock.advance(0);
    expect(startedOf(tasks)).toEqual([true, true, true, true]);
  });

  it('frees the place of a task that throws', async () => {
    const { limiter, clock, begin } = setUp(1);
    const failing = limiter.run(idleSignal(), () => Promise.reject(new Error('a bug')));
    const next = begin();
    await expect(failing).rejects.toThrow('a bug');
    await clock.advance(0);
    expect(next.started).toBe(true);
  });

  it('lets an aborted waiter go at once and passes its turn on', async () => {
    const { clock, begin } = setUp(1);
    const controller = new AbortController();
    const running = begin();
    const leaving = begin(controller.signal);
    const last = begin();
    controller.abort(new Error('stopped'));
    await expect(leaving.result).rejects.toThrow('stopped');
    running.finish();
    await clock.advance(0);
    expect([leaving.started, last.started]).toEqual([false, true]);
  });

  it('starts nothing for a signal aborted before', async () => {
    const { begin } = setUp(1);
    const task = begin(AbortSignal.abort(new Error('stopped')));
    await expect(task.result).rejects.toThrow('stopped');
    expect(task.started).toBe(false);
  });

  it('holds every call back until the latest time asked for', async () => {
    const { clock, limiter, begin } = setUp(4);
    limiter.holdUntil(1000);
    const tasks = [begin(), begin()];
    limiter.holdUntil(3000);
    limiter.holdUntil(2000);
    await clock.advance(2999);
    expect(startedOf(tasks)).toEqual([false, false]);
    await clock.advance(1);
    expect(startedOf(tasks)).toEqual([true, true]);
  });

  it('holds the next turn back when a running call asks for it', async () => {
    const { clock, limiter, begin } = setUp(1);
    const running = begin();
    const next = begin();
    limiter.holdUntil(1000);
    running.finish();
    await clock.advance(999);
    expect(next.started).toBe(false);
    await clock.advance(1);
    expect(next.started).toBe(true);
  });

  it('leaves no timer behind when all who were held back are aborted, and serves who comes later', async () => {
    const { clock, limiter, begin } = setUp(1);
    const controller = new AbortController();
    limiter.holdUntil(1000);
    const leaving = begin(controller.signal);
    controller.abort(new Error('stopped'));
    expect(clock.sleeping).toBe(0);
    const later = begin();
    await expect(leaving.result).rejects.toThrow('stopped');
    await clock.advance(1000);
    expect(later.started).toBe(true);
  });

  it('refuses a concurrency that would never let a call start', () => {
    expect(() => createLimiter({ concurrency: 0, clock: createManualClock() })).toThrow(RangeError);
    expect(() => createLimiter({ concurrency: Number.NaN, clock: createManualClock() })).toThrow(RangeError);
  });
});
