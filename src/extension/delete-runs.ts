import * as vscode from 'vscode';
import type { RunLibrary } from './run-library';
import type { RunSession } from './run-session';

/** Asks, and puts runs with what people said of them into the trash; for good where there is none. */
export async function deleteRuns(library: RunLibrary, sessions: readonly RunSession[]): Promise<void> {
  const live = sessions.find(({ isLive }) => isLive);
  if (live) {
    void vscode.window.showWarningMessage(
      `The run ${live.id} is still running. Cancel it before you delete it.`,
    );
    return;
  }
  const [first] = sessions;
  if (!first) return;
  const what = sessions.length === 1 ? `the run ${first.id}` : `${sessions.length} runs`;
  const detail = 'With its transcripts, its paid answers and what people said of its scores.';
  const chosen = await vscode.window.showWarningMessage(
    `Move ${what} to the trash?`,
    { modal: true, detail },
    'Move to Trash',
  );
  if (chosen === undefined) return;
  let forGood = false;
  for (const { id } of sessions) {
    try {
      await library.remove(id, (path) => remove(path, !forGood));
    } catch (error) {
      if (forGood) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const again = await vscode.window.showWarningMessage(
        `${what[0]?.toUpperCase() ?? ''}${what.slice(1)} cannot be moved to the trash. Delete for good?`,
        { modal: true, detail: reason },
        'Delete',
      );
      if (again === undefined) return;
      forGood = true;
      await library.remove(id, (path) => remove(path, false));
    }
  }
}

async function remove(path: string, useTrash: boolean): Promise<void> {
  await vscode.workspace.fs.delete(vscode.Uri.file(path), { recursive: true, useTrash });
}
