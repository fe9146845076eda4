import * as vscode from 'vscode';
import { isComparable } from '../core/compare/comparable';
import type { RunItem } from './commands';
import type { RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import type { RunId, RunSession } from './run-session';

interface RunChoice extends vscode.QuickPickItem {
  readonly id: RunId;
}

/** The commands that hold runs against each other. The oldest is the baseline: what came later is what was tried. */
export class CompareCommands {
  constructor(
    private readonly library: RunLibrary,
    private readonly panel: RunPanel,
  ) {}

  /** The runs selected in the view; of fewer than two, those that are chosen from a list. */
  async compareRuns(given?: RunId | RunItem, selected: readonly RunItem[] = []): Promise<void> {
    const first = idOf(given);
    const ids = new Set([...(first === undefined ? [] : [first]), ...selected.map(({ run }) => run)]);
    if (ids.size > 1) {
      await this.open([...ids]);
      return;
    }
    if (first !== undefined) {
      await this.compareWith(first);
      return;
    }
    const sessions = await this.library.sessions();
    if (sessions.length < 2) {
      void vscode.window.showInformationMessage('There are not two runs to compare yet.');
      return;
    }
    const chosen = await vscode.window.showQuickPick(sessions.map(choiceOf), {
      title: 'Compare which runs?',
      placeHolder: 'Choose two or more; the oldest is the baseline',
      canPickMany: true,
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen && chosen.length > 1) await this.open(chosen.map(({ id }) => id));
  }

  /** One run with another on the same cases. */
  async compareWith(given?: RunId | RunItem): Promise<void> {
    const id = idOf(given);
    const session = id === undefined ? undefined : await this.library.open(id);
    if (!session) {
      await this.compareRuns();
      return;
    }
    const others = (await this.library.sessions()).filter(
      (other) => other.id !== session.id && isComparable(other.files, session.files),
    );
    if (others.length === 0) {
      void vscode.window.showInformationMessage('There is no other run on the same cases.');
      return;
    }
    const items = others.map((other): RunChoice => {
      const item = choiceOf(other);
      const isBaseline = other.summary.startedAt <= session.summary.startedAt;
      return isBaseline ? { ...item, description: `${item.description ?? ''} · as the baseline` } : item;
    });
    const { slice, pipeline } = session.summary;
    const chosen = await vscode.window.showQuickPick(items, {
      title: `Compare ${slice ?? pipeline} with…`,
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen) await this.open([session.id, chosen.id]);
  }

  /** A run with the one that is pinned as the baseline of its cases; where none is, with another that is chosen. */
  async compareWithBaseline(given?: RunId | RunItem): Promise<void> {
    const id = idOf(given);
    const session = id === undefined ? undefined : await this.library.open(id);
    if (!session) {
      await this.compareRuns();
      return;
    }
    const baseline = await this.baselineOf(session);
    if (baseline?.id === session.id) {
      void vscode.window.showInformationMessage(
        'This run is the baseline. Choose the run to compare with it.',
      );
      await this.compareWith(given);
    } else if (baseline) this.panel.show({ compare: [baseline.id, session.id] });
    else await this.compareWith(session.id);
  }

  private async baselineOf({ files }: RunSession): Promise<RunSession | undefined> {
    for (const session of await this.library.sessions()) {
      if (!isComparable(session.files, files)) continue;
      if ((await this.library.labelOf(session)).baseline) return session;
    }
    return undefined;
  }

  /** The pinned one is the baseline, else the oldest. */
  private async open(ids: readonly RunId[]): Promise<void> {
    const sessions = (await Promise.all(ids.map((id) => this.library.open(id)))).flatMap((one) => one ?? []);
    const pinned = new Set<RunId>();
    for (const session of sessions)
      if ((await this.library.labelOf(session)).baseline) pinned.add(session.id);
    sessions.sort(
      (one, other) =>
        Number(pinned.has(other.id)) - Number(pinned.has(one.id)) ||
        one.summary.startedAt - other.summary.startedAt,
    );
    this.panel.show({ compare: sessions.map(({ id }) => id) });
  }
}

function choiceOf({ id, summary }: RunSession): RunChoice {
  const { slice, pipeline, model, counts, startedAt } = summary;
  return {
    id,
    label: slice ?? pipeline,
    description: `${slice === undefined ? '' : `${pipeline} · `}${model} · ${counts.done}/${counts.total}`,
    detail: `${new Date(startedAt).toLocaleString()} · ${id}`,
  };
}

function idOf(given?: RunId | RunItem): RunId | undefined {
  return typeof given === 'string' ? given : given?.run;
}
