import { describe, expect, it } from 'vitest';
import type { RunAt } from '../../src/core/compare/compared-runs';
import { ComparisonSession } from '../../src/extension/comparison-session';
import type { OpenComparison } from '../../src/extension/comparison-thread';

/** A session over runs that do not exist; what is opened is only counted. */
function comparing(known = ['a', 'b', 'c']) {
  const opened: { readonly runs: readonly RunAt[]; disposed: boolean }[] = [];
  const listeners: ((id: string | undefined) => void)[] = [];
  const timers: { act: () => void; milliseconds: number }[] = [];
  const session = new ComparisonSession(
    {
      open: (id) => Promise.resolve(known.includes(id) ? { root: `/of-${id}` } : undefined),
      onDidChange: (listener) => {
        listeners.push(listener);
        return { dispose: () => listeners.splice(0) };
      },
    },
    (runs) => {
      const one = { runs, disposed: false };
      opened.push(one);
      return {
        words: () => Promise.resolve([{ word: String(opened.indexOf(one)), says: '' }]),
        dispose: () => {
          one.disposed = true;
        },
      } as unknown as OpenComparison;
    },
    (act, milliseconds) => {
      const timer = { act, milliseconds };
      timers.push(timer);
      return { cancel: () => void timers.splice(timers.indexOf(timer), 1) };
    },
  );
  const told: (readonly string[])[] = [];
  session.onChange((runs) => told.push(runs));
  return {
    session,
    opened,
    told,
    timers,
    /** Which of those opened answers. */
    ask: async (...runs: string[]) => (await session.ask(runs, (of) => of.words()))[0]?.word,
    change: (id: string | undefined) => {
      for (const listener of listeners) listener(id);
    },
    /** Time passes. */
    elapse: () => {
      for (const { act } of timers.splice(0)) act();
    },
    isDisposed: () => opened.map(({ disposed }) => disposed),
  };
}

describe('the comparison of a panel', () => {
  it('is opened once, each run below its own root, and kept', async () => {
    const { ask, opened } = comparing();
    expect([await ask('a', 'b'), await ask('a', 'b')]).toEqual(['0', '0']);
    expect(opened.map(({ runs }) => runs)).toEqual([
      [
        { id: 'a', root: '/of-a' },
        { id: 'b', root: '/of-b' },
      ],
    ]);
  });

  it('lets go of the one before', async () => {
    const { ask, isDisposed } = comparing();
    await ask('a', 'b');
    expect(await ask('b', 'a')).toBe('1');
    expect(isDisposed()).toEqual([true, false]);
  });

  it('is told once when its runs change many times, and then read anew', async () => {
    const { ask, change, elapse, told, timers, isDisposed } = comparing();
    await ask('a', 'b');
    change('b');
    change('a');
    change(undefined);
    expect(timers).toHaveLength(1);
    expect(await ask('a', 'b')).toBe('0');
    elapse();
    expect(told).toEqual([['a', 'b']]);
    expect(await ask('a', 'b')).toBe('1');
    expect(isDisposed()).toEqual([true, false]);
  });

  it('stays as it is when another run changes', async () => {
    const { ask, change, timers } = comparing();
    await ask('a', 'b');
    change('c');
    expect(timers).toEqual([]);
  });

  it('answers what was asked before it changed', async () => {
    const { session, ask, change, elapse, isDisposed } = comparing();
    await ask('a', 'b');
    let finish = (): void => undefined;
    const slow = session.ask(
      ['a', 'b'],
      () =>
        new Promise<string>((resolve) => {
          finish = () => {
            resolve('done');
          };
        }),
    );
    await Promise.resolve();
    change('a');
    elapse();
    await ask('a', 'b');
    expect(isDisposed()).toEqual([false, false]);
    finish();
    expect(await slow).toBe('done');
    await expect.poll(isDisposed).toEqual([true, false]);
  });

  it('is over when it is let go, with no more notices', async () => {
    const { session, ask, change, timers, isDisposed } = comparing();
    await ask('a', 'b');
    change('a');
    session.letGo();
    expect(timers).toEqual([]);
    await expect.poll(isDisposed).toEqual([true]);
    session.dispose();
    change('a');
    expect(timers).toEqual([]);
  });

  it('says which run is gone, and can be asked again', async () => {
    const known = ['a'];
    const { ask } = comparing(known);
    await expect(ask('a', 'b')).rejects.toThrow('The run b is no longer there.');
    known.push('b');
    expect(await ask('b', 'a')).toBe('0');
  });
});
