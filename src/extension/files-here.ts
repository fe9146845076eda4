import * as vscode from 'vscode';

/** Whether the files of the workspace are on the machine that the editor is looked at. */
export function filesAreHere(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
}
