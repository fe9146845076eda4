import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './eventually';

describe('activation', () => {
  const moot = () => vscode.extensions.getExtension('moot.moot');

  it('finds Moot installed', () => {
    assert.ok(moot(), 'VS Code knows the extension moot.moot');
  });

  it('wakes Moot when a pipeline is opened', async () => {
    const [pipeline] = await vscode.workspace.findFiles('**/*.pipeline.yaml', undefined, 1);
    assert.ok(pipeline, 'the sample workspace holds a pipeline');
    await vscode.window.showTextDocument(pipeline);
    await eventually('Moot is active', () => moot()?.isActive === true);
  });
});
