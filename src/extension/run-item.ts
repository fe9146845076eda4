import * as vscode from 'vscode';
import { dollars } from '../core/model/price';
import { forkTitle } from '../core/run/fork-words';
import type { ForkOf } from '../core/run-store/manifest';
import type { RunLabel } from '../core/run-store/run-label';
import { counted } from '../core/text/counted';
import type { RunSummary } from '../core/transcript';
import type { RunId } from './run-session';

/** What the Runs view knows of a run. */
export interface ShownRun {
  readonly summary: RunSummary;
  /** It runs here, and can be cancelled. */
  readonly isLive: boolean;
  readonly label: RunLabel;
  /** US dollars; undefined where that is not known. */
  readonly cost: number | undefined;
  /** Of which case it is another course. */
  readonly fork?: ForkOf | undefined;
}

export function runItem(run: ShownRun): vscode.TreeItem {
  const { summary, label } = run;
  const name = label.name ?? (run.fork ? forkTitle(run.fork) : (summary.slice ?? summary.pipeline));
  const description = describe(run);
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = summary.id;
  item.description = description;
  item.iconPath = iconOf(run);
  item.contextValue = contextOf(run);
  item.tooltip = tooltipOf(run);
  // An icon says nothing to who hears the list.
  item.accessibilityInformation = { label: [stateWords(run), name, description].join(', ') };
  item.command = { command: 'moot.openRun', title: 'Open Run', arguments: [summary.id satisfies RunId] };
  return item;
}

/** The words in which a filter of the view looks for a run. */
export function wordsOfRun(summary: RunSummary, { name, tags }: RunLabel, fork?: ForkOf): string {
  const { id, slice, pipeline, model, state } = summary;
  const forked = fork ? [forkTitle(fork), fork.case] : [];
  return [id, name, slice, pipeline, model, state, ...(tags ?? []).map((tag) => `#${tag}`), ...forked]
    .filter((word) => word !== undefined)
    .join('\n')
    .toLowerCase();
}

/** What one looks for comes first: the view is narrow. That it is the baseline shows its pin. */
function describe({ summary, label: { tags, name }, cost, fork }: ShownRun): string {
  const { counts, headline, metrics, slice, pipeline, model, usage, earlyStop, startedAt, state } = summary;
  const ended = counts.done + counts.error + counts.unparsed;
  const progress = `${ended}/${counts.total}${earlyStop?.stopped ? ', stopped early' : ''}`;
  const [first] = headline;
  const value = first === undefined ? null : (metrics[first]?.value ?? null);
  const tokens = usage.input + usage.output;
  return [
    ...(state === 'finished' ? [] : [progress]),
    ...(value === null || first === undefined ? [] : [`${shortName(first)} ${value.toFixed(3)}`]),
    ...(counts.error > 0 ? [counted(counts.error, 'error')] : []),
    ...(counts.unparsed > 0 ? [`${counts.unparsed} unparsed`] : []),
    ...(tags ?? []).map((tag) => `#${tag}`),
    ...(state === 'finished' ? [progress] : []),
    ...(fork ? [fork.case] : name === undefined ? [] : [slice ?? pipeline]),
    model,
    ...(tokens > 0 ? [`${compact(tokens)} tokens`] : []),
    ...(cost === undefined ? [] : [dollars(cost)]),
    new Date(startedAt).toLocaleString(),
  ].join(' · ');
}

/** What the item offers, in words that the menus of package.json look for. */
function contextOf({ summary, isLive, label: { baseline } }: ShownRun): string {
  const { state, counts, imported, earlyStop } = summary;
  const pinned = baseline ? ['baseline'] : [];
  if (isLive || summary.elsewhere) return ['run', isLive ? 'live' : 'elsewhere', ...pinned].join(' ');
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

function stateWords({ summary: { state, elsewhere }, label: { baseline } }: ShownRun): string {
  const where = elsewhere ? ' in another program' : '';
  return `${baseline ? 'baseline, ' : ''}${state}${where}`;
}

function shortName(metric: string): string {
  return metric.replace(/^simucourt\./u, '');
}

function iconOf({ summary, isLive, label: { baseline }, fork }: ShownRun): vscode.ThemeIcon {
  const { state, counts, elsewhere } = summary;
  if (isLive || elsewhere) return new vscode.ThemeIcon('sync~spin');
  if (baseline) return new vscode.ThemeIcon('pinned');
  if (state !== 'finished') return new vscode.ThemeIcon('debug-pause');
  if (fork && counts.error + counts.unparsed === 0) return new vscode.ThemeIcon('repo-forked');
  return new vscode.ThemeIcon(counts.error > 0 ? 'error' : counts.unparsed > 0 ? 'warning' : 'pass');
}

/** Plain text: names of runs come from files. */
function tooltipOf(run: ShownRun): string {
  const { summary, label, cost } = run;
  const { name, tags } = label;
  const { id, pipeline, slice, model, message, counts, metrics, earlyStop, usage } = summary;
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
    ...(run.fork ? [forkTitle(run.fork)] : []),
    ...(run.fork?.run === undefined ? [] : [`Fork of ${run.fork.run}`]),
    ...(tags && tags.length > 0 ? [tags.map((tag) => `#${tag}`).join(' ')] : []),
    `${stateWords(run)}${message ? `: ${message}` : ''}`,
    `${counts.done} done, ${counts.error} errors, ${counts.unparsed} unparsed, ${counts.cancelled} cancelled`,
    `${usage.input.toLocaleString()} tokens asked, ${usage.output.toLocaleString()} answered`,
    ...(cost === undefined ? [] : [`${dollars(cost)} at list price`]),
    ...(earlyStop ? [earlyStop.words] : []),
    ...figures,
  ].join('\n');
}

function compact(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
}
