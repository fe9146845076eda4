import { describe, expect, it, vi } from 'vitest';
import { debugCase } from '../../../src/extension/testing/debug-case';
import type { TestTree } from '../../../src/extension/testing/test-tree';
import { FakeTestController, TestRunRequest, type TestItem } from '../../harness/fake-vscode';

interface Session {
  readonly id: string;
  readonly type: string;
  readonly configuration: { readonly name: string };
}

const { debug, editor } = vi.hoisted(() => {
  const started = new Set<(session: Session) => void>();
  const ended = new Set<(session: Session) => void>();
  const heard = (listeners: Set<(session: Session) => void>) => (listener: (session: Session) => void) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  const editor = {
    stopped: [] as (Session | undefined)[],
    /** Called with the session that is to begin. */
    begin: (_session: Session): void => undefined,
    started: (session: Session): void => {
      for (const listener of started) listener(session);
    },
  };
  return {
    editor,
    debug: {
      breakpoints: [],
      onDidStartDebugSession: heard(started),
      onDidTerminateDebugSession: heard(ended),
      startDebugging: (_folder: unknown, configuration: { name: string }) => {
        editor.begin({ id: '1', type: 'moot', configuration });
        return Promise.resolve(true);
      },
      stopDebugging: (session?: Session) => {
        editor.stopped.push(session);
        if (session) for (const listener of ended) listener(session);
        return Promise.resolve();
      },
    },
  };
});

vi.mock('vscode', async () => ({ ...(await import('../../harness/fake-vscode')), debug }));

describe('a case that is debugged from the Test Explorer', () => {
  it('is stopped alone, also when that is asked for before its session has begun', async () => {
    const controller = new FakeTestController();
    const item = controller.createTestItem('one', 'one', undefined);
    const tree = {
      chosen: () => Promise.resolve([['/w/s.slice.yaml', ['one']]]),
      itemsOf: () => Promise.resolve(new Map<string, TestItem>([['one', item]])),
    } as unknown as TestTree;
    let cancel = (): void => undefined;
    const token = {
      isCancellationRequested: false,
      onCancellationRequested: (listener: () => void) => {
        cancel = listener;
        return { dispose: () => undefined };
      },
    };
    editor.begin = (session) => {
      token.isCancellationRequested = true;
      cancel();
      editor.started(session);
    };
    const request = new TestRunRequest([item]);
    await debugCase(controller as never, tree, request as never, token as never, () => undefined);
    expect(editor.stopped.map((session) => session?.id)).toEqual(['1']);
    expect(controller.runs[0]?.ended).toBe(true);
  });
});
