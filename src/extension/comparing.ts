import * as vscode from 'vscode';
import { panelComparing, type PanelComparing } from './comparison-handlers';
import { ComparisonSession } from './comparison-session';
import { openComparison } from './comparison-thread';
import { exportComparison } from './export-comparison';
import type { RunLibrary } from './run-library';
import { RunTexts } from './run-texts';
import { SavedFilters } from './saved-filters';

/** Sets up what the panel needs to hold runs against each other. */
export function createComparing(
  context: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState' | 'subscriptions'>,
  library: RunLibrary,
): PanelComparing {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'worker.js').fsPath;
  const session = new ComparisonSession(library, (runs) => openComparison(script, runs));
  const texts = new RunTexts(library);
  context.subscriptions.push(session, texts);
  return panelComparing(session, new SavedFilters(context.workspaceState), {
    openDiff: (runs, path) => texts.show(runs, path),
    export: (params) => exportComparison(session, params),
  });
}
