import path from 'node:path';
import * as vscode from 'vscode';
import { MootDebugSession } from '../debug/debug-session';
import { expressionAt } from '../debug/expression-at';
import { valuesInPipeline, valuesInRole } from '../debug/inline-values';
import type { LaunchArguments } from '../protocol/launch-arguments';
import type { ApiKeys } from './api-keys';
import { LANGUAGES } from './languages';
import { runHost } from './run-host';
import { rootOf } from './run-library';
import { settings } from './settings';

/** Files in which names have values while a case stands; passages that roles include are plain Markdown. */
const WITH_VALUES = ['moot-pipeline', 'moot-role', 'markdown'].map((language) => ({ language }));

/** Of a launch configuration: files, which may be relative to the workspace folder. */
const FILE_KEYS: readonly string[] = ['slice', 'pipeline', 'dataset'] satisfies (keyof LaunchArguments)[];

/** Debug sessions run in the extension host, where keys and the editor's models are at hand. */
export function registerDebugger(keys: ApiKeys): vscode.Disposable {
  // Passages that roles include are plain Markdown, in whose gutter nobody else's files need breakpoints.
  void vscode.commands.executeCommand('setContext', 'moot.isActive', true);
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
      resolveDebugConfiguration: (folder, configuration) => {
        if (!configuration.type) {
          // Without a launch configuration: the file in front, of which the case has to be chosen first.
          const document = vscode.window.activeTextEditor?.document;
          if (document && LANGUAGES.includes(document.languageId))
            void vscode.commands.executeCommand('moot.debugCase', document.uri);
          return undefined;
        }
        const here = folder?.uri.fsPath ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
        return configuration.request === 'attach' ? { folder: here, ...configuration } : configuration;
      },
      resolveDebugConfigurationWithSubstitutedVariables: (folder, configuration) => {
        const here = folder?.uri.fsPath ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
        const files = Object.entries(configuration).filter(([key]) => FILE_KEYS.includes(key));
        const resolved = files.map(([key, file]: [string, unknown]) => [
          key,
          here !== undefined && typeof file === 'string' ? path.resolve(here, file) : file,
        ]);
        return { ...configuration, ...(Object.fromEntries(resolved) as Record<string, unknown>) };
      },
    }),
    vscode.languages.registerInlineValuesProvider(WITH_VALUES, {
      provideInlineValues: (document, { start, end }) => {
        const valuesIn = document.languageId === 'moot-pipeline' ? valuesInPipeline : valuesInRole;
        const lines = document.getText().split(/\r?\n/u);
        return valuesIn(lines.slice(0, end.line + 1))
          .filter(({ line }) => line >= start.line)
          .map(
            ({ line, start: from, end: to, expression }) =>
              new vscode.InlineValueEvaluatableExpression(new vscode.Range(line, from, line, to), expression),
          );
      },
    }),
    vscode.languages.registerEvaluatableExpressionProvider(WITH_VALUES, {
      provideEvaluatableExpression: (document, { line, character }) => {
        const found = expressionAt(document.lineAt(line).text, character);
        return (
          found &&
          new vscode.EvaluatableExpression(
            new vscode.Range(line, found.start, line, found.end),
            found.expression,
          )
        );
      },
    }),
  );
}
