import * as vscode from 'vscode';
import { saveOurFiles } from '../save-files';
import type { TestTree } from './test-tree';

/** Milliseconds: saving all writes several files. */
const PAUSE = 250;

export interface ContinuousRuns {
  readonly tree: Pick<TestTree, 'nodeOf' | 'sliceItem' | 'slices'>;
  /** Files whose change could change a result of a slice. */
  readonly filesOf: (slice: string) => Promise<ReadonlySet<string>>;
  readonly run: (request: vscode.TestRunRequest, token: vscode.CancellationToken) => Promise<unknown>;
}

/**
 * Whenever a file is saved, runs what a request asks for of the slices that depend on it, until it is switched off. One
 * run after the other: what is saved during a run is in the next.
 */
export function runOnSave(
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
  { tree, filesOf, run }: ContinuousRuns,
): void {
  const known = new Map<string, ReadonlySet<string>>();
  const saved = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  const isOff = (): boolean => token.isCancellationRequested;
  const items = (): readonly vscode.TestItem[] =>
    request.include ?? tree.slices.flatMap((slice) => tree.sliceItem(slice) ?? []);

  /** Slices that depend on what was saved since this was asked last. One that cannot be read goes by what it read before, too. */
  const due = async (): Promise<ReadonlySet<string>> => {
    const files = [...saved];
    saved.clear();
    const slices = new Set<string>();
    for (const slice of new Set(items().flatMap((item) => tree.nodeOf(item)?.file ?? []))) {
      const before = known.get(slice);
      const now = await filesOf(slice).catch((error: unknown) => {
        tell(error);
        return before ?? new Set([slice]);
      });
      known.set(slice, now);
      if (files.some((file) => now.has(file) || before?.has(file))) slices.add(slice);
    }
    return slices;
  };

  const runDue = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      while (saved.size > 0 && !isOff()) {
        const first = await due();
        if (first.size === 0) continue;
        // A run saves our files before it reads them: what this saves is in it.
        await saveOurFiles();
        const slices = new Set([...first, ...(await due())]);
        const include = items().filter((item) => slices.has(tree.nodeOf(item)?.file ?? ''));
        if (isOff()) return;
        const { exclude, profile, preserveFocus } = request;
        await run(new vscode.TestRunRequest(include, exclude, profile, true, preserveFocus), token).catch(
          tell,
        );
      }
    } finally {
      isRunning = false;
    }
  };

  const start = (): void => {
    waiting = undefined;
    runDue().catch(tell);
  };
  const listening = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    saved.add(uri.fsPath);
    clearTimeout(waiting);
    waiting = setTimeout(start, PAUSE);
  });
  token.onCancellationRequested(() => {
    clearTimeout(waiting);
    listening.dispose();
  });
  // What a slice was read from while it could be.
  due().catch(tell);
}

function tell(error: unknown): void {
  console.error(error);
}
