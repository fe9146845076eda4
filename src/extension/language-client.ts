import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

const LANGUAGES = ['moot-role', 'moot-pipeline', 'moot-slice'];

/** Starts the language server in a process of its own. */
export class MootLanguageClient implements vscode.Disposable {
  private readonly client: LanguageClient;

  constructor(extension: vscode.Uri) {
    const module = vscode.Uri.joinPath(extension, 'dist', 'server.js').fsPath;
    this.client = new LanguageClient(
      'moot',
      'Moot',
      {
        run: { module, transport: TransportKind.ipc },
        debug: { module, transport: TransportKind.ipc },
      },
      {
        documentSelector: LANGUAGES.map((language) => ({ scheme: 'file', language })),
      },
    );
  }

  start(): Promise<void> {
    return this.client.start();
  }

  restart(): Promise<void> {
    return this.client.restart();
  }

  dispose(): void {
    void this.client.dispose();
  }
}
