import * as vscode from 'vscode';
import { differingTexts, type InputText } from '../core/compare/input-texts';
import type { Manifest } from '../core/run-store/manifest';
import { RunReader } from '../core/run-store/run-reader';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { RunLibrary } from './run-library';
import type { RunId } from './run-session';

const SCHEME = 'moot-run';

/** Texts that runs were made from, as the runs keep them, for the editor to show side by side. */
export class RunTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly library: RunLibrary) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  dispose(): void {
    this.registration.dispose();
  }

  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const [run = '', hash = ''] = query.split('/');
    // The other side has a text that this run had not.
    if (hash === '') return '';
    return (await this.readerOf(run)).blobs.get(hash);
  }

  /** Shows what differs between runs, the baseline first: the text of one path, or all. */
  async show(runs: readonly RunId[], path: string): Promise<void> {
    const manifests = await Promise.all(runs.map((run) => this.manifestOf(run)));
    const pairs = differingTexts(manifests, path === '' ? undefined : path);
    const [only] = pairs;
    if (!only)
      throw new Error(
        path === ''
          ? 'The runs were made from the same texts.'
          : `No run keeps another ${path} than the others.`,
      );
    const [left, right] = only.sides;
    if (pairs.length === 1) {
      const title = `${only.name} (${left.run} ↔ ${right.run})`;
      await vscode.commands.executeCommand(
        'vscode.diff',
        uriOf(left, only.name),
        uriOf(right, only.name),
        title,
      );
      return;
    }
    const resources = pairs.map(({ name, sides: [before, after] }) => [
      uriOf(after, name),
      uriOf(before, name),
      uriOf(after, name),
    ]);
    await vscode.commands.executeCommand('vscode.changes', runs.join(' ↔ '), resources);
  }

  private async readerOf(run: RunId): Promise<RunReader> {
    const session = await this.library.open(run);
    if (!session) throw new Error(`The run ${run} is no longer there.`);
    return new RunReader(nodeFiles, nodePaths, session.root, run);
  }

  private async manifestOf(run: RunId): Promise<Manifest> {
    const manifest = await (await this.readerOf(run)).manifest();
    if (!manifest) throw new Error(`The run ${run} cannot be read.`);
    return manifest;
  }
}

/** The name at its end makes the editor know what kind of text it is. */
function uriOf({ run, file }: InputText, name: string): vscode.Uri {
  const path = `/${(file?.path ?? name).replaceAll('\\', '/')}`.replace(/^\/+/u, '/');
  return vscode.Uri.from({ scheme: SCHEME, path, query: `${run}/${file?.hash ?? ''}` });
}
