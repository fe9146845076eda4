import {
  CodeActionKind,
  type ClientCapabilities,
  type CodeAction,
  type Connection,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { Json } from '../core/json';
import type { Files, Paths } from '../core/ports';
import { codeActions } from '../language/actions/code-actions';
import type { NewFiles } from '../language/actions/create-file';
import { fromLspPosition } from '../language/lsp-range';
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
  /** What was read of the answers of a role when it last ran. */
  readonly answersOf: (role: string) => Promise<readonly Json[]>;
}

/** Whether edits of this client's may make files. */
export function createsFiles({ workspace }: ClientCapabilities): boolean {
  const edits = workspace?.workspaceEdit;
  return (edits?.documentChanges ?? false) && (edits?.resourceOperations ?? []).includes('create');
}

/** Answers what can be done about the problems at a place, and with what is selected. */
export function registerActionFeatures(connection: Connection, options: ActionOptions): void {
  const { files, paths, documents, canCreate, answersOf } = options;
  const newFiles: NewFiles = {
    paths,
    isThere: (path) => files.exists(path),
    uriOf: (path) => documents.uriOf(path),
  };
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }): Promise<CodeAction[]> => {
    const outlined = documents.outlineOf(uri);
    const path = documents.pathOf(uri);
    if (!outlined || path === undefined) return [];
    const actions = await codeActions(
      outlined,
      { uri, version: documents.at(path)?.version ?? null },
      { start: fromLspPosition(range.start), end: fromLspPosition(range.end) },
      context.diagnostics,
      { answersOf, ...(canCreate() ? { newFiles } : {}) },
    );
    const { only } = context;
    return only
      ? actions.filter(({ kind = '' }) =>
          only.some((each) => `${kind}.`.startsWith(each === '' ? '' : `${each}.`)),
        )
      : actions;
  });
}
