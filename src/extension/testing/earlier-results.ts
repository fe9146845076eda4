import * as vscode from 'vscode';
import { FaultsOfRun } from '../../core/run/faults-of-run';
import type { CaseRecord } from '../../core/run-store/case-record';
import { parseCaseKey } from '../../core/run-store/manifest';
import { fileOfManifest } from '../../core/run-store/run-place';
import { RunReader } from '../../core/run-store/run-reader';
import { nodeFiles } from '../../node/node-files';
import { nodePaths } from '../../node/node-paths';
import type { RunLibrary } from '../run-library';
import type { RunId, RunSession } from '../run-session';
import { CaseReport } from './case-report';
import type { TestTree } from './test-tree';

/** Runs of a slice that are looked through for the last result of each case. */
const RUNS_BACK = 5;
/** Results that are told without being asked for: of slices with more cases, those of the groups that are opened. */
const AT_ONCE = 500;

/** Tells the Test Explorer what runs on disk came to: those of an earlier session, and those of the command line. */
export class EarlierResults implements vscode.Disposable {
  /** Runs whose results are there. */
  private readonly told = new Set<RunId>();
  private readonly listening: vscode.Disposable;
  private active = false;
  private readonly held: string[] = [];
  private telling: Promise<void> = Promise.resolve();
  /** Items whose last result was told. */
  private readonly restored = new Set<string>();

  constructor(
    private readonly controller: vscode.TestController,
    private readonly tree: TestTree,
    private readonly library: RunLibrary,
  ) {
    this.listening = library.onDidChange((id) => {
      if (this.active && id !== undefined && !this.told.has(id)) void this.tellNew(id);
    });
  }

  dispose(): void {
    this.listening.dispose();
  }

  /**
   * Waits until what is being told is told, and tells nothing older of these slices until they are let go: to the
   * editor, what is told last is the newest.
   */
  async hold(slices: readonly string[]): Promise<() => void> {
    this.held.push(...slices);
    await this.telling;
    return () => {
      for (const slice of slices) this.held.splice(this.held.indexOf(slice), 1);
    };
  }

  /** A run whose results are told by whoever started it. */
  skip(run: RunId): void {
    this.told.add(run);
  }

  /** The last run that has the case. */
  async lastRunOf(
    slice: string,
    id: string,
  ): Promise<{ readonly run: RunId; readonly key: string } | undefined> {
    for (const session of await this.runsOf(slice)) {
      const key = session.caseKeys.find((each) => parseCaseKey(each).id === id);
      if (key !== undefined) return { run: session.id, key };
    }
    return undefined;
  }

  /** The last results of the cases below an item whose children were made just now. */
  async restoreBelow(item: vscode.TestItem, slice: string): Promise<void> {
    const ids = new Set(
      [...item.children].flatMap(([, child]) => {
        const node = this.tree.nodeOf(child);
        return node?.kind === 'case' && !this.restored.has(child.id) ? [node.id] : [];
      }),
    );
    if (ids.size === 0) return;
    for (const [, child] of item.children) this.restored.add(child.id);
    const keys = lastKeys((await this.runsOf(slice)).slice(0, RUNS_BACK), ids);
    if (keys.size > 0) await this.tell(slice, keys, 'Last results');
  }

  /** The last results of small slices; from now on those of new runs are told as well. */
  async restore(): Promise<void> {
    if (this.active) return;
    this.active = true;
    const sessions = (await this.library.sessions()).filter(isResult);
    const slices = new Set(this.tree.slices);
    const bySlice = new Map<string, RunSession[]>();
    for (const session of sessions) {
      this.told.add(session.id);
      const slice = sliceOf(session);
      if (slice !== undefined && slices.has(slice))
        bySlice.set(slice, [...(bySlice.get(slice) ?? []), session]);
    }
    for (const [slice, runs] of bySlice) {
      const keys = lastKeys(runs.slice(0, RUNS_BACK));
      const few = [...keys].reduce((sum, [, each]) => sum + each.length, 0) <= AT_ONCE;
      if (few) await this.tell(slice, keys, 'Last results');
    }
  }

