import * as vscode from 'vscode';
import type { RunLabel } from '../core/run-store/run-label';
import type { RunSummary } from '../core/transcript';
import type { RunId } from './run-session';

/** A run as the Runs view shows it. */
export function runItem(summary: RunSummary, isLive: boolean, label: RunLabel): vscode.TreeItem {
  const item = new vscode.TreeItem(
    label.name ?? summary.slice ?? summary.pipeline,
    vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = summary.id;
  item.description = describe(summary, label);
  item.iconPath = iconOf(summary, isLive, label);
  item.contextValue = contextOf(summary, isLive, label);
  item.tooltip = tooltipOf(summary, label);
  item.command = { command: 'moot.openRun', title: 'Open Run', arguments: [summary.id satisfies RunId] };
  return item;
}

/** The words in which a filter of the view looks for a run. */
export function wordsOfRun(summary: RunSummary, { name, tags }: RunLabel): string {
  const { id, slice, pipeline, model, state } = summary;
  return [id, name, slice, pipeline, model, state, ...(tags ?? []).map((tag) => `#${tag}`)]
    .filter((word) => word !== undefined)
    .join('\n')
    .toLowerCase();
}

function describe(summary: RunSummary, { tags, name, baseline }: RunLabel): string {
  const { counts, headline, metrics, slice, pipeline, model, usage, earlyStop, startedAt } = summary;
  const ended = counts.done + counts.error + counts.unparsed;
  const [first] = headline;
  const value = first === undefined ? null : (metrics[first]?.value ?? null);
  const tokens = usage.input + usage.output;
  return [
    ...(baseline ? ['baseline'] : []),
    ...(value === null || first === undefined ? [] : [`${shortName(first)} ${value.toFixed(3)}`]),
    `${ended}/${counts.total}${earlyStop?.stopped ? ', stopped early' : ''}`,
    ...(counts.error > 0 ? [plural(counts.error, 'error')] : []),
    ...(counts.unparsed > 0 ? [`${counts.unparsed} unparsed`] : []),
    ...(name === undefined ? [] : [slice ?? pipeline]),
    model,
    ...(tokens > 0 ? [`${compact(tokens)} tokens`] : []),
    ...(tags ?? []).map((tag) => `#${tag}`),
    new Date(startedAt).toLocaleString(),
  ].join(' · ');
}

/** What the item offers, in words that the menus of package.json look for. */
function contextOf(summary: RunSummary, isLive: boolean, { baseline }: RunLabel): string {
  const { state, counts, imported, earlyStop } = summary;
  const pinned = baseline ? ['baseline'] : [];
  if (isLive) return ['run', 'live', ...pinned].join(' ');
  return [
    'run',
    state === 'finished' ? 'ended' : 'stopped',
    ...(imported ? ['imported'] : ['own']),
    ...(counts.error > 0 ? ['errors'] : []),
    ...(counts.unparsed > 0 ? ['unparsed'] : []),
    ...(earlyStop?.stopped ? ['rest'] : []),
    ...pinned,
  ].join(' ');
}

function shortName(metric: string): string {
  return metric.replace(/^simucourt\./u, '');
}

function iconOf({ state, counts }: RunSummary, isLive: boolean, { baseline }: RunLabel): vscode.ThemeIcon {
  if (isLive) return new vscode.ThemeIcon('sync~spin');
  if (baseline) return new vscode.ThemeIcon('pinned');
  if (state !== 'finished') return new vscode.ThemeIcon('debug-pause');
  return new vscode.ThemeIcon(counts.error > 0 ? 'error' : counts.unparsed > 0 ? 'warning' : 'pass');
}

/** Plain text: names of runs come from files. */
function tooltipOf(summary: RunSummary, { name, tags, baseline }: RunLabel): string {
  const { id, pipeline, slice, model, state, message, counts, metrics, earlyStop, usage } = summary;
  const figures = Object.entries(metrics)
    .filter(([metric]) => !metric.includes('['))
    .map(
      ([metric, { value, human }]) =>
        `${metric}: ${value === null ? '–' : value.toFixed(4)}${human ? `, human ${human}` : ''}`,
    );
  return [
    ...(name === undefined ? [] : [name]),
    `${slice === undefined ? '' : `${slice}, `}${pipeline}, ${model}`,
    id,
    ...(baseline ? ['the baseline of its cases'] : []),
    ...(tags && tags.length > 0 ? [tags.map((tag) => `#${tag}`).join(' ')] : []),
    `${state}${message ? `: ${message}` : ''}`,
    `${counts.done} done, ${counts.error} errors, ${counts.unparsed} unparsed, ${counts.cancelled} cancelled`,
    `${usage.input.toLocaleString()} tokens asked, ${usage.output.toLocaleString()} answered`,
    ...(earlyStop ? [earlyStop.words] : []),
    ...figures,
  ].join('\n');
}

function compact(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
