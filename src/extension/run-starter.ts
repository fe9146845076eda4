import * as vscode from 'vscode';
import { FileTrouble } from '../core/ports';
import { hasErrors, type Problem } from '../core/problem';
import type { Project } from '../core/project';
import { isAmong } from '../core/run/again';
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
import type { RunSession } from './run-session';
import { settings } from './settings';

interface Launch {
  readonly plan: RunPlan;
  readonly root: string;
  readonly firstCase?: string | undefined;
  /** Cases that an earlier attempt finished. */
  readonly finished: readonly CaseRecord[];
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
    const of = vscode.Uri.file(root);
    const host = runHost(root, this.keys);
    const request = { plan, model: settings.model(of), forced: false };
    await this.withProgress({ plan, root, firstCase, finished: [] }, (rest) =>
      startRun(host, { ...request, ...rest }),
    );
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
    { plan, root, firstCase, finished }: Launch,
    go: (rest: Pick<RunRequest, 'signal' | 'watcher' | 'onStarted'>) => Promise<RunEnd>,
  ): Promise<void> {
    const stop = new AbortController();
    const title = `Moot: ${plan.slice?.name ?? plan.loaded.pipeline.name}`;
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    let session: RunSession | undefined;
    const end = await vscode.window.withProgress(options, async (progress, token) => {
      token.onCancellationRequested(() => {
        stop.abort();
      });
      const counting = countingWatcher(plan, finished.length, progress);
      const watcher: RunWatcher = {
        onCaseStarted: (key, of) => session?.watcher.onCaseStarted?.(key, of),
        onEvent: (key, event) => session?.watcher.onEvent?.(key, event),
        onCaseFinished: (record) => {
          counting(record);
          session?.watcher.onCaseFinished?.(record);
        },
        onProgress: (manifest) => session?.watcher.onProgress?.(manifest),
      };
      try {
        return await go({
          signal: stop.signal,
          watcher,
          onStarted: (manifest) => {
            const cancel = (): void => {
              stop.abort();
            };
            session = this.library.begin(manifest, root, plan.cases, cancel, finished);
            this.panel.show({ run: manifest.id, ...(firstCase === undefined ? {} : { case: firstCase }) });
          },
        });
      } catch (error) {
        const problem = problemOf(error, plan.loaded.pipeline.file);
        session?.fail(problem.message);
        return { ok: false, problems: [problem] } satisfies RunEnd;
      }
    });
    if (!end.ok) {
      await showProblems(end.problems);
      return;
    }
    session?.update(end.manifest);
    await this.tellEnd(end.manifest, end.problems, session);
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
