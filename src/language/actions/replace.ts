import { CodeActionKind, type CodeAction } from 'vscode-languageserver-types';
import type { LineIndex } from '../../core/text/line-index';
import type { FileDiagnostic } from '../diagnose';
import { fromLspPosition } from '../lsp-range';
import { fixWord } from './fix-word';

/** What is known of a file that actions change. */
export interface ActedOn {
  readonly text: string;
  readonly lines: LineIndex;
}

/** An action that mends diagnostics of ours. */
export type Mending = CodeAction & { readonly diagnostics: FileDiagnostic[] };

/** For each diagnostic that knows the word meant, the action that writes it in place of the one that is there. */
export function replacements(
  { text, lines }: ActedOn,
  uri: string,
  diagnostics: readonly FileDiagnostic[],
): Mending[] {
  return diagnostics.flatMap((diagnostic): Mending[] => {
    const replace = fixWord(diagnostic.data, 'replace');
    const { range } = diagnostic;
    if (replace === undefined || range.start.line !== range.end.line) return [];
    const from = lines.offsetAt(fromLspPosition(range.start));
    const written = text.slice(from, lines.offsetAt(fromLspPosition(range.end)));
    if (written === '') return [];
    // The range of a value in quotes holds the quotes too.
    const quote = /^(["']).*\1$/u.exec(written)?.[1] ?? '';
    return [
      {
        title: `Replace with "${replace}"`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: true,
        edit: { changes: { [uri]: [{ range, newText: quote + replace + quote }] } },
      },
    ];
  });
}
