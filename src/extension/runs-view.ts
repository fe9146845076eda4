import * as vscode from 'vscode';
import type { CaseRow, RunSummary } from '../core/transcript';
import type { RunItem } from './commands';
import type { RunLibrary } from './run-library';
import type { RunId } from './run-session';

type Node =
  | (RunItem & { readonly kind: 'run'; readonly summary: RunSummary; readonly isLive: boolean })
  | { readonly kind: 'case'; readonly run: RunId; readonly row: CaseRow };

/** Cases listed below a run; the panel has them all. */
const LISTED = 200;

/** The Runs view in the activity bar. */
export function registerRunsView(library: RunLibrary): vscode.Disposable {
  const provider = new RunsTree(library);
  const view = vscode.window.createTreeView('moot.runs', {
    treeDataProvider: provider,
    showCollapseAll: true,
    canSelectMany: true,
  });
  return vscode.Disposable.from(view, provider);
}

class RunsTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscription: vscode.Disposable;

  constructor(private readonly library: RunLibrary) {
    this.subscription = library.onDidChange(() => {
      this.changed.fire(undefined);
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) {
      const runs = await Promise.all((await this.library.list()).map(({ id }) => this.library.open(id)));
      return runs.flatMap((session): Node[] =>
        session ? [{ kind: 'run', run: session.id, summary: session.summary, isLive: session.isLive }] : [],
      );
    }
    if (node.kind === 'case') return [];
    const session = await this.library.open(node.run);
    const { rows } = (await session?.window('', 0, LISTED)) ?? { rows: [] };
    return rows.map((row) => ({ kind: 'case', run: node.run, row }));
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return node.kind === 'run' ? runItem(node) : caseItem(node);
  }
}

function runItem({ run, summary, isLive }: Extract<Node, { kind: 'run' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(
    summary.slice ?? summary.pipeline,
    vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = run;
  const { counts } = summary;
  const ended = counts.done + counts.error + counts.unparsed;
  const [first] = summary.headline;
  const value = first === undefined ? null : (summary.metrics[first]?.value ?? null);
  item.description = [
    ...(value === null || first === undefined ? [] : [`${shortName(first)} ${value.toFixed(3)}`]),
    `${ended}/${counts.total}${summary.earlyStop?.stopped ? ', stopped early' : ''}`,
    summary.model,
    new Date(summary.startedAt).toLocaleString(),
  ].join(' · ');
  item.iconPath = new vscode.ThemeIcon(iconOf(summary, isLive));
  item.contextValue = contextOf(summary, isLive);
  item.tooltip = tooltipOf(summary);
  item.command = { command: 'moot.openRun', title: 'Open Run', arguments: [run] };
  return item;
}

/** Decides which actions the item offers; see package.json. */
function contextOf({ state, counts }: RunSummary, isLive: boolean): string {
  if (isLive) return 'run-live';
  if (state !== 'finished') return 'run-stopped';
  return counts.error > 0 ? 'run-ended-errors' : 'run-ended';
}

function shortName(metric: string): string {
  return metric.replace(/^simucourt\./u, '');
}

function iconOf(summary: RunSummary, isLive: boolean): string {
  if (isLive) return 'sync~spin';
  if (summary.state !== 'finished') return 'debug-pause';
  return summary.counts.error > 0 ? 'error' : summary.counts.unparsed > 0 ? 'warning' : 'pass';
}

/** Plain text: names of runs come from files. */
function tooltipOf({ id, state, message, counts, metrics, earlyStop }: RunSummary): string {
  const figures = Object.entries(metrics)
    .filter(([name]) => !name.includes('['))
    .map(
      ([name, { value, human }]) =>
        `${name}: ${value === null ? '–' : value.toFixed(4)}${human ? `, human ${human}` : ''}`,
    );
  return [
    id,
    `${state}${message ? `: ${message}` : ''}`,
    `${counts.done} done, ${counts.error} errors, ${counts.unparsed} unparsed, ${counts.cancelled} cancelled`,
    ...(earlyStop ? [earlyStop.words] : []),
    ...figures,
  ].join('\n');
}

function caseItem({ run, row }: Extract<Node, { kind: 'case' }>): vscode.TreeItem {
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
