import * as vscode from 'vscode';
import { nodePaths } from '../node/node-paths';
import type { RunId } from './run-session';

export interface RunWatchersOptions {
  /** Its manifest, or who writes it, came, changed or went. */
  readonly onRun: (id: RunId) => void;
  readonly onMarks: (id: RunId) => void;
  readonly onLabel: (id: RunId) => void;
}

/** Watches what other programs, and people, write into `.moot/runs`. */
export function watchRuns({ onRun, onMarks, onLabel }: RunWatchersOptions): vscode.Disposable {
  const idOf = (path: string, ending: string): RunId => nodePaths.basename(path).slice(0, -ending.length);
  // Of a folder that goes as a whole, nothing is said of the files in it.
  const folders = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*', true, true);
  folders.onDidDelete(({ fsPath }) => {
    const name = nodePaths.basename(fsPath);
    if (!/\.jsonl?$/u.test(name)) onRun(name);
  });
  return vscode.Disposable.from(
    folders,
    watch('{run,lock}.json', '*/', ({ fsPath }) => {
      onRun(nodePaths.basename(nodePaths.dirname(fsPath)));
    }),
    watch('.marks.jsonl', '*', ({ fsPath }) => {
      onMarks(idOf(fsPath, '.marks.jsonl'));
    }),
    watch('.label.json', '*', ({ fsPath }) => {
      onLabel(idOf(fsPath, '.label.json'));
    }),
  );
}

function watch(ending: string, before: string, act: (uri: vscode.Uri) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(`**/.moot/runs/${before}${ending}`);
  watcher.onDidCreate(act);
  watcher.onDidChange(act);
  watcher.onDidDelete(act);
  return watcher;
}
