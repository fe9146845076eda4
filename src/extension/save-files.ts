import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';

/** What runs is what is on disk: edits of our files are saved, other files are none of our business. */
export async function saveOurFiles(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    const isOurs = document.uri.scheme === 'file' && kindOfFile(document.fileName) !== undefined;
    if (isOurs && document.isDirty) await document.save();
  }
}
