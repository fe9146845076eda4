import * as vscode from 'vscode';
import { tagsTyped, type RunLabel } from '../core/run-store/run-label';
import { isOfSameCases, isPinned } from './baselines';
import type { RunItem } from './commands';
import { pickRun, runsAmong } from './pick-run';
import type { RunLibrary } from './run-library';
import type { RunId } from './run-session';

/** The commands that name runs, file them under tags, and pin one as the baseline of its cases. */
export class LabelCommands {
  constructor(private readonly library: RunLibrary) {}

  async rename(given?: RunId | RunItem): Promise<void> {
    const session = await pickRun(this.library, given);
    if (!session) return;
    const label = await this.library.labels.of(session);
    const { slice, pipeline } = session.summary;
    const name = await vscode.window.showInputBox({
      ignoreFocusOut: true,
      title: 'Name of the Run',
      prompt: 'Nothing gives it the name of its slice again',
      value: label.name ?? '',
      placeHolder: slice ?? pipeline,
    });
    if (name !== undefined) await this.library.labels.set(session, { ...label, name });
  }

  /** Of several runs at once: those given here come to each, others stay. */
  async tag(given?: RunId | RunItem, selected: readonly RunItem[] = []): Promise<void> {
    const first = await pickRun(this.library, given);
    if (!first) return;
    const ids = runsAmong(selected);
    const others = ids.includes(first.id) ? await Promise.all(ids.map((id) => this.library.open(id))) : [];
    const sessions = [...new Set([first, ...others.flatMap((session) => session ?? [])])];
    const labels = await Promise.all(sessions.map((session) => this.library.labels.of(session)));
    const [label = {}] = labels;
    const typed = await vscode.window.showInputBox({
      ignoreFocusOut: true,
      title: sessions.length === 1 ? 'Tags of the Run' : `Tags for ${sessions.length} Runs`,
      prompt: 'Words with commas between',
      value: sessions.length === 1 ? (label.tags ?? []).join(', ') : '',
    });
    if (typed === undefined) return;
    const tags = tagsTyped(typed);
    for (const [index, session] of sessions.entries()) {
      const own = labels[index] ?? {};
      const all = sessions.length === 1 ? tags : [...(own.tags ?? []), ...tags];
      await this.library.labels.set(session, { ...own, tags: all });
    }
  }

  /** Whatever was pinned for the same cases is no longer. */
  async pin(given?: RunId | RunItem): Promise<void> {
    const session = await pickRun(this.library, given);
    if (!session) return;
    for (const other of await this.library.sessions()) {
      if (other.id === session.id || !isOfSameCases(other, session)) continue;
      const label = await this.library.labels.of(other);
      if (label.baseline) await this.library.labels.set(other, unpinned(label));
    }
    await this.library.labels.set(session, { ...(await this.library.labels.of(session)), baseline: true });
  }

  async unpin(given?: RunId | RunItem): Promise<void> {
    const session = await pickRun(this.library, given, (one) => isPinned(this.library, one));
    if (session) await this.library.labels.set(session, unpinned(await this.library.labels.of(session)));
  }
}

function unpinned({ baseline: _baseline, ...label }: RunLabel): RunLabel {
  return label;
}
