import * as vscode from 'vscode';
import type { Problem } from '../core/problem';

/** Shows why something could not be done: the first problem in words, with a way to its place. */
export async function showProblems(problems: readonly Problem[]): Promise<void> {
  const [first, ...others] = [...problems].sort((left, right) => rank(left) - rank(right));
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const text = `${first.message}${first.next ? ` ${first.next}` : ''}${more}`;
  const open = first.range ? ['Show'] : [];
  const chosen = await vscode.window.showErrorMessage(text, ...open);
  if (chosen !== 'Show' || !first.range) return;
  const { start, end } = first.range;
  const selection = new vscode.Range(start.line, start.column, end.line, end.column);
  await vscode.window.showTextDocument(vscode.Uri.file(first.file), { selection });
}

function rank({ severity }: Problem): number {
  return severity === 'error' ? 0 : severity === 'warning' ? 1 : 2;
}
