import * as vscode from 'vscode';
import type { Case } from '../core/case';
import type { CaseRecord } from '../core/run-store/case-record';
import type { Manifest } from '../core/run-store/manifest';
import { caseKey } from '../core/run-store/manifest';
import { isRunId, placeOfRun } from '../core/run-store/run-place';
import { listRuns, RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { RunSession, type RunId } from './run-session';
import { SessionMarks } from './session-marks';

/** The runs of all workspace folders: those running here and those on disk. */
export class RunLibrary implements vscode.Disposable {
  private readonly sessions = new Map<RunId, RunSession>();
  private readonly changed = new vscode.EventEmitter<RunId | undefined>();
  /** A run came, went or changed; undefined when any may have. */
  readonly onDidChange = this.changed.event;
  private readonly watcher: vscode.FileSystemWatcher;
  private readonly marksWatcher: vscode.FileSystemWatcher;

  constructor() {
    this.watcher = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*/run.json');
    const onDisk = (uri: vscode.Uri): void => {
      const id = nodePaths.basename(nodePaths.dirname(uri.fsPath));
      if (this.sessions.get(id)?.isLive) return;
      // Written by another process: what is in memory may be old.
      this.sessions.delete(id);
      this.changed.fire(id);
    };
    this.watcher.onDidCreate(onDisk);
    this.watcher.onDidChange(onDisk);
    this.watcher.onDidDelete(onDisk);
    this.marksWatcher = vscode.workspace.createFileSystemWatcher('**/.moot/runs/*.marks.jsonl');
    const onMarks = async (uri: vscode.Uri): Promise<void> => {
      const id = nodePaths.basename(uri.fsPath).replace(/\.marks\.jsonl$/u, '');
      await this.sessions.get(id)?.readMarks();
      this.changed.fire(id);
    };
    this.marksWatcher.onDidCreate(onMarks);
    this.marksWatcher.onDidChange(onMarks);
    this.marksWatcher.onDidDelete(onMarks);
  }

  dispose(): void {
    for (const session of this.sessions.values()) session.cancel?.();
    this.watcher.dispose();
    this.marksWatcher.dispose();
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
    const known = this.sessions.get(id);
    if (known) return known;
    if (!isRunId(id)) return undefined;
    for (const root of roots()) {
      const reader = readerOf(root, id);
      const manifest = await reader.manifest();
      if (!manifest) continue;
      const session = new RunSession(manifest, reader, root, marksOf(root, id));
      await session.readMarks();
      // Opened by another in the meantime.
      const opened = this.sessions.get(id);
      if (opened) return opened;
      this.sessions.set(id, session);
      return session;
    }
    return undefined;
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
    this.sessions.set(manifest.id, session);
    session.take(finished);
    void session.readMarks();
    session.onChange((change) => {
      if (change.type === 'run') this.changed.fire(manifest.id);
    });
    this.changed.fire(manifest.id);
    return session;
  }

  async remove(id: RunId): Promise<void> {
    const session = await this.open(id);
    if (!session) return;
    this.sessions.delete(id);
    const { folder, marks } = placeOfRun(nodePaths, session.root, id);
    await nodeFiles.remove(folder);
    if (await nodeFiles.exists(marks)) await nodeFiles.remove(marks);
    this.changed.fire(id);
  }

  refresh(): void {
    for (const [id, session] of this.sessions) if (!session.isLive) this.sessions.delete(id);
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
