import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page of the panel: one script with a nonce, nothing else; no network, no HTML from data. */
export function panelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'panel.js')).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>Moot</title>
<style nonce="${nonce}">body { margin: 0; padding: 0; }</style>
</head>
<body>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
