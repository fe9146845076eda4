import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openFile } from './workspace';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('commands', () => {
  it('are registered as the manifest says, no more and no fewer', async () => {
    await openFile('samples', 'criminal.slice.yaml');
    const extension = vscode.extensions.getExtension('moot.moot');
    const declared = (extension?.packageJSON as Manifest).contributes.commands
      .map(({ command }) => command)
      .sort();
    const known = (await vscode.commands.getCommands(true)).filter((name) => name.startsWith('moot.'));
    // The view brings commands of its own.
    const registered = known.filter((name) => !name.startsWith('moot.runs.')).sort();
    assert.deepEqual(registered, declared);
  });
});
