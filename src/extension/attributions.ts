import * as vscode from 'vscode';
import { attributionsOf, type Attribution } from '../core/attribution/attribution';
import { attributionView } from '../core/attribution/attribution-view';
import { locatePassage } from '../core/attribution/locate-passage';
import { fileOfManifest } from '../core/run-store/run-place';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { nodeProcesses } from '../node/node-processes';
import type { AttributionRequests, RunPair } from '../protocol/attribution';
import { roots } from './run-library';

/** An attribution and the folder that its files lie in. */
export interface KnownAttribution {
  readonly attribution: Attribution;
  readonly root: string;
}

/** What the panel asks about why cases flipped. */
export type AttributionHandlers = {
  readonly [Name in keyof AttributionRequests]: (
    params: AttributionRequests[Name]['params'],
  ) => Promise<AttributionRequests[Name]['result']>;
};

/** What is known of why cases flipped: what is looked for now, and what lies on disk. */
export class Attributions implements vscode.Disposable {
  private readonly known = new Map<string, KnownAttribution>();
  private readonly changed = new vscode.EventEmitter<RunPair>();
  readonly onDidChange = this.changed.event;

  dispose(): void {
    this.changed.dispose();
  }

  /** Takes in how far one is. */
  take(known: KnownAttribution): void {
    const { runs } = known.attribution;
    this.known.set(runs.join('\n'), known);
    this.changed.fire(runs);
  }

  /** Leaves it to the disk how far one came. */
  forget(runs: RunPair): void {
    this.known.delete(runs.join('\n'));
    this.changed.fire(runs);
  }

  /** The latest of two runs. */
  async of(runs: RunPair): Promise<KnownAttribution | undefined> {
    const known = this.known.get(runs.join('\n'));
    if (known) return known;
    for (const root of roots()) {
      const [attribution] = await attributionsOf(nodeFiles, nodePaths, root, runs, nodeProcesses);
      if (attribution) return { attribution, root };
    }
    return undefined;
  }

  readonly handlers: AttributionHandlers = {
    attribution: async ({ runs }) => {
      const known = await this.of(pairOf(runs));
      return known ? { attribution: attributionView(known.attribution) } : {};
    },
    whyFlipped: ({ runs, cases }) => {
      // Not awaited: the panel goes on while it is looked for.
      void vscode.commands.executeCommand('moot.whyFlipped', pairOf(runs), cases);
      return Promise.resolve({});
    },
    openPassage: async ({ runs, passage }) => {
      const known = await this.of(pairOf(runs));
      const one = known?.attribution.passages[passage];
      if (!known || !one) throw new Error('This passage is no longer known.');
      const uri = vscode.Uri.file(fileOfManifest(nodePaths, known.root, one.file));
      if (!vscode.workspace.getWorkspaceFolder(uri))
        throw new Error(`${one.file} is no file of this workspace.`);
      const document = await vscode.workspace.openTextDocument(uri);
      const line = locatePassage(document.getText(), one);
      const last = document.lineCount - 1;
      const from = Math.min(line ?? one.after.line - 1, last);
      const to = Math.min(from + Math.max(one.after.lines.length, 1) - 1, last);
      await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(from, 0, to, document.lineAt(to).text.length),
        viewColumn: vscode.ViewColumn.One,
      });
      if (line === undefined) void vscode.window.showInformationMessage('This passage was edited since.');
      return {};
    },
  };
}

/** The shape of what comes from the panel is checked before it is worked with. */
function pairOf(runs: unknown): RunPair {
  if (!Array.isArray(runs) || runs.length !== 2 || !runs.every((run) => typeof run === 'string'))
    throw new Error('Name the two runs.');
  return runs as unknown as RunPair;
}
