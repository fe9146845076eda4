import * as vscode from 'vscode';
import { MootDebugSession } from '../debug/debug-session';
import { nodePaths } from '../node/node-paths';
import type { ApiKeys } from './api-keys';
import { runHost } from './run-host';
import { rootOf } from './run-library';
import { settings } from './settings';

/** Debug sessions run in the extension host, where keys and the editor's models are at hand. */
export function registerDebugger(keys: ApiKeys): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugAdapterDescriptorFactory('moot', {
      createDebugAdapterDescriptor: ({ workspaceFolder }) => {
        const session = new MootDebugSession({
          hostFor: (file) => runHost(rootOf(file), keys),
          model: settings.model(workspaceFolder?.uri),
        });
        // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the library's session has the structure of vscode.DebugAdapter
        return new vscode.DebugAdapterInlineImplementation(session);
      },
    }),
    vscode.debug.registerDebugConfigurationProvider('moot', {
      resolveDebugConfiguration: (_folder, configuration) =>
        // Without a launch configuration: the file in front.
        configuration.type ? configuration : configurationFor(vscode.window.activeTextEditor?.document),
    }),
  );
}

function configurationFor(document: vscode.TextDocument | undefined): vscode.DebugConfiguration | undefined {
  if (document?.languageId !== 'moot-slice') return undefined;
  const { fsPath } = document.uri;
  const name = `Debug ${nodePaths.basename(fsPath)}`;
  return { type: 'moot', request: 'launch', name, slice: fsPath, stopOnEntry: true };
}
