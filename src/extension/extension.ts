import type * as vscode from 'vscode';
import { Project } from '../core/project';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { ApiKeys } from './api-keys';
import { registerCommands } from './commands';
import { CaseComments } from './case-comments';
import { CompareCommands } from './compare-commands';
import { createComparing } from './comparing';
import { registerDebugger } from './debugging';
import { FlowPanels } from './flow-panel';
import { ImportCommands } from './import-commands';
import { LabelCommands } from './label-commands';
import { MootLanguageClient } from './language-client';
import { selectModel } from './model-picker';
import { registerModelStatus } from './model-status';
import { RunCommands } from './run-commands';
import { shippedPrices } from './run-cost';
import { RunLibrary } from './run-library';
import { createReading } from './reading';
import { RunPanel } from './run-panel';
import { RunsView } from './runs-view';
import { RunStarter } from './run-starter';
import { openSamples } from './samples';

export function activate(context: vscode.ExtensionContext): void {
  const library = new RunLibrary();
  const project = new Project(nodeFiles, nodePaths);
  const panel = new RunPanel(
    context.extensionUri,
    library,
    project,
    createComparing(context, library),
    createReading(context),
  );
  const keys = new ApiKeys(context.secrets);
  const runs = new RunCommands(
    library,
    panel,
    new RunStarter(project, library, panel, keys),
    context.workspaceState,
  );
  const comparisons = new CompareCommands(library, panel);
  const imports = new ImportCommands(project, library, panel, keys);
  const comments = new CaseComments(library);
  const flows = new FlowPanels(context.extensionUri);
  const labels = new LabelCommands(library);
  const view = new RunsView(library, shippedPrices(context.extensionUri));
  const client = new MootLanguageClient(context.extensionUri, keys);
  context.subscriptions.push(
    library,
    panel,
    client,
    comments,
    flows,
    view,
    registerModelStatus(),
    registerDebugger(keys),
    registerCommands({
      'moot.runOnCase': (uri, stage) => runs.runOnCase(uri, stage),
      'moot.runSlice': (uri) => runs.runSlice(uri),
      'moot.showFlow': (uri) => {
        flows.show(uri);
      },
      'moot.openRun': (run) => runs.openRun(run),
      'moot.openCase': (run, key) => runs.openCase(run, key),
      'moot.resumeRun': (run) => runs.resumeRun(run),
      'moot.retryErrors': (run) => runs.resumeRun(run, ['errors']),
      'moot.rerunUnparsed': (run) => runs.resumeRun(run, ['unparsed']),
      'moot.rerunFailed': (run) => runs.resumeRun(run, ['failed']),
      'moot.runRest': (run) => runs.resumeRun(run, [], true),
      'moot.runAgain': (run, switches) => runs.runAgain(run, switches),
      'moot.compareRuns': (run, selected) => comparisons.compareRuns(run, selected),
      'moot.compareWith': (run) => comparisons.compareWith(run),
      'moot.compareWithBaseline': (run) => comparisons.compareWithBaseline(run),
      'moot.pinBaseline': (run) => labels.pin(run),
      'moot.unpinBaseline': (run) => labels.unpin(run),
      'moot.renameRun': (run) => labels.rename(run),
      'moot.tagRun': (run, selected) => labels.tag(run, selected),
      'moot.filterRuns': () => view.filter(),
      'moot.clearRunsFilter': () => view.setFilter(''),
      'moot.exportRun': (run, selected) => runs.exportRun(run, selected),
      'moot.copyRunId': (run) => runs.copyRunId(run),
      'moot.revealRun': (run) => runs.revealRun(run),
      'moot.cancelRun': (run) => {
        runs.cancelRun(run);
      },
      'moot.deleteRun': (run, selected) => runs.deleteRun(run, selected),
      'moot.importRun': (file) => imports.importRun(file),
      'moot.markRight': (reply) => comments.mark(reply, true),
      'moot.markWrong': (reply) => comments.mark(reply, false),
      'moot.takeBackMark': (comment) => comments.takeBack(comment),
      'moot.refreshRuns': () => {
        library.refresh();
      },
      'moot.selectModel': () => selectModel(keys, library),
      'moot.setApiKey': () => keys.set(),
      'moot.clearApiKey': () => keys.clear(),
      'moot.openSamples': () => openSamples(context.extensionUri),
      'moot.restartServer': () => client.restart(),
    }),
  );
  void client.start();
}
