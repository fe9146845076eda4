import * as vscode from 'vscode';
import { isComparable } from '../core/compare/comparable';
import { baselineOf, isPinned } from './baselines';
import type { RunItem } from './commands';
import { choiceOf, idOf, pickRun, runsAmong, type RunChoice } from './pick-run';
import type { RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import type { RunId } from './run-session';

/**
 * The commands that hold runs against each other. The pinned one is the baseline, else the oldest: what came later is
 * what was tried.
 */
export class CompareCommands {
  constructor(
    private readonly library: RunLibrary,
    private readonly panel: RunPanel,
  ) {}

  /** The runs selected in the view; of fewer than two, those that are chosen from a list. */
  async compareRuns(given?: RunId | RunItem, selected: readonly RunItem[] = []): Promise<void> {
    const first = idOf(given);
    const ids = new Set([...(first === undefined ? [] : [first]), ...runsAmong(selected)]);
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
    const items = await Promise.all(sessions.map((session) => choiceOf(this.library, session)));
    const chosen = await vscode.window.showQuickPick(items, {
      title: 'Compare which runs?',
      placeHolder: 'Choose two or more; the pinned one is the baseline, else the oldest',
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
    const isPinnedItself = await isPinned(this.library, session);
    const items = await Promise.all(
      others.map(async (other): Promise<RunChoice> => {
        const item = await choiceOf(this.library, other);
        const isOlder = other.summary.startedAt <= session.summary.startedAt;
        const isBaseline = (await isPinned(this.library, other)) || (isOlder && !isPinnedItself);
        return isBaseline ? { ...item, description: `${item.description ?? ''} · as the baseline` } : item;
      }),
    );
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
    const session = await pickRun(this.library, given, async (one) => !(await isPinned(this.library, one)));
    if (!session) return;
    const baseline = await baselineOf(this.library, session);
    if (baseline && baseline !== session) this.panel.show({ compare: [baseline.id, session.id] });
    else await this.compareWith(session.id);
  }

  /** The pinned one is the baseline, else the oldest. */
  private async open(ids: readonly RunId[]): Promise<void> {
    const sessions = (await Promise.all(ids.map((id) => this.library.open(id)))).flatMap((one) => one ?? []);
    const pinned = new Set<RunId>();
    for (const session of sessions) if (await isPinned(this.library, session)) pinned.add(session.id);
    sessions.sort(
      (one, other) =>
        Number(pinned.has(other.id)) - Number(pinned.has(one.id)) ||
        one.summary.startedAt - other.summary.startedAt,
    );
    this.panel.show({ compare: sessions.map(({ id }) => id) });
  }
}
