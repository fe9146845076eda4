import * as vscode from 'vscode';
import { compareRuns } from '../core/compare/compare-runs';
import { openReport } from '../core/report/open-report';
import { reportIn, type ReportFormat } from '../core/report/report-formats';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { showProblems } from './problems';
import { roots } from './run-library';
import type { RunSession } from './run-session';

const FORMS: readonly (readonly [name: string, extension: string, format: ReportFormat])[] = [
  ['Web page', 'html', 'html'],
  ['Markdown', 'md', 'md'],
  ['CSV', 'csv', 'csv'],
  ['JSON', 'json', 'json'],
  ['JUnit', 'xml', 'junit'],
];

/** Asks where to, and writes a report of the runs there in the form that the name ends with. */
export async function exportRuns(sessions: readonly RunSession[]): Promise<void> {
  const [first] = sessions;
  if (!first) return;
  const [root = first.root] = roots();
  const target = await vscode.window.showSaveDialog({
    title: sessions.length === 1 ? 'Export Run' : `Export ${sessions.length} Runs`,
    filters: Object.fromEntries(FORMS.map(([name, extension]) => [name, [extension]])),
    defaultUri: vscode.Uri.joinPath(vscode.Uri.file(root), `${first.id}.html`),
  });
  if (!target) return;
  const form = FORMS.find(([, extension]) => target.path.endsWith(`.${extension}`)) ?? FORMS[0];
  const runs = [];
  for (const { root: of, id } of sessions) {
    const opened = await openReport(nodeFiles, nodePaths, of, id, []);
    if (!opened.ok) {
      await showProblems(opened.problems);
      return;
    }
    runs.push(opened.value);
  }
  const compared = runs.length > 1 ? compareRuns(runs) : undefined;
  const comparison = compared?.ok ? { comparison: compared.value } : {};
  const text = [...reportIn(form?.[2] ?? 'html', runs, comparison)].join('');
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  const chosen = await vscode.window.showInformationMessage(
    `The report is in ${vscode.workspace.asRelativePath(target)}.`,
    'Open',
  );
  if (chosen === 'Open') await vscode.commands.executeCommand('vscode.open', target);
}
