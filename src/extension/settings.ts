import * as vscode from 'vscode';
import { REVIEWER } from '../core/marks/mark';

/** Settings as they are now; the only place that reads them. */
export const settings = {
  model: (of?: vscode.Uri): string => read(of, 'model', 'builtin:baseline'),
  concurrency: (of?: vscode.Uri): number => read(of, 'concurrency', 4),
  callsAtOnce: (of?: vscode.Uri): number => read(of, 'callsAtOnce', 20),
  maxRetries: (of?: vscode.Uri): number => read(of, 'maxRetries', 5),
  /** Milliseconds. */
  timeout: (of?: vscode.Uri): number => read(of, 'timeout', 120) * 1000,
  /** Name -> base URL. Of machine scope: a workspace cannot send keys elsewhere. */
  endpoints: (): Readonly<Record<string, string>> => read<Record<string, string>>(undefined, 'endpoints', {}),
  /** Name -> address of a search engine. Of machine scope: a workspace cannot send queries about its cases elsewhere. */
  searchEndpoints: (): Readonly<Record<string, string>> =>
    read<Record<string, string>>(undefined, 'searchEndpoints', {}),
  /** Whose name stands beside marks of scores. */
  reviewer: (of?: vscode.Uri): string => read(of, 'reviewer', '').trim() || REVIEWER,
  setModel: async (model: string): Promise<void> => {
    const target = vscode.workspace.workspaceFolders
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration('moot').update('model', model, target);
  },
};

function read<T>(of: vscode.Uri | undefined, name: string, fallback: T): T {
  return vscode.workspace.getConfiguration('moot', of ?? null).get<T>(name, fallback);
}
