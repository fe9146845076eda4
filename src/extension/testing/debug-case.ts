import * as vscode from 'vscode';
import { FaultsOfRun } from '../../core/run/faults-of-run';
import { fileOfManifest } from '../../core/run-store/run-place';
import { listRuns, RunReader } from '../../core/run-store/run-reader';
import { nodeFiles } from '../../node/node-files';
import { nodePaths } from '../../node/node-paths';
import type { LaunchArguments } from '../../protocol/launch-arguments';
import { rootOf } from '../run-library';
import type { RunId } from '../run-session';
import { CaseReport } from './case-report';
import type { TestTree } from './test-tree';

/** Of the debug configurations of Moot; see package.json. */
const TYPE = 'moot';

/** Debugs the first case that is asked for, and tells what became of it once the session has ended. */
export async function debugCase(
  controller: vscode.TestController,
  tree: TestTree,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
  onRun: (run: RunId) => void,
): Promise<void> {
  const [chosen] = await tree.chosen(request);
  if (!chosen) return;
  const [slice, ids] = chosen;
  const [id] = ids === 'all' ? await tree.idsOfGroup(slice, 0) : ids;
  const run = controller.createTestRun(request, id === undefined ? undefined : `Debug ${id}`);
  const item = id === undefined ? undefined : (await tree.itemsOf(slice, [id])).get(id);
  try {
    if (id === undefined || !item) return;
    run.started(item);
    const root = rootOf(slice);
    const before = new Set(await listRuns(nodeFiles, nodePaths, root));
    if (!(await debugged(run, slice, id, token))) {
      run.skipped(item);
      return;
    }
    const made = (await listRuns(nodeFiles, nodePaths, root)).filter((each) => !before.has(each));
    for (const each of made) {
      const reader = new RunReader(nodeFiles, nodePaths, root, each);
      const manifest = await reader.manifest();
      if (manifest?.slice && fileOfManifest(nodePaths, root, manifest.slice.path) !== slice) continue;
      const records = (await reader.cases()).filter((record) => record.id === id);
      if (records.length === 0) continue;
      onRun(each);
      const faults = new FaultsOfRun(nodeFiles, nodePaths, root, reader);
      const report = new CaseReport({ run, tree, slice, repeats: 1, faults: () => faults });
      for (const record of records) report.ended(record);
      await report.close();
      return;
    }
    run.skipped(item);
  } finally {
    run.end();
  }
}

/** Resolves when the session has ended; false where none began. */
async function debugged(
  run: vscode.TestRun,
  slice: string,
  id: string,
  token: vscode.CancellationToken,
): Promise<boolean> {
  const launch: LaunchArguments = { slice, case: id, stopOnEntry: !hasBreakpoints() };
  const configuration = { type: TYPE, request: 'launch', name: `Debug ${id}`, ...launch };
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(slice));
  let session: vscode.DebugSession | undefined;
  // Without a session, the editor would stop every one of the window.
  const stop = (): void => {
    if (session) void vscode.debug.stopDebugging(session);
  };
  const listening: vscode.Disposable[] = [];
  const ended = new Promise<void>((resolve) => {
    listening.push(
      vscode.debug.onDidStartDebugSession((each) => {
        if (each.type !== TYPE || each.configuration.name !== configuration.name) return;
        session ??= each;
        if (token.isCancellationRequested) stop();
      }),
      vscode.debug.onDidTerminateDebugSession((each) => {
        if (each.id === session?.id) resolve();
      }),
      token.onCancellationRequested(stop),
    );
  });
  try {
    const isStarted = await vscode.debug.startDebugging(folder, configuration, { testRun: run });
    if (isStarted) await ended;
    return isStarted;
  } finally {
    for (const each of listening) each.dispose();
  }
}

/** Without one, nothing would stop the case. */
function hasBreakpoints(): boolean {
  return vscode.debug.breakpoints.some(
    (each) =>
      each.enabled &&
      (!(each instanceof vscode.SourceBreakpoint) ||
        /\.(?:pipeline\.ya?ml|role\.md)$/u.test(each.location.uri.fsPath)),
  );
}
