import * as vscode from 'vscode';

/** Copies the shipped pipelines and samples to a folder of the author's choice and opens it. */
export async function openSamples(extension: vscode.Uri): Promise<void> {
  const picked = await vscode.window.showOpenDialog({
    title: 'Where shall the sample workspace go?',
    openLabel: 'Put Samples Here',
    canSelectFiles: false,
    canSelectFolders: true,
  });
  const parent = picked?.[0];
  if (!parent) return;
  const target = await freeFolder(parent);
  await vscode.workspace.fs.copy(vscode.Uri.joinPath(extension, 'prompts'), target);
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceNewWindow: false });
}

/** `moot-samples`, or with a number when that is taken: nothing of the author's is written over. */
async function freeFolder(parent: vscode.Uri): Promise<vscode.Uri> {
  const taken = new Set((await vscode.workspace.fs.readDirectory(parent)).map(([name]) => name));
  let name = 'moot-samples';
  for (let number = 2; taken.has(name); number++) name = `moot-samples-${number}`;
  return vscode.Uri.joinPath(parent, name);
}
