import * as vscode from 'vscode';
import { filesOfSlice } from '../../core/run/files-of-slice';
import type { RunLibrary } from '../run-library';
import type { RunId } from '../run-session';
import type { RunStarter } from '../run-starter';
import { CaseThread } from './case-thread';
import { runOnSave } from './continuous-runs';
import { debugCase } from './debug-case';
import { EarlierResults } from './earlier-results';
import { findCase } from './find-case';
import { PromptCoverage, tellCoverage } from './test-coverage';
import { TestRunner } from './test-runner';
import { TestTree } from './test-tree';

export interface CaseTestsOptions {
  readonly extension: vscode.Uri;
  readonly library: RunLibrary;
  readonly starter: RunStarter;
  readonly openCase: (run: RunId, key: string) => void;
}

/** The cases of slices as tests. */
export class CaseTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('moot.cases', 'Moot');
  private readonly thread: CaseThread;
  private readonly tree: TestTree;
  private readonly results: EarlierResults;
  private readonly runner: TestRunner;
  private readonly disposables: readonly { dispose(): void }[];

  constructor(private readonly options: CaseTestsOptions) {
    const { extension, library, starter } = options;
    this.thread = new CaseThread(vscode.Uri.joinPath(extension, 'dist', 'cases.js').fsPath);
    this.tree = new TestTree(this.controller, this.thread);
    this.results = new EarlierResults(this.controller, this.tree, library);
    this.runner = new TestRunner({
      controller: this.controller,
      tree: this.tree,
      cases: this.thread,
      starter,
      onRun: (run) => {
        this.results.skip(run);
      },
      hold: (slices) => this.results.hold(slices),
    });
    this.controller.resolveHandler = (item) => this.resolve(item);
    this.controller.refreshHandler = () => this.tree.refresh();
    this.makeProfiles();
    this.disposables = [
      this.results,
      this.tree,
      this.thread,
      this.controller,
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        for (const slice of this.tree.slices)
          if (this.tree.datasetOf(slice) === uri.fsPath) void this.tree.renew(slice);
      }),
    ];
    void this.tree.findSlices();
  }

  dispose(): void {
    for (const each of this.disposables) each.dispose();
  }

  /** A case that is found by words, shown in the Test Explorer. */
  async find(): Promise<void> {
    await this.tree.findSlices();
    const chosen = await findCase(this.thread, this.tree.slices);
    if (!chosen) return;
    const item = (await this.tree.itemsOf(chosen.slice, [chosen.id])).get(chosen.id);
    if (item) await vscode.commands.executeCommand('vscode.revealTestInExplorer', item);
  }

  /** The transcript of the run in which the case was run last. */
  async openTranscript(given: unknown): Promise<void> {
    const item = isTestItem(given) ? given : isAboutTest(given) ? given.test : undefined;
    const node = item && this.tree.nodeOf(item);
    if (node?.kind !== 'case') return;
    const last = await this.results.lastRunOf(node.file, node.id);
    if (last) this.options.openCase(last.run, last.key);
    else void vscode.window.showInformationMessage(`No run has ${node.id}. Run it first.`);
  }

  private makeProfiles(): void {
    const { controller } = this;
    const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
    controller.createRunProfile(
      'Run',
      Run,
      (request, token) => this.run(request, token),
      true,
      undefined,
      true,
    );
    const debug = (request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> =>
      debugCase(controller, this.tree, request, token, (run) => {
        this.results.skip(run);
      });
    controller.createRunProfile('Debug', Debug, debug, true);
    const coverage = controller.createRunProfile(
      'Coverage of Prompts',
      Coverage,
      async (request, token) => {
        await this.runner.run(request, token, tellCoverage);
      },
      true,
    );
    coverage.loadDetailedCoverage = (_run, file) =>
      Promise.resolve(file instanceof PromptCoverage ? file.details() : []);
  }

  private async resolve(item: vscode.TestItem | undefined): Promise<void> {
    if (!item) {
      await this.tree.findSlices();
      await this.tree.nameSlices();
      void this.results.restore();
      return;
    }
    await this.tree.resolve(item);
    const node = this.tree.nodeOf(item);
    if (node) void this.results.restoreBelow(item, node.file);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (!request.continuous) {
      await this.runner.run(request, token);
      return;
    }
    runOnSave(request, token, {
      tree: this.tree,
      filesOf: (slice) => filesOfSlice(this.options.starter.project, slice),
      run: (again, until) => this.runner.run(again, until),
    });
  }
}

/** What the menu of a message hands over. */
function isAboutTest(value: unknown): value is { readonly test: vscode.TestItem } {
  return typeof value === 'object' && value !== null && 'test' in value && isTestItem(value.test);
}

/** What the menu of a test hands over. */
function isTestItem(value: unknown): value is vscode.TestItem {
  return typeof value === 'object' && value !== null && 'id' in value && 'children' in value;
}
