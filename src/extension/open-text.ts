import * as vscode from 'vscode';
import type { OpenText } from '../core/overlay-files';

/** A document as it stands in the editor, saved or not. */
export function openText(path: string): OpenText | undefined {
  const document = vscode.workspace.textDocuments.find(
    ({ uri }) => uri.scheme === 'file' && uri.fsPath === path,
  );
  return document && { uri: document.uri.toString(), version: document.version, text: document.getText() };
}
