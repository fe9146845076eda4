import * as vscode from 'vscode';
import { FaultsOfRun } from '../../core/run/faults-of-run';
import { openDataset, planRun, type RunPlan } from '../../core/run/run-plan';
import type { Parsed } from '../../core/problem';
import { RunReader } from '../../core/run-store/run-reader';
import { nodeFiles } from '../../node/node-files';
import { nodePaths } from '../../node/node-paths';
import type { CaseCalls } from '../../worker/case-calls';
import { overridesFor } from '../run-commands';
import { rootOf } from '../run-library';
import type { RunId } from '../run-session';
import type { RunStarter } from '../run-starter';
import { saveOurFiles } from '../save-files';
import { CaseReport } from './case-report';
import { openChosen } from './open-chosen';
import { problemMessages } from './test-messages';
import type { TestTree } from './test-tree';

const RESTRICTED =
  'This workspace is in restricted mode. Running would send its cases to a model; trust it first.';

export interface TestRunnerOptions {
  readonly controller: vscode.TestController;
  readonly tree: TestTree;
  readonly cases: CaseCalls;
  readonly starter: RunStarter;
  /** A run has begun here: its results are told already. */
  readonly onRun: (run: RunId) => void;
  /** Resolves when slices can be run; what it gives is called when they were. */
  readonly hold: (slices: readonly string[]) => Promise<() => void>;
}

/** What one request ran. */
export interface RanTests {
  /** Ids of the runs, by slice. */
  readonly runs: readonly { readonly slice: string; readonly run: RunId; readonly root: string }[];
}

/** Runs what the Test Explorer asks for: each slice is a run like any other. */
export class TestRunner {
  constructor(private readonly options: TestRunnerOptions) {}

  /** `before`: is told the test run when all has run, and before it is said to have ended. */
  async run(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    before?: (run: vscode.TestRun, ran: RanTests) => Promise<void>,
  ): Promise<RanTests> {
    const { controller, tree, hold } = this.options;
    const chosen = await tree.chosen(request);
    const release = await hold([...chosen.keys()]);
    const run = controller.createTestRun(request, namesOf(chosen.keys(), tree));
    const runs: { slice: string; run: RunId; root: string }[] = [];
    const stop = new AbortController();
    const listening = [token, run.token].map((each) =>
      each.onCancellationRequested(() => {
        stop.abort();
      }),
    );
    if (token.isCancellationRequested) stop.abort();
    try {
      await saveOurFiles();
      for (const [slice, ids] of chosen) {
        if (stop.signal.aborted) break;
        const id = await this.runSlice(run, slice, ids, stop.signal);
        if (id !== undefined) runs.push({ slice, run: id, root: rootOf(slice) });
      }
      const ran = { runs };
      await before?.(run, ran);
      return ran;
    } finally {
      for (const each of listening) each.dispose();
      run.end();
      release();
    }
  }

  /** The id of the run; undefined where it could not begin, for which the slice is at fault. */
  private async runSlice(
    run: vscode.TestRun,
    slice: string,
    ids: readonly string[] | 'all',
    signal: AbortSignal,
  ): Promise<RunId | undefined> {
    const { tree, starter, onRun } = this.options;
    const item = tree.sliceItem(slice);
    if (!item) return undefined;
    if (!vscode.workspace.isTrusted) {
      run.errored(item, new vscode.TestMessage(RESTRICTED));
      return undefined;
    }
    const planned = await this.plan(slice, ids);
    if (!planned.ok) {
      run.errored(item, problemMessages(planned.problems, item));
      return undefined;
    }
    const plan = planned.value;
    const root = rootOf(slice);
    let started: RunId | undefined;
    let faults: FaultsOfRun | undefined;
    const report = new CaseReport({ run, tree, slice, repeats: plan.repeats, faults: () => faults });
    if (ids !== 'all') report.enqueue(ids);
    const end = await starter.startBeside(plan, root, {
      signal,
      onStarted: (id) => {
        started = id;
        onRun(id);
        faults = new FaultsOfRun(nodeFiles, nodePaths, root, new RunReader(nodeFiles, nodePaths, root, id));
      },
      watcher: {
        onCaseStarted: (key) => {
          report.started(key);
        },
        onEvent: (key, event) => {
          report.event(key, event);
        },
        onCaseFinished: (record) => {
          report.ended(record);
        },
      },
    });
    await report.close();
    const trouble = end.ok ? end.problems.filter(({ severity }) => severity === 'error') : end.problems;
    if (trouble.length > 0) run.errored(item, problemMessages(trouble, item));
    return started;
  }

  /** The cases come from whoever read them to list them. */
  private plan(slice: string, ids: readonly string[] | 'all'): Promise<Parsed<RunPlan>> {
    const { cases, starter } = this.options;
    const over = { ...overridesFor(slice), ...(ids === 'all' ? {} : { cases: ids }) };
    return planRun(
      starter.project,
      nodeFiles,
      { kind: 'slice', file: slice },
      over,
      async (files, file, options) =>
        (await (ids === 'all' ? openChosen(cases, slice) : cases.datasetOf(slice, ids))) ??
        openDataset(files, file, options),
    );
  }
}

/** What a test run is called: the slice, or the first of several. */
function namesOf(slices: Iterable<string>, tree: TestTree): string {
  const [first = '', ...more] = [...slices].map((slice) => tree.sliceItem(slice)?.label ?? slice);
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}
