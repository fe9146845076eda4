import * as vscode from 'vscode';
import { forkTitle } from '../core/run/fork-words';
import type { RunItem } from './commands';
import type { RunLibrary } from './run-library';
import type { RunId, RunSession } from './run-session';

/** A run in a list to choose from. */
export interface RunChoice extends vscode.QuickPickItem {
  readonly id: RunId;
}

export async function choiceOf(library: RunLibrary, session: RunSession): Promise<RunChoice> {
  const { id, slice, pipeline, model, counts, startedAt } = session.summary;
  const { name, tags = [], baseline } = await library.labels.of(session);
  const { fork } = session.files;
  const own = fork ? forkTitle(fork) : (slice ?? pipeline);
  return {
    id,
    label: `${baseline ? '$(pinned) ' : ''}${fork ? '$(repo-forked) ' : ''}${name ?? own}`,
    description: [
      ...tags.map((tag) => `#${tag}`),
      ...(fork ? [fork.case] : []),
      ...(name === undefined && !fork ? [] : [slice ?? pipeline]),
      ...(name === undefined && slice !== undefined ? [pipeline] : []),
      model,
      `${counts.done}/${counts.total}`,
    ].join(' · '),
    detail: `${new Date(startedAt).toLocaleString()} · ${id}`,
  };
}

/** The run a command was given, else one that is chosen from a list; undefined when none is. */
export async function pickRun(
  library: RunLibrary,
  given?: RunId | RunItem,
  fits: (session: RunSession) => boolean | Promise<boolean> = () => true,
  title = 'Which run?',
): Promise<RunSession | undefined> {
  const id = idOf(given);
  if (id !== undefined) return library.open(id);
  const items: RunChoice[] = [];
  for (const session of await library.sessions())
    if (await fits(session)) items.push(await choiceOf(library, session));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      'There is no run for this yet. Open a slice and click ▷ Run slice.',
    );
    return undefined;
  }
  const options = { title, matchOnDescription: true, matchOnDetail: true };
  const chosen = await vscode.window.showQuickPick(items, options);
  return chosen && library.open(chosen.id);
}

/** The runs among what is selected in the view, each once; cases may be selected with them. */
export function runsAmong(selected: readonly RunItem[]): readonly RunId[] {
  return [...new Set(selected.flatMap((item) => ('row' in item ? [] : [item.run])))];
}

export function idOf(given?: RunId | RunItem): RunId | undefined {
  return typeof given === 'string' ? given : given?.run;
}
