import * as vscode from 'vscode';

/** Whether models may be asked about what is in the workspace; says why where they may not. */
export async function trusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = 'Manage Trust';
  const chosen = await vscode.window.showWarningMessage(
    'This workspace is in restricted mode. Running would send its cases to a model; trust it first.',
    manage,
  );
  if (chosen === manage) await vscode.commands.executeCommand('workbench.trust.manage');
  return false;
}
