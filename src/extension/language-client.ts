import * as vscode from 'vscode';
import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  LanguageClient,
  TransportKind,
} from 'vscode-languageclient/node';
import { placeOfRun } from '../core/run-store/run-place';
import { nodePaths } from '../node/node-paths';
import { KEYED_ENDPOINTS } from '../protocol/keyed-endpoints';
import type { ApiKeys } from './api-keys';
import { LANGUAGES } from './languages';
import type { RunLibrary } from './run-library';
import type { RunId } from './run-session';

/** Starts the language server in a process of its own. */
export class MootLanguageClient implements vscode.Disposable {
  private readonly client: LanguageClient;
  private readonly following: vscode.Disposable;

  constructor(
    extension: vscode.Uri,
    keys: ApiKeys,
    private readonly library: RunLibrary,
  ) {
    const module = vscode.Uri.joinPath(extension, 'dist', 'server.js').fsPath;
    this.client = new LanguageClient(
      'moot',
      'Moot',
      {
        run: { module, transport: TransportKind.ipc },
        debug: { module, transport: TransportKind.ipc },
      },
      {
        documentSelector: LANGUAGES.map((language) => ({ language })),
        middleware: {
          workspace: {
            configuration: async (params, token, next) => {
              const values = await next(params, token);
              if (!Array.isArray(values)) return values;
              const answers = params.items.map(({ section }, index): unknown =>
                section === KEYED_ENDPOINTS ? keys.keyed() : values[index],
              );
              return Promise.all(answers);
            },
          },
        },
      },
    );
    this.following = vscode.Disposable.from(
      keys.onDidChange(() => {
        if (!this.client.isRunning()) return;
        // As after a change of settings, the server asks for what it goes by.
        void this.client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
      }),
      library.onDidChange((id) => void this.tellOfRun(id)),
    );
  }

  /** That a run ended: the editor's watcher may be blind to its folder, which the library is not. */
  private async tellOfRun(id: RunId | undefined): Promise<void> {
    const session = id === undefined ? undefined : await this.library.open(id);
    if (!session || session.summary.state === 'running' || !this.client.isRunning()) return;
    const { manifest } = placeOfRun(nodePaths, session.root, session.id);
    const change = { uri: vscode.Uri.file(manifest).toString(), type: FileChangeType.Changed };
    await this.client.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [change] });
  }

  start(): Promise<void> {
    return this.client.start();
  }

  restart(): Promise<void> {
    return this.client.restart();
  }

  dispose(): void {
    this.following.dispose();
    void this.client.dispose();
  }
}
