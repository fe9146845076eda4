import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteRuns } from '../../src/extension/delete-runs';
import type { RunLibrary } from '../../src/extension/run-library';
import type { RunSession } from '../../src/extension/run-session';

interface Deleted {
  readonly path: string;
  readonly options: { readonly recursive: boolean; readonly useTrash: boolean };
}

const editor = vi.hoisted(() => ({
  hasTrash: true,
  deleted: [] as Deleted[],
  asked: [] as string[],
  /** Buttons that are pressed, by the text of the question. */
  press: (_text: string, ...buttons: readonly string[]): string | undefined => buttons[0],
}));

vi.mock('vscode', () => ({
  Uri: { file: (path: string) => ({ path }) },
  window: {
    showWarningMessage: (text: string, _options?: unknown, ...buttons: readonly string[]) => {
      editor.asked.push(text);
      return Promise.resolve(editor.press(text, ...buttons));
    },
  },
  workspace: {
    fs: {
      delete: ({ path }: { readonly path: string }, options: Deleted['options']) => {
        if (options.useTrash && !editor.hasTrash) return Promise.reject(new Error('no trash here'));
        editor.deleted.push({ path, options });
        return Promise.resolve();
      },
    },
  },
}));

const library = {
  isWritten: ({ isLive }: RunSession) => Promise.resolve(isLive),
  labels: { of: () => Promise.resolve({}) },
  remove: async (id: string, remove: (path: string) => Promise<void>) => {
    await remove(`/runs/${id}`);
    await remove(`/runs/${id}.marks.jsonl`);
  },
} as unknown as RunLibrary;

const run = (id: string, isLive = false): RunSession => ({ id, isLive }) as unknown as RunSession;

describe('deleting runs', () => {
  beforeEach(() => {
    editor.hasTrash = true;
    editor.deleted.length = 0;
    editor.asked.length = 0;
    editor.press = (_text, ...buttons) => buttons[0];
  });

  it('moves each, with what people said of it, to the trash', async () => {
    await deleteRuns(library, [run('a'), run('b')]);
    expect(editor.asked).toEqual(['Move 2 runs to the trash?']);
    const paths = ['/runs/a', '/runs/a.marks.jsonl', '/runs/b', '/runs/b.marks.jsonl'];
    const options = { recursive: true, useTrash: true };
    expect(editor.deleted).toEqual(paths.map((path) => ({ path, options })));
  });

  it('deletes nothing for good without asking once more', async () => {
    editor.hasTrash = false;
    editor.press = (text, ...buttons) => (text.startsWith('Move') ? buttons[0] : undefined);
    await deleteRuns(library, [run('a')]);
    expect(editor.asked.at(-1)).toBe('There is no trash for the run a. Delete for good?');
    expect(editor.deleted).toEqual([]);
  });

  it('deletes for good where there is no trash and that is agreed to, asking once for all', async () => {
    editor.hasTrash = false;
    await deleteRuns(library, [run('a'), run('b')]);
    expect(editor.asked).toHaveLength(2);
    expect(editor.deleted.map(({ path }) => path)).toContain('/runs/b');
    expect(editor.deleted.every(({ options }) => !options.useTrash)).toBe(true);
  });

  it('keeps a run that is still going on', async () => {
    await deleteRuns(library, [run('a'), run('b', true)]);
    expect(editor.asked[0]).toContain('The run b is still running');
    expect(editor.deleted).toEqual([]);
  });

  it('does nothing when the question is dismissed', async () => {
    editor.press = () => undefined;
    await deleteRuns(library, [run('a')]);
    expect(editor.deleted).toEqual([]);
  });
});
