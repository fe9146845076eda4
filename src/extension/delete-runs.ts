import * as vscode from 'vscode';
import type { RunLibrary } from './run-library';
import type { RunSession } from './run-session';

/** Asks, and puts runs with what people said of them into the trash; for good where there is none. */
export async function deleteRuns(library: RunLibrary, sessions: readonly RunSession[]): Promise<void> {
  const [first] = sessions;
  if (!first) return;
  for (const session of sessions) {
    if (!(await library.isWritten(session))) continue;
    const how = session.isLive ? 'Cancel it' : 'It runs in another program; end it there';
    void vscode.window.showWarningMessage(
      `The run ${session.id} is still running. ${how} before you delete it.`,
    );
    return;
  }
  const { name } = await library.labels.of(first);
  const only = name === undefined ? `the run ${first.id}` : `the run “${name}”`;
  const what = sessions.length === 1 ? only : `${sessions.length} runs`;
  const detail = 'With transcripts, paid answers, names, tags, and what people said of scores.';
  const move = 'Move to Trash';
  const chosen = await vscode.window.showWarningMessage(
    `Move ${what} to the trash?`,
    { modal: true, detail },
    move,
  );
  if (chosen !== move) return;
  let useTrash = true;
  for (const { id } of sessions) {
    try {
      await library.remove(id, (path) => remove(path, useTrash));
    } catch (error) {
      if (!useTrash) throw error;
      if (!(await agreesToLose(what, error))) return;
      useTrash = false;
      await library.remove(id, (path) => remove(path, false));
    }
  }
}

/** There is no trash on file systems of other machines, for one. */
async function agreesToLose(what: string, error: unknown): Promise<boolean> {
  const reason = error instanceof Error ? error.message : String(error);
  const forGood = 'Delete for Good';
  const chosen = await vscode.window.showWarningMessage(
    `There is no trash for ${what}. Delete for good?`,
    { modal: true, detail: `This cannot be taken back. The reason: ${reason}` },
    forGood,
  );
  return chosen === forGood;
}

async function remove(path: string, useTrash: boolean): Promise<void> {
  await vscode.workspace.fs.delete(vscode.Uri.file(path), { recursive: true, useTrash });
}
