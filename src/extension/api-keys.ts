import * as vscode from 'vscode';
import type { Endpoint } from '../core/model/endpoints';
import { endpointsOf } from '../node/environment-sources';
import { settings } from './settings';

const PREFIX = 'moot.key.';

/** Keys of endpoints: the editor's secret storage first, then the environment. */
export class ApiKeys {
  constructor(private readonly secrets: vscode.SecretStorage) {}

  endpoints(): Endpoint[] {
    return endpointsOf(process.env, settings.endpoints());
  }

  /** Names of the endpoints that have a key. */
  async keyed(): Promise<string[]> {
    const names = this.endpoints().map(async (endpoint) =>
      (await this.keyOf(endpoint)) === undefined ? [] : [endpoint.name],
    );
    return (await Promise.all(names)).flat();
  }

  /** Also when another window keeps or clears one. */
  onDidChange(told: () => void): vscode.Disposable {
    return this.secrets.onDidChange(({ key }) => {
      if (key.startsWith(PREFIX)) told();
    });
  }

  async keyOf(endpoint: Endpoint): Promise<string | undefined> {
    return (
      (await this.secrets.get(PREFIX + endpoint.name)) ?? (process.env[endpoint.keyVariable] || undefined)
    );
  }

  async set(): Promise<void> {
    const endpoint = await this.choose('Set the key of which endpoint?');
    if (!endpoint) return;
    const key = await vscode.window.showInputBox({
      title: `Key for ${endpoint.title}`,
      prompt: 'It is kept in the secret storage of the editor, never in a file of the workspace.',
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === '' ? 'Paste the key.' : undefined),
    });
    if (key === undefined) return;
    await this.secrets.store(PREFIX + endpoint.name, key.trim());
    void vscode.window.showInformationMessage(`The key for ${endpoint.title} is kept.`);
  }

  async clear(): Promise<void> {
    const endpoint = await this.choose('Clear the key of which endpoint?');
    if (endpoint) await this.secrets.delete(PREFIX + endpoint.name);
  }

  private async choose(title: string): Promise<Endpoint | undefined> {
    const items = await Promise.all(
      this.endpoints().map(async (endpoint) => {
        const kept = await this.secrets.get(PREFIX + endpoint.name);
        const inEnvironment = process.env[endpoint.keyVariable];
        const description = kept ? 'key kept' : inEnvironment ? `key from ${endpoint.keyVariable}` : 'no key';
        return { label: endpoint.title, description, detail: endpoint.baseUrl, endpoint };
      }),
    );
    return (await vscode.window.showQuickPick(items, { title }))?.endpoint;
  }
}
