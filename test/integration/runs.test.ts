import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { startFakeModelServer, type FakeModelServer } from '../harness/fake-model-server';
import { eventually } from './eventually';
import { ended, inWorkspace, openFile, panelTab, recordsOf, startedRun, workspaceFolder } from './workspace';

const answer = { type: 'answer', text: '[法条]刑法第264条<eoa>' } as const;

const setting = (name: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration('moot').update(name, value, vscode.ConfigurationTarget.Global);

describe('runs', () => {
  it('a slice, with every case scored, and opens the panel', async () => {
    await openFile('samples', 'criminal.slice.yaml');
    const id = await startedRun(() => vscode.commands.executeCommand('moot.runSlice'));
    const manifest = await ended(id);
    assert.equal(manifest.state, 'finished');
    assert.deepEqual(manifest.counts, { total: 12, done: 12, error: 0, unparsed: 0, cancelled: 0 });
    assert.ok((manifest.metrics['simucourt.articles.f1']?.value ?? 0) > 0);
    assert.ok((await recordsOf(id)).every((record) => record.scores.length > 0));
    await eventually('the panel shows the run', () => /Criminal cases/u.test(panelTab()?.label ?? ''));
  });

  it('a pipeline on the case that was picked', async () => {
    await openFile('law-bench', '3-1.pipeline.yaml');
    const uri = inWorkspace('law-bench', '3-1.pipeline.yaml');
    const id = await startedRun(async () => {
      const running = vscode.commands.executeCommand('moot.runOnCase', uri.toString());
      // The picker opens some time after the command was given; accepting before does nothing.
      const accepting = setInterval(() => {
        void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      }, 200);
      await running;
      clearInterval(accepting);
    });
    const manifest = await ended(id);
    assert.equal(manifest.counts.total, 1);
    assert.equal(manifest.counts.done, 1);
  });
});

describe('runs against a server', () => {
  let server: FakeModelServer;
  let slice: string;

  before(async () => {
    server = await startFakeModelServer();
    await setting('endpoints', { fake: server.url });
    await setting('model', 'fake:judge');
    await setting('maxRetries', 0);
    slice = path.join(workspaceFolder(), 'samples', 'server.slice.yaml');
    await mkdir(path.dirname(slice), { recursive: true });
    await writeFile(
      slice,
      'moot: 1\ndataset: cases/articles-3-1.json\nadapter: lawbench\ntask: "3-1"\npipeline: ../law-bench/3-1.pipeline.yaml\nscore: [lawbench.3-1]\nconcurrency: 2\n',
    );
  });

  after(async () => {
    await setting('endpoints', undefined);
    await setting('model', undefined);
    await setting('maxRetries', undefined);
    await server.close();
  });

  it('keep errors apart from wrong answers', async () => {
    await openFile('samples', 'server.slice.yaml');
    server.script({ type: 'status', status: 500 }, { type: 'status', status: 429 }, { type: 'reset' });
    server.answerWith(() => answer);
    const id = await startedRun(() => vscode.commands.executeCommand('moot.runSlice'));
    const manifest = await ended(id);
    assert.equal(manifest.state, 'finished');
    assert.deepEqual(manifest.counts, { total: 8, done: 5, error: 3, unparsed: 0, cancelled: 0 });
  });

  it('keep what is finished when cancelled, start no call after, and go on when resumed', async () => {
    await openFile('samples', 'server.slice.yaml');
    const asked = server.requests.length;
    server.answerWith(() => answer);
    server.script(answer, answer, { ...answer, waitFor: 'third' }, { ...answer, waitFor: 'fourth' });
    const id = await startedRun(() => vscode.commands.executeCommand('moot.runSlice'));
    await Promise.all([server.reached('third'), server.reached('fourth')]);
    await vscode.commands.executeCommand('moot.cancelRun', id);
    const cancelled = await ended(id);
    assert.equal(cancelled.state, 'cancelled');
    assert.equal(cancelled.counts.done, 2);
    assert.equal(server.requests.length, asked + 4, 'no call was started after the cancel');
    server.release('third');
    server.release('fourth');
    void vscode.commands.executeCommand('moot.resumeRun', id);
    await eventually('the run is finished', async () => (await recordsOf(id)).length === 8);
    const resumed = await ended(id);
    assert.equal(resumed.state, 'finished');
    assert.equal(resumed.counts.done, 8);
    assert.equal(server.requests.length, asked + 4 + 6, 'only what was not answered is asked again');
  });
});

describe('the debugger', () => {
  it('runs a case stage by stage and stores it as a run', async () => {
    await openFile('samples', 'articles-3-1.slice.yaml');
    const slice = inWorkspace('samples', 'articles-3-1.slice.yaml').fsPath;
    const terminated = new Promise<void>((resolve) => {
      const subscription = vscode.debug.onDidTerminateDebugSession(() => {
        subscription.dispose();
        resolve();
      });
    });
    const id = await startedRun(() =>
      vscode.debug.startDebugging(undefined, {
        type: 'moot',
        request: 'launch',
        name: 'Debug a case',
        slice,
        stopOnEntry: false,
      }),
    );
    await terminated;
    const manifest = await ended(id);
    assert.equal(manifest.counts.done, 1);
  });
});
