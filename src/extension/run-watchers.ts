import * as vscode from 'vscode';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { RunEntries } from './run-entries';
import type { RunId } from './run-session';

export interface RunWatchersOptions {
  readonly roots: () => readonly string[];
  /** Its manifest, or who writes it, came, changed or went. */
  readonly onRun: (id: RunId) => void;
  readonly onMarks: (id: RunId) => void;
  readonly onLabel: (id: RunId) => void;
}

const MARKS = '.marks.jsonl';
const LABEL = '.label.json';

/** Watches what other programs, and people, write into `.moot/runs`. */
export class RunWatchers implements vscode.Disposable {
  private readonly entries = new RunEntries(nodeFiles, nodePaths);
  private readonly watchers: readonly vscode.Disposable[];

  constructor(private readonly options: RunWatchersOptions) {
    this.watchers = [
      // Of a folder that goes as a whole nothing is said of the files in it, nor always of those in one just made.
      watch('*', ({ fsPath }) => {
        this.tell(nodePaths.basename(fsPath));
      }),
      watch('*/{run,lock}.json', ({ fsPath }) => {
        options.onRun(nodePaths.basename(nodePaths.dirname(fsPath)));
      }),
    ];
  }

  dispose(): void {
    for (const watcher of this.watchers) watcher.dispose();
  }

  /** Says what a watcher may have missed since the look before. */
  async look(): Promise<void> {
    for (const name of await this.entries.changes(this.options.roots())) this.tell(name);
  }

  private tell(name: string): void {
    if (name.endsWith(MARKS)) this.options.onMarks(name.slice(0, -MARKS.length));
    else if (name.endsWith(LABEL)) this.options.onLabel(name.slice(0, -LABEL.length));
    else if (!/\.(?:jsonl?|tmp)$/u.test(name)) this.options.onRun(name);
  }
}

function watch(glob: string, act: (uri: vscode.Uri) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(`**/.moot/runs/${glob}`);
  watcher.onDidCreate(act);
  watcher.onDidChange(act);
  watcher.onDidDelete(act);
  return watcher;
}
