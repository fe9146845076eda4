import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';
import type { Again } from '../core/run/again';
import { planOfManifest } from '../core/run/plan-of-manifest';
import { upToStage } from '../core/run/partial-plan';
import { planRun, type RunTarget } from '../core/run/run-plan';
import type { SwitchValue } from '../core/pipeline/pipeline';
import { caseKey } from '../core/run-store/manifest';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { pickCase } from './case-picker';
import type { RunItem } from './commands';
import { showProblems } from './problems';
import { targetOfRun } from './run-files';
import { rootOf, type RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import type { RunId } from './run-session';
import type { RunStarter } from './run-starter';
import { settings } from './settings';
import { findSlices } from './slices';

/** The commands about runs. */
export class RunCommands {
  constructor(
    private readonly library: RunLibrary,
    private readonly panel: RunPanel,
    private readonly starter: RunStarter,
    private readonly memory: vscode.Memento,
  ) {}

  async runOnCase(given?: vscode.Uri | string, stage?: string): Promise<void> {
    const file = await this.ready(given);
    if (file === undefined) return;
    const target = await this.targetOf(file);
    if (!target) return;
    const planned = await planRun(this.starter.project, nodeFiles, target, overridesFor(file));
    if (!planned.ok) {
      await showProblems(planned.problems);
      return;
    }
    const { loaded, cases } = planned.value;
    const of = stage === undefined ? loaded.pipeline.name : `${loaded.pipeline.name}, up to ${stage}`;
    const id = await pickCase(cases, `Run ${of} on…`);
    const chosen = cases.find((each) => each.id === id);
    if (!chosen) return;
    // One case is run to see it, not to compare.
    const { stopEarly: _stopEarly, ...whole } = planned.value;
    const one = { ...whole, cases: [chosen], repeats: 1 };
    const plan = stage === undefined ? one : upToStage(one, stage);
    await this.starter.start(plan, rootOf(file), caseKey(chosen.id, 0));
  }

  async runSlice(given?: vscode.Uri | string): Promise<void> {
    const file = await this.ready(given);
    if (file === undefined) return;
    if (kindOfFile(file) !== 'slice') {
      void vscode.window.showErrorMessage('Open a slice (NAME.slice.yaml) to run it.');
      return;
    }
    const planned = await planRun(
      this.starter.project,
      nodeFiles,
      { kind: 'slice', file },
      overridesFor(file),
    );
    if (planned.ok) await this.starter.start(planned.value, rootOf(file));
    else await showProblems(planned.problems);
  }

  async openRun(given?: RunId | RunItem): Promise<void> {
    const run = idOf(given) ?? (await this.pickRun());
    if (run !== undefined) this.panel.show({ run });
  }

  openCase(run: RunId, key: string): Promise<void> {
    this.panel.show({ run, case: key });
    return Promise.resolve();
  }

  /** Goes on with a run; `again`: finished cases to run once more. */
  async resumeRun(given?: RunId | RunItem, again: readonly Again[] = []): Promise<void> {
    const id = idOf(given) ?? (await this.pickRun());
    const session = id === undefined ? undefined : await this.library.open(id);
    if (id === undefined || !session || session.isLive || !(await trusted())) return;
    const reader = new RunReader(nodeFiles, nodePaths, session.root, id);
    const manifest = await reader.manifest();
    if (!manifest) return;
    const planned = await planOfManifest(nodeFiles, nodePaths, session.root, reader, manifest);
    if (planned.ok) await this.starter.resume(planned.value, session.root, manifest, again);
    else await showProblems(planned.problems);
  }

  /** Runs the cases of a run again, as its files are now, under the given switches. */
  async runAgain(id: RunId, switches: Readonly<Record<string, SwitchValue>>): Promise<void> {
    const session = await this.library.open(id);
    if (!session || !(await trusted())) return;
    const planned = await planRun(this.starter.project, nodeFiles, targetOfRun(session), {
      cases: session.caseIds,
      switches,
    });
    if (planned.ok) await this.starter.start(planned.value, session.root);
    else await showProblems(planned.problems);
  }

  cancelRun(given?: RunId | RunItem): void {
    const id = idOf(given);
    if (id !== undefined) void this.library.open(id).then((session) => session?.cancel?.());
  }

  async deleteRun(given?: RunId | RunItem): Promise<void> {
    const id = idOf(given) ?? (await this.pickRun());
    if (id === undefined) return;
    if ((await this.library.open(id))?.isLive) {
      void vscode.window.showWarningMessage(
        `The run ${id} is still running. Cancel it before you delete it.`,
      );
      return;
    }
    const detail =
      'Its transcripts, its paid answers and what people said of its scores are removed from disk.';
    const chosen = await vscode.window.showWarningMessage(
      `Delete the run ${id}?`,
      { modal: true, detail },
      'Delete',
    );
    if (chosen === 'Delete') await this.library.remove(id);
  }

  private async pickRun(): Promise<RunId | undefined> {
    const sessions = await Promise.all((await this.library.list()).map(({ id }) => this.library.open(id)));
    const items = sessions.flatMap((session) => {
      if (!session) return [];
      const { id, slice, pipeline, model, counts } = session.summary;
      return [
        {
          label: slice ?? pipeline,
          description: `${model} · ${counts.done}/${counts.total}`,
          detail: id,
          id,
        },
      ];
    });
    if (items.length === 0) {
      void vscode.window.showInformationMessage('There are no runs yet. Open a slice and click ▷ Run slice.');
      return undefined;
    }
    return (await vscode.window.showQuickPick(items, { title: 'Which run?', matchOnDetail: true }))?.id;
  }

  /** The file to run, saved; nothing when the workspace is not trusted. */
  private async ready(given?: vscode.Uri | string): Promise<string | undefined> {
    if (!(await trusted())) return undefined;
    const uri =
      typeof given === 'string'
        ? vscode.Uri.parse(given)
        : (given ?? vscode.window.activeTextEditor?.document.uri);
    if (uri?.scheme !== 'file') {
      void vscode.window.showErrorMessage('Open a pipeline or slice on disk first.');
      return undefined;
    }
    // What runs is what is on disk: edits of our files count, other files are none of our business.
    for (const document of vscode.workspace.textDocuments) {
      const isOurs = document.uri.scheme === 'file' && kindOfFile(document.fileName) !== undefined;
      if (isOurs && document.isDirty) await document.save();
    }
    return uri.fsPath;
  }

  /** A slice is its own target; for a pipeline, the slice (or dataset) whose cases it is to run on. */
  private async targetOf(file: string): Promise<RunTarget | undefined> {
    if (kindOfFile(file) === 'slice') return { kind: 'slice', file };
    const loaded = await this.starter.project.loadPipeline(file);
    if (!loaded.ok) {
      await showProblems(loaded.problems);
      return undefined;
    }
    const slices = (await findSlices(this.starter.project)).filter(({ pipeline }) => pipeline === file);
    const [only] = slices;
    if (only && slices.length === 1) return { kind: 'slice', file: only.file };
    if (only) {
      const key = `moot.cases-of:${file}`;
      const last = this.memory.get<string>(key);
      const items = slices
        .map((slice) => ({
          label: slice.name,
          description: vscode.workspace.asRelativePath(slice.file),
          file: slice.file,
        }))
        .sort((left, right) => Number(right.file === last) - Number(left.file === last));
      const chosen = await vscode.window.showQuickPick(items, { title: 'Cases of which slice?' });
      if (chosen) await this.memory.update(key, chosen.file);
      return chosen && { kind: 'slice', file: chosen.file };
    }
    const picked = await vscode.window.showOpenDialog({
      title: 'Cases for this pipeline',
      openLabel: 'Use These Cases',
      filters: { Cases: ['json', 'jsonl'] },
      defaultUri: vscode.Uri.file(nodePaths.dirname(file)),
    });
    const dataset = picked?.[0]?.fsPath;
    return dataset === undefined ? undefined : { kind: 'pipeline', file, dataset };
  }
}

async function trusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = 'Manage Trust';
  const chosen = await vscode.window.showWarningMessage(
    'This workspace is in restricted mode. Running would send its cases to a model; trust it first.',
    manage,
  );
  if (chosen === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}

function idOf(given?: RunId | RunItem): RunId | undefined {
  return typeof given === 'string' ? given : given?.run;
}

function overridesFor(file: string): { concurrency?: number } {
  const inspected = vscode.workspace
    .getConfiguration('moot', vscode.Uri.file(file))
    .inspect<number>('concurrency');
  const isSet = [inspected?.globalValue, inspected?.workspaceValue, inspected?.workspaceFolderValue].some(
    (value) => value !== undefined,
  );
  return isSet ? { concurrency: settings.concurrency(vscode.Uri.file(file)) } : {};
}
