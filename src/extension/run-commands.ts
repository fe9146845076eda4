import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';
import type { Again } from '../core/run/again';
import { planOfManifest } from '../core/run/plan-of-manifest';
import { upToStage } from '../core/run/partial-plan';
import { planRun, type RunTarget } from '../core/run/run-plan';
import type { SwitchValue } from '../core/pipeline/pipeline';
import { caseKey } from '../core/run-store/manifest';
import { placeOfRun } from '../core/run-store/run-place';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { pickCase } from './case-picker';
import type { RunItem } from './commands';
import { deleteRuns } from './delete-runs';
import { exportRuns } from './export-run';
import { filesAreHere } from './files-here';
import { idOf, pickRun, runsAmong } from './pick-run';
import { showProblems } from './problems';
import { targetOfRun } from './run-files';
import { rootOf, type RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import type { RunId, RunSession } from './run-session';
import type { RunStarter } from './run-starter';
import { saveOurFiles } from './save-files';
import { settings } from './settings';
import { findSlices } from './slices';
import { trusted } from './trusted';

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
    const id = idOf(given) ?? (await pickRun(this.library))?.id;
    if (id !== undefined) this.panel.show({ run: id });
  }

  openCase(run: RunId, key: string): Promise<void> {
    this.panel.show({ run, case: key });
    return Promise.resolve();
  }

  /** Goes on with a run; `again`: finished cases to run once more; `rest`: those that an early end left out. */
  async resumeRun(
    given?: RunId | RunItem,
    again: readonly Again[] = [],
    rest: boolean = false,
  ): Promise<void> {
    const session = await pickRun(this.library, given, (one) => canGoOn(one, again, rest));
    if (!session || session.isLive || !(await trusted())) return;
    if (again.length > 0 && !(await hasAny(session, again))) {
      void vscode.window.showInformationMessage(`No case of this run is ${again.join(' or ')}.`);
      return;
    }
    const reader = new RunReader(nodeFiles, nodePaths, session.root, session.id);
    const manifest = await reader.manifest();
    if (!manifest) return;
    const planned = await planOfManifest(nodeFiles, nodePaths, session.root, reader, manifest);
    if (planned.ok) await this.starter.resume(planned.value, session.root, manifest, { again, rest });
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

  /** The runs selected in the view, or the one that is given. */
  async deleteRun(given?: RunId | RunItem, selected: readonly RunItem[] = []): Promise<void> {
    await deleteRuns(this.library, await this.chosen(given, selected));
  }

  async exportRun(given?: RunId | RunItem, selected: readonly RunItem[] = []): Promise<void> {
    await exportRuns(await this.chosen(given, selected));
  }

  async copyRunId(given?: RunId | RunItem): Promise<void> {
    const session = await pickRun(this.library, given);
    if (session) await vscode.env.clipboard.writeText(session.id);
  }

  /** In the file manager of the system, or where the files are elsewhere, in the Explorer. */
  async revealRun(given?: RunId | RunItem): Promise<void> {
    const session = await pickRun(this.library, given);
    if (!session) return;
    const { manifest } = placeOfRun(nodePaths, session.root, session.id);
    const command = filesAreHere() ? 'revealFileInOS' : 'revealInExplorer';
    await vscode.commands.executeCommand(command, vscode.Uri.file(manifest));
  }

  private async chosen(
    given: RunId | RunItem | undefined,
    selected: readonly RunItem[],
  ): Promise<readonly RunSession[]> {
    const id = idOf(given);
    const ids = runsAmong(selected);
    if (id !== undefined && ids.length > 1 && ids.includes(id)) {
      const sessions = await Promise.all(ids.map((each) => this.library.open(each)));
      return sessions.flatMap((session) => session ?? []);
    }
    const session = await pickRun(this.library, given);
    return session ? [session] : [];
  }

  /** The file to run, saved; nothing when the workspace is not trusted. */
  async ready(given?: vscode.Uri | string): Promise<string | undefined> {
    if (!(await trusted())) return undefined;
    const uri =
      typeof given === 'string'
        ? vscode.Uri.parse(given)
        : (given ?? vscode.window.activeTextEditor?.document.uri);
    if (uri?.scheme !== 'file') {
      void vscode.window.showErrorMessage('Open a pipeline or slice on disk first.');
      return undefined;
    }
    await saveOurFiles();
    return uri.fsPath;
  }

  /** A slice is its own target; for a pipeline, the slice (or dataset) whose cases it is to run on. */
  async targetOf(file: string): Promise<RunTarget | undefined> {
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

/** Whether a run has something left to do, as far as its counts tell. */
function canGoOn(
  { isLive, isElsewhere, summary }: RunSession,
  again: readonly Again[],
  rest: boolean,
): boolean {
  const { imported, state, counts, earlyStop } = summary;
  if (isLive || isElsewhere || imported) return false;
  if (rest) return earlyStop?.stopped === true;
  if (again.length === 0) return state !== 'finished';
  return again.some(
    (each) => (each === 'errors' ? counts.error : each === 'unparsed' ? counts.unparsed : counts.done) > 0,
  );
}

/** Whether a run has cases to run once more. */
async function hasAny(session: RunSession, again: readonly Again[]): Promise<boolean> {
  const words: Readonly<Record<Again, string>> = { errors: 'error', unparsed: 'unparsed', failed: 'wrong' };
  for (const each of again) if ((await session.window(words[each], 0, 1)).total > 0) return true;
  return false;
}

/** What the settings say over a file. */
export function overridesFor(file: string): { concurrency?: number } {
  const inspected = vscode.workspace
    .getConfiguration('moot', vscode.Uri.file(file))
    .inspect<number>('concurrency');
  const isSet = [inspected?.globalValue, inspected?.workspaceValue, inspected?.workspaceFolderValue].some(
    (value) => value !== undefined,
  );
  return isSet ? { concurrency: settings.concurrency(vscode.Uri.file(file)) } : {};
}
