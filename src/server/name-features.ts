import {
  LSPErrorCodes,
  ResponseError,
  type Connection,
  type Definition,
  type DocumentHighlight,
  type DocumentLink,
  type FileOperationOptions,
  type Location,
  type PrepareRenameResult,
  type ServerCapabilities,
  type SymbolInformation,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { fromLspPosition, toLspRange } from '../language/lsp-range';
import { definitionsAt, highlightsAt, referencesAt, type Target } from '../language/names/definition';
import { linksIn } from '../language/names/document-links';
import { renamingAt } from '../language/names/may-rename';
import { editsForMoves } from '../language/names/move-files';
import type { NameIndex } from '../language/names/name-index';
import { rename, type FileChanges } from '../language/names/rename';
import { workspaceSymbols } from '../language/names/workspace-symbols';
import { pathOfUri } from './addresses';
import type { OpenDocuments } from './open-documents';
import { WorkspaceNames, type WorkspaceOptions } from './workspace-names';

export const NAME_CAPABILITIES = {
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentLinkProvider: {},
  workspaceSymbolProvider: true,
} as const satisfies ServerCapabilities;

/** Files that name others or are named, and whole folders of them. */
export const NAME_FILE_OPERATIONS: FileOperationOptions = {
  willRename: {
    filters: [
      { scheme: 'file', pattern: { glob: '**/*.{md,yaml,yml,json,jsonl}', matches: 'file' } },
      { scheme: 'file', pattern: { glob: '**', matches: 'folder' } },
    ],
  },
};

interface Asked {
  readonly index: NameIndex;
  readonly file: string;
}

/** Answers where names are given and used, and renames them. What it returns wants to be told of files that come or go. */
export function registerNameFeatures(
  connection: Connection,
  options: WorkspaceOptions,
): { cameOrWent(): void } {
  const names = new WorkspaceNames(options);
  const { documents } = options;
  const asked = async (uri: string): Promise<Asked | undefined> => {
    const file = documents.pathOf(uri);
    return file === undefined ? undefined : { index: await names.index(file), file };
  };
  const locate = ({ file, range }: Target): Location => ({ uri: documents.uriOf(file), range });

  connection.onDefinition(async ({ textDocument: { uri }, position }): Promise<Definition | null> => {
    const about = await asked(uri);
    const targets = about ? definitionsAt(about.index, about.file, fromLspPosition(position)) : [];
    const there = await Promise.all(targets.map(({ file }) => names.isFile(file)));
    const [first, ...more] = targets.filter((_, at) => there[at]).map(locate);
    return first ? (more.length > 0 ? [first, ...more] : first) : null;
  });
  connection.onReferences(async ({ textDocument: { uri }, position, context }): Promise<Location[]> => {
    const about = await asked(uri);
    const at = fromLspPosition(position);
    return about ? referencesAt(about.index, about.file, at, context.includeDeclaration).map(locate) : [];
  });
  connection.onDocumentHighlight(
    async ({ textDocument: { uri }, position }): Promise<DocumentHighlight[]> => {
      const about = await asked(uri);
      return about ? highlightsAt(about.index, about.file, fromLspPosition(position)) : [];
    },
  );
  connection.onPrepareRename(
    async ({
      textDocument: { uri },
      position,
    }: TextDocumentPositionParams): Promise<PrepareRenameResult | null> => {
      const about = await asked(uri);
      if (!about) return null;
      const found = renamingAt(about.index, about.file, fromLspPosition(position));
      if ('reason' in found) throw refused(found.reason);
      return { range: toLspRange(found.range), placeholder: found.name };
    },
  );
  connection.onRenameRequest(
    async ({ textDocument: { uri }, position, newName }): Promise<WorkspaceEdit | null> => {
      const about = await asked(uri);
      if (!about) return null;
      const renamed = rename(about.index, about.file, fromLspPosition(position), newName.trim());
      if ('reason' in renamed) throw refused(renamed.reason);
      return editOf(documents, renamed.changes);
    },
  );
  connection.onDocumentLinks(async ({ textDocument: { uri } }): Promise<DocumentLink[]> => {
    const about = await asked(uri);
    const links = about ? linksIn(about.index, about.file) : [];
    const there = await Promise.all(links.map(({ path }) => names.isFile(path)));
    return links
      .filter((_, at) => there[at])
      .map(({ range, path }) => ({ range, target: documents.uriOf(path) }));
  });
  connection.onWorkspaceSymbol(async ({ query }): Promise<SymbolInformation[]> =>
    workspaceSymbols(await names.index(), query).map(({ name, kind, file, range, container }) => ({
      name,
      kind,
      location: { uri: documents.uriOf(file), range },
      ...(container === undefined ? {} : { containerName: container }),
    })),
  );
  connection.workspace.onWillRenameFiles(async ({ files }): Promise<WorkspaceEdit | null> => {
    const moves = files.flatMap(({ oldUri, newUri }) => {
      const from = pathOfUri(oldUri);
      const to = pathOfUri(newUri);
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
    const changes = editsForMoves(await names.index(), moves);
    return changes.size === 0 ? null : editOf(documents, changes);
  });
  return names;
}

function refused(reason: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, reason);
}

function editOf(documents: OpenDocuments, changes: FileChanges): WorkspaceEdit {
  const byUri = [...changes].map(([file, edits]): [string, TextEdit[]] => [
    documents.uriOf(file),
    [...edits],
  ]);
  return { changes: Object.fromEntries(byUri) };
}
