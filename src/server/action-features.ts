import {
  CodeActionKind,
  type ClientCapabilities,
  type CodeAction,
  type Connection,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { Files, Paths } from '../core/ports';
import { codeActions } from '../language/actions/code-actions';
import { fromLspPosition } from '../language/lsp-range';
import { pathOfUri, uriOfPath } from './addresses';
import type { OpenDocuments } from './open-documents';

export const ACTION_CAPABILITIES = {
  codeActionProvider: {
    codeActionKinds: [
      CodeActionKind.QuickFix,
      CodeActionKind.RefactorRewrite,
      CodeActionKind.RefactorExtract,
    ],
  },
} as const satisfies ServerCapabilities;

export interface ActionOptions {
  readonly files: Files;
  readonly paths: Paths;
  readonly documents: OpenDocuments;
  /** Whether the client can make files when it applies an edit. */
  readonly canCreate: () => boolean;
}

/** Whether edits of this client's may make files. */
export function createsFiles({ workspace }: ClientCapabilities): boolean {
  const edits = workspace?.workspaceEdit;
  return (edits?.documentChanges ?? false) && (edits?.resourceOperations ?? []).includes('create');
}

/** Answers what can be done about the problems at a place, and with what is selected. */
export function registerActionFeatures(connection: Connection, options: ActionOptions): void {
  const { files, paths, documents, canCreate } = options;
  const isThere = (path: string): Promise<boolean> => files.exists(path);
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }): Promise<CodeAction[]> => {
    const outlined = documents.outlineOf(uri);
    const path = pathOfUri(uri);
    if (!outlined || path === undefined) return [];
    const actions = await codeActions(
      outlined,
      { uri, version: documents.at(path)?.version ?? null },
      { start: fromLspPosition(range.start), end: fromLspPosition(range.end) },
      context.diagnostics,
      canCreate() ? { paths, isThere, uriOf: uriOfPath } : undefined,
    );
    const { only } = context;
    return only
      ? actions.filter(({ kind = '' }) =>
          only.some((each) => `${kind}.`.startsWith(each === '' ? '' : `${each}.`)),
        )
      : actions;
  });
}
