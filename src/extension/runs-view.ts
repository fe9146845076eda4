import * as vscode from 'vscode';
import type { CaseRow } from '../core/transcript';
import type { RunItem } from './commands';
import type { CostOf } from './run-cost';
import { runItem, wordsOfRun } from './run-item';
import type { RunLibrary } from './run-library';
import type { RunId } from './run-session';

interface RunNode extends RunItem {
  readonly kind: 'run';
}

interface CaseNode {
  readonly kind: 'case';
  readonly run: RunId;
  readonly row: CaseRow;
}

type Node = RunNode | CaseNode;

interface ListedRun {
  readonly run: RunId;
  /** The listed run it was forked from. */
  readonly under?: RunId;
}

/** Cases listed below a run; the panel has them all. */
const LISTED = 200;
/** Milliseconds: a run that goes on changes many times a second. */
const PAUSE = 250;

/** The Runs view in the activity bar. */
export class RunsView implements vscode.Disposable {
  private readonly tree: RunsTree;
  private readonly view: vscode.TreeView<Node>;

  constructor(library: RunLibrary, costOf: CostOf) {
    this.tree = new RunsTree(library, costOf);
    this.view = vscode.window.createTreeView<Node>('moot.runs', {
      treeDataProvider: this.tree,
      showCollapseAll: true,
      canSelectMany: true,
    });
  }

  dispose(): void {
    this.view.dispose();
    this.tree.dispose();
  }

  /** Asks for the words that runs must have to be listed: of name, tag, slice, model, state. None lists all. */
  async filter(): Promise<void> {
    const typed = await vscode.window.showInputBox({
      ignoreFocusOut: true,
      title: 'List Runs With',
      prompt: 'Words of name, slice, pipeline, model, state, fork, or #tag; nothing lists all runs',
      value: this.tree.filter,
    });
    if (typed !== undefined) await this.setFilter(typed);
  }

  async setFilter(typed: string): Promise<void> {
    this.tree.setFilter(typed.trim());
    // The view says so: a run that is not listed is not lost.
    if (typed.trim() === '') delete this.view.message;
    else this.view.message = `Runs with “${typed.trim()}”`;
    await vscode.commands.executeCommand('setContext', 'moot.runsFiltered', typed.trim() !== '');
  }
}

class RunsTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: readonly vscode.Disposable[];
  /** The editor knows a run by the node it was given. */
  private readonly nodes = new Map<RunId, RunNode>();
  private listed: readonly ListedRun[] = [];
  private readonly waiting = new Set<RunId | undefined>();
  private soon: ReturnType<typeof setTimeout> | undefined;
  filter = '';

  constructor(
    private readonly library: RunLibrary,
    private readonly costOf: CostOf,
  ) {
    const onChange = (id: RunId | undefined): void => {
      this.waiting.add(id);
      this.soon ??= setTimeout(() => {
        this.soon = undefined;
        void this.tell();
      }, PAUSE);
    };
    this.subscriptions = [library.onDidChange(onChange), library.labels.onDidChange(onChange)];
  }

  dispose(): void {
    clearTimeout(this.soon);
    for (const each of this.subscriptions) each.dispose();
    this.changed.dispose();
  }

  setFilter(filter: string): void {
    this.filter = filter;
    this.changed.fire(undefined);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) {
      this.listed = await this.ordered();
      return this.listed.filter(({ under }) => under === undefined).map(({ run }) => this.nodeOf(run));
    }
    if (node.kind === 'case') return [];
    const session = await this.library.open(node.run);
    const { rows } = (await session?.window('', 0, LISTED)) ?? { rows: [] };
    return [
      ...this.listed.filter(({ under }) => under === node.run).map(({ run }) => this.nodeOf(run)),
      ...rows.map((row): CaseNode => ({ kind: 'case', run: node.run, row })),
    ];
  }

  async getTreeItem(node: Node): Promise<vscode.TreeItem> {
    if (node.kind === 'case') return caseItem(node);
    const session = await this.library.open(node.run);
    if (!session) return new vscode.TreeItem(node.run);
    return runItem({
      summary: session.summary,
      isLive: session.isLive,
      label: await this.library.labels.of(session),
      cost: this.costOf(session),
      fork: session.files.fork,
    });
  }

  /** The runs that the filter leaves, pinned ones first, else the newest; a fork stands under its parent. */
  private async ordered(): Promise<readonly ListedRun[]> {
    const words = this.filter
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '');
    const sessions = await this.library.sessions();
    const known = await Promise.all(
      sessions.map(async (session) => ({ session, label: await this.library.labels.of(session) })),
    );
    const found = known.filter(({ session, label }) => {
      const text = wordsOfRun(session.summary, label, session.files.fork);
      return words.every((word) => text.includes(word));
    });
    found.sort((one, other) => Number(other.label.baseline ?? false) - Number(one.label.baseline ?? false));
    const left = new Set(found.map(({ session }) => session.id));
    return found.map(({ session: { id, files } }) => {
      const parent = files.fork?.run;
      return { run: id, ...(parent !== undefined && left.has(parent) ? { under: parent } : {}) };
    });
  }

  private nodeOf(id: RunId): RunNode {
    const known = this.nodes.get(id);
    if (known) return known;
    const node: RunNode = { kind: 'run', run: id };
    this.nodes.set(id, node);
    return node;
  }

  /** The list is only made anew where it is another one: else each run that changed is shown anew by itself. */
  private async tell(): Promise<void> {
    const ids = [...this.waiting];
    this.waiting.clear();
    const now = ids.includes(undefined) ? undefined : await this.ordered();
    if (now === undefined || JSON.stringify(now) !== JSON.stringify(this.listed)) {
      this.changed.fire(undefined);
      return;
    }
    const left = new Set(now.map(({ run }) => run));
    for (const id of ids) if (id !== undefined && left.has(id)) this.changed.fire(this.nodeOf(id));
  }
}

function caseItem({ run, row }: CaseNode): vscode.TreeItem {
  const item = new vscode.TreeItem(row.title || row.id);
  item.id = `${run} ${row.key}`;
  item.description = row.status === 'done' ? row.key : `${row.status} · ${row.key}`;
  item.iconPath = caseIcon(row);
  item.contextValue = 'case';
  item.tooltip = row.message ?? row.key;
  item.command = { command: 'moot.openCase', title: 'Open Case', arguments: [run, row.key] };
  return item;
}

function caseIcon({ status, right }: CaseRow): vscode.ThemeIcon {
  const color = (name: string): vscode.ThemeColor => new vscode.ThemeColor(name);
  switch (status) {
    case 'done':
      if (right === undefined) return new vscode.ThemeIcon('circle-filled');
      return right
        ? new vscode.ThemeIcon('pass', color('testing.iconPassed'))
        : new vscode.ThemeIcon('close', color('testing.iconFailed'));
    case 'error':
      return new vscode.ThemeIcon('error', color('testing.iconErrored'));
    case 'unparsed':
      return new vscode.ThemeIcon('question', color('list.warningForeground'));
    case 'cancelled':
      return new vscode.ThemeIcon('circle-slash');
    case 'running':
      return new vscode.ThemeIcon('sync~spin');
    case 'pending':
      return new vscode.ThemeIcon('circle-outline');
  }
}
