import * as vscode from 'vscode';
import { LANGUAGES } from './languages';
import { settings } from './settings';

/** Shows beside our files which model will be asked; a click chooses another. */
export function registerModelStatus(): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem(
    'moot.model',
    LANGUAGES.map((language) => ({ language })),
  );
  item.name = 'Moot model';
  item.command = { command: 'moot.selectModel', title: 'Change' };
  const show = (): void => {
    const model = settings.model(vscode.window.activeTextEditor?.document.uri);
    item.text = `$(law) ${model}`;
    item.detail =
      model === 'builtin:baseline' ? 'embedded, no language model' : 'asked where files name no model';
  };
  show();
  const onSettings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('moot.model')) show();
  });
  return vscode.Disposable.from(item, onSettings);
}
