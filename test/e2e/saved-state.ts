import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/** Resolves once VS Code's stored state of its open editors and of Moot mentions all of these texts. */
export async function whenSaved(page: Page, wanted: readonly string[]): Promise<void> {
  const isSaved = async () => {
    const state = await page.evaluate(readEditorState);
    return wanted.every((text) => state.includes(text));
  };
  // It is saved when the editor is idle, which on a busy machine it seldom is.
  await vi.waitUntil(isSaved, { timeout: 60_000, interval: 100 });
}

/** Runs in the page. */
async function readEditorState(): Promise<string> {
  const asPromise = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(request.error ?? new Error('IndexedDB failed'));
      };
    });
  let state = '';
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('vscode-web-state-db-')) continue;
    const database = await asPromise(indexedDB.open(name));
    const items = database.transaction('ItemTable').objectStore('ItemTable');
    // The open editors, and what the extension keeps of the workspace.
    for (const key of ['memento/workbench.parts.editor', 'moot.moot'])
      state += String(await asPromise<unknown>(items.get(key)));
    database.close();
  }
  return state;
}
