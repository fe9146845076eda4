import * as vscode from 'vscode';
import type { RunItem } from './commands';
import type { RunLibrary } from './run-library';
import type { RunId, RunSession } from './run-session';

/** The run a command was given, else one that is chosen from a list; undefined when none is. */
export async function pickRun(
  library: RunLibrary,
  given?: RunId | RunItem,
  fits: (session: RunSession) => boolean | Promise<boolean> = () => true,
): Promise<RunSession | undefined> {
  const id = idOf(given);
  if (id !== undefined) return library.open(id);
  const items = [];
  for (const session of await library.sessions()) {
    if (!(await fits(session))) continue;
    const { slice, pipeline, model, counts } = session.summary;
    const { name, tags = [] } = await library.labelOf(session);
    items.push({
      label: name ?? slice ?? pipeline,
      description: [model, `${counts.done}/${counts.total}`, ...tags.map((tag) => `#${tag}`)].join(' · '),
      detail: session.id,
      session,
    });
  }
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      'There is no run for this yet. Open a slice and click ▷ Run slice.',
    );
    return undefined;
  }
  const options = { title: 'Which run?', matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.session;
}

export function idOf(given?: RunId | RunItem): RunId | undefined {
  return typeof given === 'string' ? given : given?.run;
}
