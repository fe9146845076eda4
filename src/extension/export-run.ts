import * as vscode from 'vscode';
import { compareRuns } from '../core/compare/compare-runs';
import { openReport } from '../core/report/open-report';
import { reportIn, type ReportFormat } from '../core/report/report-formats';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { filesAreHere } from './files-here';
import { showProblems } from './problems';
import type { RunSession } from './run-session';

const FORMS: readonly { readonly name: string; readonly extension: string; readonly format: ReportFormat }[] =
  [
    { name: 'Web page', extension: 'html', format: 'html' },
    { name: 'Markdown', extension: 'md', format: 'md' },
    { name: 'CSV', extension: 'csv', format: 'csv' },
    { name: 'JSON', extension: 'json', format: 'json' },
    { name: 'JUnit', extension: 'xml', format: 'junit' },
  ];

/** Characters that are written at once: a report of many transcripts is longer than a text may be. */
const CHUNK = 1 << 20;

/** Asks where to, and writes a report of the runs there in the form that the name ends with. */
export async function exportRuns(sessions: readonly RunSession[]): Promise<void> {
  const [first] = sessions;
  if (!first) return;
  const target = await vscode.window.showSaveDialog({
    title: sessions.length === 1 ? 'Export Run' : `Export ${sessions.length} Runs`,
    filters: Object.fromEntries(FORMS.map(({ name, extension }) => [name, [extension]])),
    defaultUri: vscode.Uri.joinPath(vscode.Uri.file(first.root), `${first.id}.html`),
  });
  if (!target) return;
  const title = `Moot: writing ${nodePaths.basename(target.path)}`;
  const isWritten = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title },
    () => write(sessions, target),
  );
  if (!isWritten) return;
  const open = 'Open';
  const chosen = await vscode.window.showInformationMessage(
    `The report is in ${vscode.workspace.asRelativePath(target)}.`,
    open,
  );
  if (chosen !== open) return;
  if (target.path.endsWith('.html') && filesAreHere()) await vscode.env.openExternal(target);
  else await vscode.commands.executeCommand('vscode.open', target);
}

async function write(sessions: readonly RunSession[], target: vscode.Uri): Promise<boolean> {
  const runs = [];
  for (const { root, id } of sessions) {
    const opened = await openReport(nodeFiles, nodePaths, root, id, []);
    if (!opened.ok) {
      await showProblems(opened.problems);
      return false;
    }
    runs.push(opened.value);
  }
  // Runs that have no case in common still have a report each.
  const compared = runs.length > 1 ? compareRuns(runs) : undefined;
  const comparison = compared?.ok ? { comparison: compared.value } : {};
  const form = FORMS.find(({ extension }) => target.path.endsWith(`.${extension}`));
  await writePieces(target.fsPath, reportIn(form?.format ?? 'html', runs, comparison));
  return true;
}

async function writePieces(path: string, pieces: Iterable<string>): Promise<void> {
  // Beginning the file empties it; what follows is added.
  await nodeFiles.write(path, '');
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    await nodeFiles.append(path, chunk);
    chunk = '';
  }
  await nodeFiles.append(path, chunk);
}
