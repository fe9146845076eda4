import * as vscode from 'vscode';
import { COMPARISON_FORMS } from '../core/compare/comparison-forms';
import { nodeFiles } from '../node/node-files';
import type { ComparisonRequests } from '../protocol/comparison';
import type { ComparisonSession } from './comparison-session';
import { roots } from './run-library';

/** Asks where to, and writes a comparison there in the form that the name ends with. */
export async function exportComparison(
  session: ComparisonSession,
  { runs, by, all }: ComparisonRequests['exportComparison']['params'],
): Promise<void> {
  const [root] = roots();
  const name = `comparison-${runs[0] ?? 'runs'}.md`;
  const target = await vscode.window.showSaveDialog({
    title: 'Export Comparison',
    filters: Object.fromEntries(COMPARISON_FORMS.map((form) => [form.name, [form.extension]])),
    ...(root === undefined ? {} : { defaultUri: vscode.Uri.joinPath(vscode.Uri.file(root), name) }),
  });
  if (!target) return;
  const form =
    COMPARISON_FORMS.find(({ extension }) => target.fsPath.endsWith(`.${extension}`)) ?? COMPARISON_FORMS[0];
  const comparison = await session.ask(runs, (of) => of.comparison({ by, all }));
  await nodeFiles.write(target.fsPath, form.write(comparison));
  await vscode.window.showTextDocument(target, { preview: true });
}