  private async runsOf(slice: string): Promise<readonly RunSession[]> {
    return (await this.library.sessions()).filter((each) => isResult(each) && sliceOf(each) === slice);
  }

  /** A run that was started elsewhere, once it has ended. */
  private async tellNew(id: RunId): Promise<void> {
    const session = await this.library.open(id);
    if (!session || session.summary.state === 'running' || !isResult(session) || this.told.has(id)) return;
    const slice = sliceOf(session);
    if (slice === undefined || !this.tree.slices.includes(slice)) return;
    this.told.add(id);
    // To the editor what is told last is the newest: what a later run came to by now stays.
    const { startedAt } = session.summary;
    const later = (await this.runsOf(slice)).filter((each) => each.summary.startedAt > startedAt);
    const keys = lastKeys([...later, session])
      .get(session)
      ?.slice(0, AT_ONCE);
    if (keys) await this.tell(slice, new Map([[session, keys]]), session.id);
  }

  private tell(slice: string, keys: ReadonlyMap<RunSession, readonly string[]>, name: string): Promise<void> {
    const telling = this.telling.then(async () => {
      if (!this.held.includes(slice)) await this.tellNow(slice, keys, name);
    });
    // A slice whose cases cannot be read has no results; those of others follow.
    this.telling = telling.catch((error: unknown) => {
      console.error(error);
    });
    return this.telling;
  }

  private async tellNow(
    slice: string,
    keys: ReadonlyMap<RunSession, readonly string[]>,
    name: string,
  ): Promise<void> {
    const item = this.tree.sliceItem(slice);
    if (!item) return;
    const ids = [...keys.values()].flat().map((key) => parseCaseKey(key).id);
    for (const [, made] of await this.tree.itemsOf(slice, ids)) this.restored.add(made.id);
    const request = new vscode.TestRunRequest([item], undefined, undefined, false, true);
    const run = this.controller.createTestRun(request, name, false);
    try {
      for (const [session, wanted] of keys) {
        await this.tellRun(run, slice, session, wanted).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          run.appendOutput(`The results of the run ${session.id} cannot be read: ${why}\r\n`);
        });
      }
    } finally {
      run.end();
    }
  }

  private async tellRun(
    run: vscode.TestRun,
    slice: string,
    session: RunSession,
    wanted: readonly string[],
  ): Promise<void> {
    const reader = new RunReader(nodeFiles, nodePaths, session.root, session.id);
    const faults = new FaultsOfRun(nodeFiles, nodePaths, session.root, reader);
    const records = await recordsOf(reader, wanted);
    const repeats = Math.max(1, ...records.map(({ repeat }) => repeat + 1));
    const report = new CaseReport({ run, tree: this.tree, slice, repeats, faults: () => faults });
    for (const record of records) report.ended(record);
    await report.close();
  }
}

async function recordsOf(reader: RunReader, keys: readonly string[]): Promise<readonly CaseRecord[]> {
  const index = reader.index();
  await index.find(keys);
  const records: CaseRecord[] = [];
  for (const key of keys) {
    const record = await index.read(key);
    if (record) records.push(record);
  }
  return records;
}

/** The keys of each run whose cases no later one has. */
function lastKeys(
  newestFirst: readonly RunSession[],
  ids?: ReadonlySet<string>,
): ReadonlyMap<RunSession, readonly string[]> {
  const seen = new Set<string>();
  const found = new Map<RunSession, readonly string[]>();
  for (const session of newestFirst) {
    const own = session.caseKeys.filter((key) => {
      const { id } = parseCaseKey(key);
      return !seen.has(id) && (ids?.has(id) ?? true);
    });
    for (const key of own) seen.add(parseCaseKey(key).id);
    if (own.length > 0) found.set(session, own);
  }
  return found;
}

/** Answers of elsewhere, forks, and runs of a part of a pipeline say nothing about a slice. */
function isResult({ summary, files }: RunSession): boolean {
  return !files.imported && !files.fork && files.upTo === undefined && summary.state !== 'running';
}

function sliceOf({ root, files }: RunSession): string | undefined {
  return files.slice && fileOfManifest(nodePaths, root, files.slice.path);
}
