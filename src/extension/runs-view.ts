import * as vscode from 'vscode';
import type { CaseRow } from '../core/transcript';
import type { RunItem } from './commands';
import { runItem, wordsOfRun } from './run-item';
import type { RunLibrary } from './run-library';
import type { RunId, RunSession } from './run-session';

interface RunNode extends RunItem {
  readonly kind: 'run';
}

interface CaseNode {
  readonly kind: 'case';
  readonly run: RunId;
  readonly row: CaseRow;
}

type Node = RunNode | CaseNode;

/** Cases listed below a run; the panel has them all. */
const LISTED = 200;
/** Milliseconds: a run that goes on changes many times a second. */
const PAUSE = 250;

/** The Runs view in the activity bar. */
export class RunsView implements vscode.Disposable {
  private readonly tree: RunsTree;
  private readonly view: vscode.TreeView<Node>;

  constructor(library: RunLibrary) {
    this.tree = new RunsTree(library);
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
      prompt: 'Words of name, slice, pipeline, model, state, or #tag; nothing lists all runs',
      value: this.tree.filter,
    });
    if (typed !== undefined) await this.setFilter(typed);
  }

  async setFilter(typed: string): Promise<void> {
    this.tree.setFilter(typed.trim());
    // The view says so: a run that is not listed is not lost.
    if (typed.trim() === '') delete this.view.description;
    else this.view.description = typed.trim();
    await vscode.commands.executeCommand('setContext', 'moot.runsFiltered', typed.trim() !== '');
  }
}

class RunsTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscription: vscode.Disposable;
  /** As they are listed. */
  private readonly nodes = new Map<RunId, RunNode>();
  private readonly waiting = new Set<RunId | undefined>();
  private soon: ReturnType<typeof setTimeout> | undefined;
  filter = '';

  constructor(private readonly library: RunLibrary) {
    this.subscription = library.onDidChange((id) => {
      this.waiting.add(id);
      this.soon ??= setTimeout(() => {
        this.soon = undefined;
        this.tell();
      }, PAUSE);
    });
  }

  dispose(): void {
    clearTimeout(this.soon);
    this.subscription.dispose();
    this.changed.dispose();
  }

  setFilter(filter: string): void {
    this.filter = filter;
    this.changed.fire(undefined);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) return this.runs();
    if (node.kind === 'case') return [];
    const session = await this.library.open(node.run);
    const { rows } = (await session?.window('', 0, LISTED)) ?? { rows: [] };
    return rows.map((row) => ({ kind: 'case', run: node.run, row }));
  }

  async getTreeItem(node: Node): Promise<vscode.TreeItem> {
    if (node.kind === 'case') return caseItem(node);
    const session = await this.library.open(node.run);
    if (!session) return new vscode.TreeItem(node.run);
    return runItem(session.summary, session.isLive, await this.library.labelOf(session));
  }

  /** The runs that the filter leaves, pinned ones first, else the newest. */
  private async runs(): Promise<Node[]> {
    const words = this.filter
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '');
    const sessions = await this.library.sessions();
    const listed = await Promise.all(
      sessions.map(async (session) => ({ session, label: await this.library.labelOf(session) })),
    );
    const found = listed.filter(({ session, label }) => {
      const text = wordsOfRun(session.summary, label);
      return words.every((word) => text.includes(word));
    });
    found.sort((one, other) => Number(other.label.baseline ?? false) - Number(one.label.baseline ?? false));
    this.nodes.clear();
    return found.map(({ session }) => this.nodeOf(session));
  }

  private nodeOf({ id }: RunSession): RunNode {
    const node: RunNode = { kind: 'run', run: id };
    this.nodes.set(id, node);
    return node;
  }

  /** A run that is listed is shown anew by itself; one that came or went changes the list. */
  private tell(): void {
    const ids = [...this.waiting];
    this.waiting.clear();
    const nodes = ids.map((id) => (id === undefined ? undefined : this.nodes.get(id)));
    if (nodes.some((node) => node === undefined)) {
      this.changed.fire(undefined);
      return;
    }
    for (const node of nodes) void this.renew(node);
  }

  private async renew(node: RunNode | undefined): Promise<void> {
    const isThere = node !== undefined && (await this.library.open(node.run)) !== undefined;
    this.changed.fire(isThere ? node : undefined);
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
