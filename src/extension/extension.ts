import type * as vscode from 'vscode';
import { Project } from '../core/project';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { ApiKeys } from './api-keys';
import { Attributions } from './attributions';
import { registerCommands } from './commands';
import { CaseComments } from './case-comments';
import { CompareCommands } from './compare-commands';
import { createComparing } from './comparing';
import { DebugCommands } from './debug-commands';
import { registerDebugger } from './debugging';
import { FlowPanels } from './flow-panel';
import { ForkCommands } from './fork-commands';
import { ImportCommands } from './import-commands';
import { LabelCommands } from './label-commands';
import { MootLanguageClient } from './language-client';
import { CaseTests } from './testing/case-tests';
import { selectModel } from './model-picker';
import { registerModelStatus } from './model-status';
import { PassageLenses } from './passage-lenses';
import { PreviewPanels } from './preview-panel';
import { RunCommands } from './run-commands';
import { shippedPrices } from './run-cost';
import { RunLibrary } from './run-library';
import { createReading } from './reading';
import { RunPanel } from './run-panel';
import { RunsView } from './runs-view';
import { RunStarter } from './run-starter';
import { openSamples } from './samples';
import { WhyCommands } from './why-commands';

export function activate(context: vscode.ExtensionContext): void {
  const library = new RunLibrary();
  const project = new Project(nodeFiles, nodePaths);
  const attributions = new Attributions();
  const panel = new RunPanel(
    context.extensionUri,
    library,
    project,
    createComparing(context, library),
    createReading(context),
    attributions,
  );
  const keys = new ApiKeys(context.secrets);
  const starter = new RunStarter(project, library, panel, keys);
  const runs = new RunCommands(library, panel, starter, context.workspaceState);
  const forks = new ForkCommands(library, starter);
  const passages = new PassageLenses(attributions, context.workspaceState);
  const flips = new WhyCommands(context.extensionUri, library, panel, attributions, keys);
  const debugging = new DebugCommands(project, library, runs);
  const comparisons = new CompareCommands(library, panel);
  const imports = new ImportCommands(project, library, panel, keys);
  const comments = new CaseComments(library);
  const tests = new CaseTests({
    extension: context.extensionUri,
    library,
    starter,
    openCase: (run, key) => {
      panel.show({ run, case: key });
    },
  });
  const flows = new FlowPanels(context.extensionUri);
  const previews = new PreviewPanels(context.extensionUri, library, context.workspaceState);
  const labels = new LabelCommands(library);
  const view = new RunsView(library, shippedPrices(context.extensionUri));
  const client = new MootLanguageClient(context.extensionUri, keys, library);
  context.subscriptions.push(
    library,
    attributions,
    passages,
    panel,
    client,
    comments,
    tests,
    flows,
    previews,
    view,
    registerModelStatus(),
    registerDebugger(keys),
    registerCommands({
      'moot.runOnCase': (uri, stage) => runs.runOnCase(uri, stage),
      'moot.runSlice': (uri) => runs.runSlice(uri),
      'moot.debugCase': (uri, stage) => debugging.debugCase(uri, stage),
      'moot.debugRun': (run, key) => debugging.debugRun(run, key),
      'moot.showFlow': (uri) => {
        flows.show(uri);
      },
      'moot.preview': (uri, stage) => {
        previews.show(uri, stage);
      },
      'moot.openRun': (run) => runs.openRun(run),
      'moot.openCase': (run, key) => runs.openCase(run, key),
      'moot.resumeRun': (run) => runs.resumeRun(run),
      'moot.retryErrors': (run) => runs.resumeRun(run, ['errors']),
      'moot.rerunUnparsed': (run) => runs.resumeRun(run, ['unparsed']),
      'moot.rerunFailed': (run) => runs.resumeRun(run, ['failed']),
      'moot.runRest': (run) => runs.resumeRun(run, [], true),
      'moot.runAgain': (run, switches) => runs.runAgain(run, switches),
      'moot.whyFlipped': (runs, cases) => flips.why(runs, cases),
      'moot.showAttribution': (runs) => {
        panel.show({ compare: runs, why: true });
      },
      'moot.hideAttribution': (id) => passages.hide(id),
      'moot.forkRun': (run, key, call, edit) => forks.fork(run, key, call, edit),
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
      'moot.findCase': () => tests.find(),
      'moot.openTranscript': (test) => tests.openTranscript(test),
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
