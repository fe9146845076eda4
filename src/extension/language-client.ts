import * as vscode from 'vscode';
import {
  DidChangeConfigurationNotification,
  LanguageClient,
  TransportKind,
} from 'vscode-languageclient/node';
import { KEYED_ENDPOINTS } from '../protocol/keyed-endpoints';
import type { ApiKeys } from './api-keys';

const LANGUAGES = ['moot-role', 'moot-pipeline', 'moot-slice'];

/** Starts the language server in a process of its own. */
export class MootLanguageClient implements vscode.Disposable {
  private readonly client: LanguageClient;
  private readonly following: vscode.Disposable;

  constructor(extension: vscode.Uri, keys: ApiKeys) {
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
    this.following = keys.onDidChange(() => {
      if (!this.client.isRunning()) return;
      // As after a change of settings, the server asks for what it goes by.
      void this.client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
    });
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
