import * as vscode from 'vscode';
import type { HostMessage } from '../protocol/panel';
import { panelHtml } from './panel-html';

/** What every panel of ours may do: run the one script, and load nothing but what is built. */
export function panelOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')] };
}

/** Fills a new or restored panel with the page, and answers what it asks. */
export function fillPanel(
  panel: vscode.WebviewPanel,
  extension: vscode.Uri,
  answer: (message: unknown) => Promise<HostMessage | undefined>,
): void {
  panel.webview.options = panelOptions(extension);
  panel.iconPath = {
    light: vscode.Uri.joinPath(extension, 'media', 'moot-light.svg'),
    dark: vscode.Uri.joinPath(extension, 'media', 'moot-dark.svg'),
  };
  panel.webview.onDidReceiveMessage(async (message: unknown) => {
    const reply = await answer(message);
    if (reply) void panel.webview.postMessage(reply);
  });
  panel.webview.html = panelHtml(panel.webview, extension);
}
