import { CodeActionKind, type CodeAction, type Connection } from 'vscode-languageserver';
import { replacements } from '../language/actions/replace';
import type { OpenDocuments } from './open-documents';

export const ACTION_CAPABILITIES = {
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
};

/** Answers what can be done about the problems at a place. */
export function registerActionFeatures(connection: Connection, documents: OpenDocuments): void {
  connection.onCodeAction(({ textDocument: { uri }, context }): CodeAction[] => {
    const outlined = documents.outlineOf(uri);
    return outlined ? replacements(outlined.outline, uri, context.diagnostics) : [];
  });
}
