import * as vscode from 'vscode';
import type { Case } from '../core/case';
import { FaultsOfRun } from '../core/run/faults-of-run';
import type { CaseRecord } from '../core/run-store/case-record';
import type { Manifest } from '../core/run-store/manifest';
import { caseKey } from '../core/run-store/manifest';
import { asideOf } from '../core/run-store/run-label';
import { isHeld } from '../core/run-store/run-lock';
import { isRunId, placeOfRun } from '../core/run-store/run-place';
import { listRuns, RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { nodeProcesses } from '../node/node-processes';
import { RunLabels } from './run-labels';
import { RunSession, type RunId } from './run-session';
import { RunWatchers } from './run-watchers';
import { SessionMarks } from './session-marks';

/** Milliseconds between two looks at what other programs write. */
const LOOK = 5000;
/** How often one looks for what a folder that was just made is to hold. */
const LOOKS = 12;

/** The runs of all workspace folders: those running here and those on disk. */
export class RunLibrary implements vscode.Disposable {
  private readonly opened = new Map<RunId, RunSession>();
  private readonly changed = new vscode.EventEmitter<RunId | undefined>();
  /** A run came, went or changed; undefined when any may have. */
  readonly onDidChange = this.changed.event;
  /** What people call the runs. */
  readonly labels = new RunLabels(nodeFiles, nodePaths);
  private readonly watchers: RunWatchers;
  private readonly renaming: vscode.Disposable;
  private looking: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;
  /** Runs that began, with the looks that are left: watchers miss files of folders that were just made. */
  private readonly coming = new Map<RunId, number>();

  constructor() {
    this.renaming = this.labels.onDidChange((id) => void this.rename(id));
    this.watchers = new RunWatchers({
      roots,
      onRun: (id) => {
        if (!this.opened.has(id)) this.coming.set(id, LOOKS);
        void this.catchUp(id);
      },
      onMarks: (id) => void this.readMarks(id),
      onLabel: (id) => {
        this.labels.forget(id);
      },
    });
    void this.keepLooking();
  }

  dispose(): void {
    for (const session of this.opened.values()) session.cancel?.();
    this.disposed = true;
    clearTimeout(this.looking);
    this.watchers.dispose();
    this.renaming.dispose();
    this.labels.dispose();
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
      const session = new RunSession(manifest, reader, root, marksOf(root, id), {
        faults: faultsOf(root, reader),
      });
      if (manifest.state === 'running') await session.catchUp(await this.isHeld(session));
      await session.readMarks();
      session.rename((await this.labels.of(session)).name);
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

  /** Whether a run is being written, here or by another program of this machine. */
  async isWritten(session: RunSession): Promise<boolean> {
    return session.isLive || (await this.isHeld(session));
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
    const reader = readerOf(root, manifest.id);
    const session = new RunSession(manifest, reader, root, marksOf(root, manifest.id), {
      cancel,
      texts: byKey,
      faults: faultsOf(root, reader),
    });
    this.opened.set(manifest.id, session);
    session.take(finished);
    void session.readMarks();
    void this.rename(manifest.id);
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
    for (const beside of [marks, label, asideOf(label)])
      if (await nodeFiles.exists(beside)) await remove(beside);
    this.labels.forget(id);
    this.changed.fire(id);
  }

  refresh(): void {
    for (const [id, session] of this.opened) if (!session.isLive) this.opened.delete(id);
    this.labels.forgetAll();
    this.changed.fire(undefined);
  }

  /** Takes in what another program wrote of a run. The session stays the same, and says itself what is new. */
  private async catchUp(id: RunId): Promise<void> {
    const session = this.opened.get(id);
    if (session?.isLive) return;
    if (session?.cancel) {
      // It ran here; what another program makes of it now is read anew.
      this.opened.delete(id);
    } else if (session) {
      const isThere = await session.catchUp(await this.isHeld(session));
      if (!isThere && this.opened.get(id) === session) this.opened.delete(id);
    }
    this.changed.fire(id);
  }

  private async rename(id: RunId): Promise<void> {
    const session = this.opened.get(id);
    if (session) session.rename((await this.labels.of(session)).name);
  }

  private async readMarks(id: RunId): Promise<void> {
    await this.opened.get(id)?.readMarks();
    this.changed.fire(id);
  }

  private isHeld({ root, id }: RunSession): Promise<boolean> {
    return isHeld(nodeFiles, placeOfRun(nodePaths, root, id).lock, nodeProcesses);
  }

  private async keepLooking(): Promise<void> {
    // A folder that cannot be listed now may be the next time.
    await this.look().catch(() => undefined);
    if (!this.disposed) this.looking = setTimeout(() => void this.keepLooking(), LOOK);
  }

  /** A program that was killed writes no end, and one that has just begun may not have said that it has. */
  private async look(): Promise<void> {
    await this.watchers.look();
    const ids = new Set(this.coming.keys());
    for (const session of this.opened.values()) if (session.isElsewhere) ids.add(session.id);
    for (const id of ids) {
      const left = (this.coming.get(id) ?? 0) - 1;
      if (left > 0) this.coming.set(id, left);
      else this.coming.delete(id);
      await this.catchUp(id);
    }
  }
}

function marksOf(root: string, id: RunId): SessionMarks {
  return new SessionMarks(nodeFiles, placeOfRun(nodePaths, root, id).marks);
}

function faultsOf(root: string, reader: RunReader): FaultsOfRun {
  return new FaultsOfRun(nodeFiles, nodePaths, root, reader);
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
