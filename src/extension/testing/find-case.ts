import * as vscode from 'vscode';
import type { CaseCalls } from '../../worker/case-calls';

interface Found extends vscode.QuickPickItem {
  readonly slice: string;
  readonly id: string;
}

/** Lines of the list; who wants more says more words. */
const MOST = 50;
/** Milliseconds: nothing is looked for between two keys. */
const PAUSE = 120;

/** A case by words of its id or title, in any slice; undefined when the question is dismissed. */
export function findCase(
  cases: CaseCalls,
  slices: readonly string[],
): Promise<{ readonly slice: string; readonly id: string } | undefined> {
  const box = vscode.window.createQuickPick<Found>();
  box.title = 'Find a Case';
  box.placeholder = 'Words of its id or title';
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const look = async (words: string): Promise<void> => {
    const mine = ++asked;
    box.busy = true;
    const found: Found[] = [];
    for (const slice of slices) {
      if (found.length >= MOST || mine !== asked) break;
      for (const { id, title } of await cases.find(slice, words, MOST - found.length)) {
        const description = title === id ? '' : title;
        const detail = vscode.workspace.asRelativePath(slice);
        // What was found holds the words; the editor's own matching is not to hide it.
        found.push({ label: id, description, detail, slice, id, alwaysShow: true });
      }
    }
    if (mine !== asked) return;
    box.items = found;
    box.busy = false;
  };
  return new Promise((resolve) => {
    box.onDidChangeValue((words) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void look(words), PAUSE);
    });
    box.onDidAccept(() => {
      resolve(box.selectedItems[0]);
      box.hide();
    });
    box.onDidHide(() => {
      clearTimeout(waiting);
      asked += 1;
      resolve(undefined);
      box.dispose();
    });
    box.show();
    void look('');
  });
}
