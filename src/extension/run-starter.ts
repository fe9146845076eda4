import * as vscode from 'vscode';
import { FileTrouble } from '../core/ports';
import { hasErrors, type Problem } from '../core/problem';
import type { Project } from '../core/project';
import { isAmong } from '../core/run/again';
import type { Fork } from '../core/run/fork-run';
import type { RunPlan } from '../core/run/run-plan';
import { resumeRun } from '../core/run/resume-run';
import type { RunEnd, RunRequest } from '../core/run/run-request';
import { startRun } from '../core/run/start-run';
import type { RunWatcher } from '../core/run/execute-run';
import type { CaseRecord } from '../core/run-store/case-record';
import type { Manifest } from '../core/run-store/manifest';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { ApiKeys } from './api-keys';
import { showProblems } from './problems';
import { runHost } from './run-host';
import type { RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import type { RunId, RunSession } from './run-session';
import { settings } from './settings';

interface Launch {
  readonly plan: RunPlan;
  readonly root: string;
  readonly firstCase?: string | undefined;
  /** Cases that an earlier attempt finished. */
  readonly finished: readonly CaseRecord[];
  /** Absent where the panel shows the run. */
  readonly beside?: Beside;
}

/** How a run is started that something else than the panel shows, such as the Test Explorer. */
export interface Beside {
  readonly watcher: RunWatcher;
  readonly signal: AbortSignal;
  readonly onStarted: (run: RunId) => void;
}

/** Starts and resumes runs with progress, cancel and the panel beside. */
export class RunStarter {
  constructor(
    readonly project: Project,
    private readonly library: RunLibrary,
    private readonly panel: RunPanel,
    private readonly keys: ApiKeys,
  ) {}

  /** Runs a plan; `firstCase` is opened in the panel at once. */
  async start(plan: RunPlan, root: string, firstCase?: string): Promise<void> {
    await this.begin({ plan, root, firstCase, finished: [] });
  }

  /** Runs a plan for a reader of its own, who tells how it ends: the panel stays as it is. */
  startBeside(plan: RunPlan, root: string, beside: Beside): Promise<RunEnd> {
    return this.begin({ plan, root, finished: [], beside });
  }

  private begin(launch: Launch): Promise<RunEnd> {
    const { plan, root } = launch;
    const host = runHost(root, this.keys);
    const request = { plan, model: settings.model(vscode.Uri.file(root)), forced: false };
    return this.withProgress(launch, (rest) => startRun(host, { ...request, ...rest }));
  }

  /** Runs a case on from what was changed in it, by the model of its parent; it is shown at once. */
  async fork(fork: Fork, root: string, { model, modelForced }: Manifest): Promise<void> {
    const host = runHost(root, this.keys);
    // A recording holds no answers to what was never asked.
    const asked = model.startsWith('recorded:')
      ? { model: settings.model(vscode.Uri.file(root)), forced: true }
      : { model, forced: modelForced };
    const launch = { plan: fork.plan, root, firstCase: fork.fork.case, finished: [] };
    await this.withProgress(launch, (rest) => startRun(host, { ...fork, ...asked, ...rest }));
  }

  /** Goes on with a run; `again`: finished cases to run once more. */
  async resume(
    plan: RunPlan,
    root: string,
    manifest: Manifest,
    { again, rest }: Required<Pick<RunRequest, 'again' | 'rest'>>,
  ): Promise<void> {
    const host = runHost(root, this.keys);
    const request = { plan, model: manifest.model, forced: manifest.modelForced };
    const records = await new RunReader(nodeFiles, nodePaths, root, manifest.id).cases();
    const finished = records.filter((record) => !isAmong(record, again));
    await this.withProgress({ plan, root, finished }, (more) =>
      resumeRun(host, { ...request, ...more, again, rest }, manifest),
    );
  }

  private async withProgress(
    { plan, root, firstCase, finished, beside }: Launch,
    go: (rest: Pick<RunRequest, 'signal' | 'watcher' | 'onStarted'>) => Promise<RunEnd>,
  ): Promise<RunEnd> {
    const stop = new AbortController();
    const signal = beside ? AbortSignal.any([stop.signal, beside.signal]) : stop.signal;
    const title = `Moot: ${plan.slice?.name ?? plan.loaded.pipeline.name}`;
    const { Notification, Window } = vscode.ProgressLocation;
    const options = { location: beside ? Window : Notification, title, cancellable: !beside };
    let session: RunSession | undefined;
    const end = await vscode.window.withProgress(options, async (progress, token) => {
      token.onCancellationRequested(() => {
        stop.abort();
      });
      const counting = countingWatcher(plan, finished.length, progress);
      const watcher: RunWatcher = {
        onCaseStarted: (key, of) => {
          session?.watcher.onCaseStarted?.(key, of);
          beside?.watcher.onCaseStarted?.(key, of);
        },
        onEvent: (key, event) => {
          session?.watcher.onEvent?.(key, event);
          beside?.watcher.onEvent?.(key, event);
        },
        onCaseFinished: (record) => {
          counting(record);
          session?.watcher.onCaseFinished?.(record);
          beside?.watcher.onCaseFinished?.(record);
        },
        onProgress: (manifest) => session?.watcher.onProgress?.(manifest),
      };
      try {
        return await go({
          signal,
          watcher,
          onStarted: (manifest) => {
            const cancel = (): void => {
              stop.abort();
            };
            session = this.library.begin(manifest, root, plan.cases, cancel, finished);
            if (beside) beside.onStarted(manifest.id);
            else
              this.panel.show({ run: manifest.id, ...(firstCase === undefined ? {} : { case: firstCase }) });
          },
        });
      } catch (error) {
        const problem = problemOf(error, plan.loaded.pipeline.file);
        session?.fail(problem.message);
        return { ok: false, problems: [problem] } satisfies RunEnd;
      }
    });
    if (end.ok) session?.update(end.manifest);
    if (beside) return end;
    if (end.ok) await this.tellEnd(end.manifest, end.problems, session);
    else await showProblems(end.problems);
    return end;
  }

  private async tellEnd(
    manifest: Manifest,
    problems: readonly Problem[],
    session: RunSession | undefined,
  ): Promise<void> {
    const { counts, state, id } = manifest;
    const troubled = counts.error + counts.unparsed;
    if (state === 'finished' && troubled === 0 && !hasErrors(problems)) return;
    const listed = await session?.window('', 0, counts.total);
    const failed = listed?.rows.find((row) => row.status === 'error' || row.status === 'unparsed');
    const reason = failed?.message ? ` The first: ${failed.message}` : '';
    const text =
      state === 'finished'
        ? `${manifest.pipeline.name}: ${counts.error} errors, ${counts.unparsed} unparsed of ${counts.total} cases.${reason}`
        : `${manifest.pipeline.name} stopped after ${counts.done + troubled} of ${counts.total} cases${
            manifest.message ? `: ${manifest.message}` : '; what is finished is kept'
          }.`;
    // A run whose memory something else taught meanwhile would not be resumed.
    const isLost = problems.some(({ code }) => code === 'memory-moved-on');
    const actions = [
      ...(state === 'finished' ? (counts.error > 0 ? ['Retry Errors'] : []) : isLost ? [] : ['Resume']),
      'Open Run',
    ];
    const chosen = await vscode.window.showWarningMessage(text, ...actions);
    if (chosen === 'Retry Errors') await vscode.commands.executeCommand('moot.retryErrors', id);
    if (chosen === 'Resume') await vscode.commands.executeCommand('moot.resumeRun', id);
    if (chosen === 'Open Run') await vscode.commands.executeCommand('moot.openRun', id);
  }
}

function problemOf(error: unknown, file: string): Problem {
  if (error instanceof FileTrouble) {
    return { code: 'storage', severity: 'error', file: error.path, message: error.message };
  }
  console.error(error);
  const message = `Moot met a bug of its own: ${error instanceof Error ? error.message : String(error)}.`;
  return {
    code: 'bug',
    severity: 'error',
    file,
    message,
    next: 'What was finished is kept; the run can be resumed.',
  };
}

type Progress = vscode.Progress<{ message?: string; increment?: number }>;

function countingWatcher(plan: RunPlan, finished: number, progress: Progress): (record: CaseRecord) => void {
  const total = plan.cases.length * plan.repeats;
  const counts = { ended: finished, error: 0, unparsed: 0 };
  progress.report({ message: `${finished} of ${total}`, increment: (100 * finished) / total });
  return ({ status }) => {
    counts.ended += 1;
    if (status === 'error' || status === 'unparsed') counts[status] += 1;
    const troubles = `${counts.error ? ` · ${counts.error} errors` : ''}${counts.unparsed ? ` · ${counts.unparsed} unparsed` : ''}`;
    progress.report({ message: `${counts.ended} of ${total}${troubles}`, increment: 100 / total });
  };
}
