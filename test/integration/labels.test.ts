import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually } from './eventually';
import { ended, manifestOf, openFile, startedRun, workspaceFolder } from './workspace';

const runsFolder = (): string => path.join(workspaceFolder(), '.moot', 'runs');
const labelFile = (id: string): string => path.join(runsFolder(), `${id}.label.json`);
const labelOf = async (id: string): Promise<unknown> =>
  JSON.parse(await readFile(labelFile(id), 'utf8').catch(() => 'null')) as unknown;

async function runSlice(): Promise<string> {
  await openFile('samples', 'articles-3-1.slice.yaml');
  const id = await startedRun(() => vscode.commands.executeCommand('moot.runSlice'));
  await ended(id);
  return id;
}

describe('what people call runs', () => {
  let first: string;
  let second: string;
  before(async () => {
    first = await runSlice();
    second = await runSlice();
  });

  it('one run of the same cases is the baseline, and nothing else of its label is lost', async () => {
    await writeFile(labelFile(first), '{"name":"Before","tags":["x"],"colour":"red"}');
    await vscode.commands.executeCommand('moot.refreshRuns');
    await vscode.commands.executeCommand('moot.pinBaseline', first);
    assert.deepEqual(await labelOf(first), { name: 'Before', tags: ['x'], baseline: true, colour: 'red' });
    await vscode.commands.executeCommand('moot.pinBaseline', second);
    assert.deepEqual(await labelOf(second), { baseline: true });
    assert.deepEqual(await labelOf(first), { name: 'Before', tags: ['x'], colour: 'red' });
    await vscode.commands.executeCommand('moot.unpinBaseline', second);
    assert.equal(await labelOf(second), null);
  });

  it('a run is compared with its baseline', async () => {
    await vscode.commands.executeCommand('moot.pinBaseline', first);
    await vscode.commands.executeCommand('moot.compareWithBaseline', second);
    const titles = (): string[] =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await eventually('the panel holds the two against each other', () =>
      titles().some((title) => title.startsWith('Moot: Before ↔ ')),
    );
  });

  it('the id goes into the clipboard', async () => {
    await vscode.commands.executeCommand('moot.copyRunId', first);
    assert.equal(await vscode.env.clipboard.readText(), first);
  });

  it('five hundred runs are gone through without a case being read', async () => {
    const manifest = await manifestOf(first);
    const ids = Array.from({ length: 500 }, (_, index) => `20200101-000000-many-${index}`);
    for (const id of ids) {
      // In place of cases there is a folder: whoever read it would fail.
      await mkdir(path.join(runsFolder(), id, 'cases.jsonl'), { recursive: true });
      await writeFile(path.join(runsFolder(), id, 'run.json'), JSON.stringify({ ...manifest, id }));
    }
    try {
      await vscode.commands.executeCommand('moot.refreshRuns');
      await vscode.commands.executeCommand('moot.pinBaseline', ids[499]);
      assert.deepEqual(await labelOf(ids[499] ?? ''), { baseline: true });
      assert.deepEqual(await labelOf(first), { name: 'Before', tags: ['x'], colour: 'red' });
    } finally {
      for (const id of ids) await rm(path.join(runsFolder(), id), { recursive: true });
      await rm(labelFile(ids[499] ?? ''), { force: true });
      await rm(labelFile(first), { force: true });
    }
  });
});
