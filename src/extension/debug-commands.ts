import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';
import { pathToRole } from '../core/pipeline/stage-paths';
import type { Project } from '../core/project';
import { planRun } from '../core/run/run-plan';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { AttachArguments, LaunchArguments } from '../protocol/launch-arguments';
import { pickCase } from './case-picker';
import type { RunItem } from './commands';
import { pickRun } from './pick-run';
import { showProblems } from './problems';
import type { RunCommands } from './run-commands';
import type { RunLibrary } from './run-library';
import type { RunId } from './run-session';
import { findSlices } from './slices';

interface Asking {
  /** Its file. */
  readonly slice: string;
  readonly stage: string | undefined;
}

/** Starts debug sessions without a launch.json. */
export class DebugCommands {
  constructor(
    private readonly project: Project,
    private readonly library: RunLibrary,
    private readonly runs: RunCommands,
  ) {}

  /** One case of a slice or pipeline, chosen from a list; for a role, up to where it is asked first. */
  async debugCase(given?: vscode.Uri | string, stage?: string): Promise<void> {
    const file = await this.runs.ready(given);
    if (file === undefined) return;
    if (kindOfFile(file) === 'role') {
      const asking = await this.chooseAsking(file);
      if (asking) await this.debugCase(vscode.Uri.file(asking.slice), asking.stage);
      return;
    }
    const target = await this.runs.targetOf(file);
    if (!target) return;
    const planned = await planRun(this.project, nodeFiles, target);
    if (!planned.ok) {
      await showProblems(planned.problems);
      return;
    }
    const { loaded, cases } = planned.value;
    const id = await pickCase(cases, `Debug ${loaded.pipeline.name} on…`);
    if (id === undefined) return;
    const launch: LaunchArguments = {
      ...(target.kind === 'slice'
        ? { slice: target.file }
        : { pipeline: target.file, dataset: target.dataset }),
      case: id,
      ...(stage === undefined ? { stopOnEntry: true } : { stopAt: stage }),
    };
    await start('launch', `Debug ${id}`, target.file, launch);
  }

  /** A slice whose pipeline asks the role, and the stage at which it does. */
  private async chooseAsking(role: string): Promise<Asking | undefined> {
    const found: (Asking & vscode.QuickPickItem)[] = [];
    for (const { name, file, loaded } of await findSlices(this.project)) {
      const asked = [...loaded.roles.values()].find((each) => each.file === role);
      if (!asked) continue;
      const description = vscode.workspace.asRelativePath(file);
      const stage = pathToRole(loaded.pipeline.stages, asked.name);
      found.push({ label: name, description, slice: file, stage });
    }
    const [only] = found;
    if (!only) {
      const name = vscode.workspace.asRelativePath(role);
      void vscode.window.showInformationMessage(
        `No slice of this workspace asks ${name}. Name the role in a stage of a pipeline, or debug another file.`,
      );
    }
    return found.length > 1
      ? vscode.window.showQuickPick(found, { title: 'Debug on cases of which slice?' })
      : only;
  }

  /** A case of a recorded run: from its answers, which asks no model. */
  async debugRun(given?: RunId | RunItem, key?: string): Promise<void> {
    const session = await pickRun(this.library, given, ({ summary }) => !summary.imported);
    if (!session) return;
    const chosen = key ?? (await pickRecorded(new RunReader(nodeFiles, nodePaths, session.root, session.id)));
    if (chosen === undefined) return;
    const attach: AttachArguments = {
      run: session.id,
      folder: session.root,
      case: chosen,
      stopOnEntry: true,
    };
    await start('attach', `Replay ${chosen}`, session.root, attach);
  }
}

async function start(
  request: 'launch' | 'attach',
  name: string,
  file: string,
  given: LaunchArguments | AttachArguments,
): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file));
  await vscode.debug.startDebugging(folder, { type: 'moot', request, name, ...given });
}

async function pickRecorded(reader: RunReader): Promise<string | undefined> {
  const items: vscode.QuickPickItem[] = [];
  await reader.cases((record) => {
    items.push({ label: record.key, description: [record.title, record.status].join(' · ') });
    return record;
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Debug which case of the run?',
    matchOnDescription: true,
  });
  return chosen?.label;
}
