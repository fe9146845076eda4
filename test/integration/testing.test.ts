import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { startFakeModelServer, type FakeModelServer } from '../harness/fake-model-server';
import { ended, inWorkspace, openFile, recordsOf, runIds, startedRun } from './workspace';

/** Ids of the cases of a run. */
async function casesOf(id: string): Promise<string[]> {
  return [...new Set((await recordsOf(id)).map((record) => record.id))].sort();
}

const setting = (name: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration('moot').update(name, value, vscode.ConfigurationTarget.Global);

/** The run that a command of the editor makes, once its results are told. */
async function ranBy(command: string): Promise<string> {
  let running: Thenable<unknown> | undefined;
  const id = await startedRun(() => (running = vscode.commands.executeCommand(command)));
  await running;
  await ended(id);
  return id;
}

describe('the Test Explorer', () => {
  let server: FakeModelServer;

  before(async () => {
    server = await startFakeModelServer();
    // Right for some of the cases.
    server.answerWith(() => ({ type: 'answer', text: '[法条]刑法第264条<eoa>' }));
    await setting('endpoints', { fake: server.url });
    await setting('model', 'fake:judge');
  });

  after(async () => {
    await setting('endpoints', undefined);
    await setting('model', undefined);
    await server.close();
  });

  it('runs the cases of the slice in front, as a run like any other', async () => {
    await openFile('samples', 'articles-3-1.slice.yaml');
    await vscode.commands.executeCommand('workbench.view.extension.test');
    const id = await ranBy('testing.runCurrentFile');
    const manifest = await ended(id);
    assert.equal(manifest.state, 'finished');
    assert.match(manifest.slice?.path ?? '', /articles-3-1\.slice\.yaml$/u);
    assert.equal(manifest.counts.total, 8);
  });

  it('runs the wrong ones again, and no others', async () => {
    const [last = ''] = (await runIds()).slice(-1);
    const wrong = (await recordsOf(last))
      .filter(({ scores }) => scores.some(({ right }) => right === false))
      .map(({ id }) => id)
      .sort();
    assert.ok(wrong.length > 0 && wrong.length < 8, `${wrong.length} of 8 cases are wrong`);
    const id = await ranBy('testing.reRunFailTests');
    assert.deepEqual(await casesOf(id), wrong);
  });

  it('runs with coverage, which is a run as well', async () => {
    await openFile('samples', 'term-3-4.slice.yaml');
    const id = await ranBy('testing.coverageCurrentFile');
    assert.equal((await ended(id)).state, 'finished');
  });

  it('starts nothing where a file is wrong', async () => {
    const file = inWorkspace('samples', 'broken.slice.yaml');
    await writeFile(file.fsPath, 'moot: 1\ndataset: cases/nonesuch.json\npipeline: nowhere.pipeline.yaml\n');
    await openFile('samples', 'broken.slice.yaml');
    const before = await runIds();
    await vscode.commands.executeCommand('testing.runCurrentFile');
    assert.deepEqual(await runIds(), before);
    await rm(file.fsPath);
  });
});
