import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

const LANGUAGES = ['moot-role', 'moot-pipeline', 'moot-slice'];

/** Starts the language server in a process of its own. */
export class MootLanguageClient implements vscode.Disposable {
  private readonly client: LanguageClient;
  private readonly watcher: vscode.FileSystemWatcher;

  constructor(extension: vscode.Uri) {
    const module = vscode.Uri.joinPath(extension, 'dist', 'server.js').fsPath;
    // Local history, node_modules and runs hold copies that no author edits.
    this.watcher = vscode.workspace.createFileSystemWatcher(
      '**/*.{role.md,pipeline.yaml,pipeline.yml,slice.yaml,slice.yml}',
    );
    this.client = new LanguageClient(
      'moot',
      'Moot',
      {
        run: { module, transport: TransportKind.ipc },
        debug: { module, transport: TransportKind.ipc },
      },
      {
        documentSelector: LANGUAGES.map((language) => ({ scheme: 'file', language })),
        synchronize: { fileEvents: this.watcher },
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
    this.watcher.dispose();
    void this.client.dispose();
  }
}
