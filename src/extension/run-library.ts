import * as vscode from 'vscode';
import type { Case } from '../core/case';
import type { CaseRecord } from '../core/run-store/case-record';
import type { Manifest } from '../core/run-store/manifest';
import { caseKey } from '../core/run-store/manifest';
import { readRunLabel, writeRunLabel, type RunLabel } from '../core/run-store/run-label';
import { isRunId, placeOfRun } from '../core/run-store/run-place';
import { listRuns, RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { RunSession, type RunId } from './run-session';
import { SessionMarks } from './session-marks';

/** The runs of all workspace folders: those running here and those on disk. */
export class RunLibrary implements vscode.Disposable {
  private readonly opened = new Map<RunId, RunSession>();
  private readonly changed = new vscode.EventEmitter<RunId | undefined>();
  /** A run came, went or changed; undefined when any may have. */
  readonly onDidChange = this.changed.event;
  private readonly watcher: vscode.FileSystemWatcher;
  private readonly marksWatcher: vscode.FileSystemWatcher;
  private readonly labelWatcher: vscode.FileSystemWatcher;
  private readonly folderWatcher: vscode.FileSystemWatcher;
  private readonly labels = new Map<RunId, Promise<RunLabel>>();

  constructor() {
    this.watcher = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*/run.json');
    const changedOnDisk = (id: RunId): void => {
      if (this.opened.get(id)?.isLive) return;
      // Written by another process: what is in memory may be old.
      this.opened.delete(id);
      this.changed.fire(id);
    };
    const onDisk = (uri: vscode.Uri): void => {
      changedOnDisk(nodePaths.basename(nodePaths.dirname(uri.fsPath)));
    };
    this.watcher.onDidCreate(onDisk);
    this.watcher.onDidChange(onDisk);
    this.watcher.onDidDelete(onDisk);
    // Of a folder that goes as a whole, nothing is said of the files in it.
    this.folderWatcher = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*', true, true);
    this.folderWatcher.onDidDelete(({ fsPath }) => {
      changedOnDisk(nodePaths.basename(fsPath));
    });
    this.marksWatcher = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*.marks.jsonl');
    const onMarks = async (uri: vscode.Uri): Promise<void> => {
      const id = nodePaths.basename(uri.fsPath).replace(/\.marks\.jsonl$/u, '');
      await this.opened.get(id)?.readMarks();
      this.changed.fire(id);
    };
    this.marksWatcher.onDidCreate(onMarks);
    this.marksWatcher.onDidChange(onMarks);
    this.marksWatcher.onDidDelete(onMarks);
    this.labelWatcher = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*.label.json');
    const onLabel = (uri: vscode.Uri): void => {
      this.labels.delete(nodePaths.basename(uri.fsPath).replace(/\.label\.json$/u, ''));
      this.changed.fire(undefined);
    };
    this.labelWatcher.onDidCreate(onLabel);
    this.labelWatcher.onDidChange(onLabel);
    this.labelWatcher.onDidDelete(onLabel);
  }

  dispose(): void {
    for (const session of this.opened.values()) session.cancel?.();
    this.watcher.dispose();
    this.marksWatcher.dispose();
    this.labelWatcher.dispose();
    this.folderWatcher.dispose();
    this.changed.dispose();
  }

  /** Ids of all runs with their roots, newest first. */
  async list(): Promise<{ readonly id: RunId; readonly root: string }[]> {
    const found: { id: RunId; root: string }[] = [];
    for (const root of roots()) {
      for (const id of await listRuns(nodeFiles, nodePaths, root)) found.push({ id, root });
    }
    return found.sort((left, right) => (left.id < right.id ? 1 : -1));
  }

  /** The session of a run, read from disk when it is not running here. */
  async open(id: RunId): Promise<RunSession | undefined> {
    const known = this.opened.get(id);
    if (known) return known;
    if (!isRunId(id)) return undefined;
    for (const root of roots()) {
      const reader = readerOf(root, id);
      const manifest = await reader.manifest();
      if (!manifest) continue;
      const session = new RunSession(manifest, reader, root, marksOf(root, id));
      await session.readMarks();
      // Opened by another in the meantime.
      const other = this.opened.get(id);
      if (other) return other;
      this.opened.set(id, session);
      return session;
    }
    return undefined;
  }

  /** All runs that can be read, newest first. */
  async sessions(): Promise<readonly RunSession[]> {
    const listed = await this.list();
    return (await Promise.all(listed.map(({ id }) => this.open(id)))).flatMap((session) => session ?? []);
  }

  /** What people call a run; a file that cannot be read is told once. */
  labelOf({ id, root }: RunSession): Promise<RunLabel> {
    let reading = this.labels.get(id);
    if (!reading) {
      reading = readRunLabel(nodeFiles, placeOfRun(nodePaths, root, id).label).then(({ label, problem }) => {
        if (problem)
          void vscode.window.showWarningMessage(`${problem.message} ${problem.file}. ${problem.next ?? ''}`);
        return label;
      });
      this.labels.set(id, reading);
    }
    return reading;
  }

  async setLabel({ id, root }: RunSession, label: RunLabel): Promise<void> {
    await writeRunLabel(nodeFiles, placeOfRun(nodePaths, root, id).label, label);
    this.labels.delete(id);
    this.changed.fire(undefined);
  }

  /** Takes in a run that starts here. */
  begin(
    manifest: Manifest,
    root: string,
    cases: readonly Case[],
    cancel: () => void,
    finished: readonly CaseRecord[],
  ): RunSession {
    const byKey = new Map<string, Case>();
    for (let repeat = 0; repeat < manifest.repeats; repeat++) {
      for (const each of cases) byKey.set(caseKey(each.id, repeat), each);
    }
    const session = new RunSession(
      manifest,
      readerOf(root, manifest.id),
      root,
      marksOf(root, manifest.id),
      cancel,
      byKey,
    );
    this.opened.set(manifest.id, session);
    session.take(finished);
    void session.readMarks();
    session.onChange((change) => {
      if (change.type === 'run') this.changed.fire(manifest.id);
    });
    this.changed.fire(manifest.id);
    return session;
  }

  /** A run that was deleted: its folder, and what people said of it. */
  async remove(id: RunId, remove: (path: string) => Promise<void>): Promise<void> {
    const session = await this.open(id);
    if (!session) return;
    const { folder, marks, label } = placeOfRun(nodePaths, session.root, id);
    await remove(folder);
    this.opened.delete(id);
    for (const beside of [marks, label]) if (await nodeFiles.exists(beside)) await remove(beside);
    this.labels.delete(id);
    this.changed.fire(id);
  }

  refresh(): void {
    for (const [id, session] of this.opened) if (!session.isLive) this.opened.delete(id);
    this.changed.fire(undefined);
  }
}

function marksOf(root: string, id: RunId): SessionMarks {
  return new SessionMarks(nodeFiles, placeOfRun(nodePaths, root, id).marks);
}

function readerOf(root: string, id: RunId): RunReader {
  return new RunReader(nodeFiles, nodePaths, root, id);
}

/** Folders of the workspace on disk. */
export function roots(): string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === 'file')
    .map((folder) => folder.uri.fsPath);
}

/** Folder below which the runs of a file go. */
export function rootOf(file: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file))?.uri.fsPath;
  return folder ?? roots()[0] ?? nodePaths.dirname(file);
}
