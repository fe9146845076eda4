import type { CodeAction, TextEdit } from 'vscode-languageserver-types';
import { CodeActionKind } from 'vscode-languageserver-types';
import type { FileDiagnostic } from '../diagnose';
import { toLspRange } from '../lsp-range';
import type { ActedOn, Mending } from './replace';

/** An action that changes what is selected, whatever the problems are. */
export type Refactoring = Omit<CodeAction, 'diagnostics'>;

/** The document an action changes; `version` as the client counts. */
export interface Versioned {
  readonly uri: string;
  readonly version: number | null;
}

/** A stretch of the text by offsets, and what it becomes. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

export function toTextEdit({ lines }: Pick<ActedOn, 'lines'>, { start, end, newText }: Span): TextEdit {
  return { range: toLspRange(lines.range(start, end)), newText };
}

/** A quick fix for one diagnostic, by one change. */
export function mending(
  acted: ActedOn,
  uri: string,
  title: string,
  diagnostic: FileDiagnostic,
  span: Span,
): Mending {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnostic],
    edit: { changes: { [uri]: [toTextEdit(acted, span)] } },
  };
}

/** A file to be made, with its text: an edit for clients that can make files. It fails where the file is there by now. */
export function creation(
  uri: string,
  text: string,
): NonNullable<NonNullable<CodeAction['edit']>['documentChanges']> {
  const start = { line: 0, character: 0 };
  return [
    { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
    {
      textDocument: { uri, version: null },
      edits: [{ range: { start, end: start }, newText: text }],
    },
  ];
}
