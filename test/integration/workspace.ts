import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CaseRecord } from '../../src/core/run-store/case-record';
import type { Manifest } from '../../src/core/run-store/manifest';
import { eventually } from './eventually';

/** The folder that is open: a copy of the sample workspace. */
export function workspaceFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a workspace folder is open');
  return folder.uri.fsPath;
}

export function inWorkspace(...parts: string[]): vscode.Uri {
  return vscode.Uri.file(path.join(workspaceFolder(), ...parts));
}

/** Opens a file and resolves once Moot is awake. */
export async function openFile(...parts: string[]): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(inWorkspace(...parts));
  await vscode.extensions.getExtension('moot.moot')?.activate();
  return editor;
}

const runsFolder = () => path.join(workspaceFolder(), '.moot', 'runs');

export async function runIds(): Promise<string[]> {
  return (await readdir(runsFolder()).catch(() => [])).sort();
}

export async function manifestOf(id: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(runsFolder(), id, 'run.json'), 'utf8')) as Manifest;
}

export async function recordsOf(id: string): Promise<CaseRecord[]> {
  const text = await readFile(path.join(runsFolder(), id, 'cases.jsonl'), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CaseRecord);
}

/** Does something that starts a run and resolves to its id once it is on disk. */
export async function startedRun(start: () => unknown): Promise<string> {
  const before = new Set(await runIds());
  void start();
  let id: string | undefined;
  await eventually('a run has begun', async () => {
    for (const each of (await runIds()).filter((candidate) => !before.has(candidate))) {
      if (await manifestOf(each).catch(() => undefined)) id = each;
    }
    return id !== undefined;
  });
  assert.ok(id);
  return id;
}

export async function ended(id: string): Promise<Manifest> {
  await eventually(`run ${id} has ended`, async () => (await manifestOf(id)).state !== 'running');
  return manifestOf(id);
}

export function panelTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .find((tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('moot.panel'));
}
