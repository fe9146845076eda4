import type { CodeLens, Connection, DocumentSymbol } from 'vscode-languageserver';
import { lastRunLens, pipelineLenses, roleLenses, sliceLenses, type LastRun } from '../language/lens';
import type { Outlined } from '../language/outlined';
import { pipelineSymbols, roleSymbols, sliceSymbols } from '../language/symbols';
import { pathOfUri } from './addresses';
import type { OpenDocuments } from './open-documents';

/** Answers what the editor asks about an open document. */
export function registerFeatures(
  connection: Connection,
  documents: OpenDocuments,
  lastRunOf: (file: string) => Promise<LastRun | undefined>,
): void {
  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const path = documents.pathOf(uri);
    // What is no file cannot be run.
    if (path === undefined || pathOfUri(uri) === undefined) return [];
    const run = documents.outlineOf(uri) ? await lastRunOf(path) : undefined;
    // The text may be another by now.
    const outlined = documents.outlineOf(uri);
    if (!outlined) return [];
    const lenses = lensesOf(outlined, uri);
    return run && outlined.kind !== 'role' ? [...lenses, lastRunLens(outlined.outline, run)] : lenses;
  });
  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const outlined = documents.outlineOf(uri);
    return outlined ? symbolsOf(outlined) : [];
  });
}

function lensesOf({ kind, outline }: Outlined, uri: string): CodeLens[] {
  switch (kind) {
    case 'pipeline':
      return pipelineLenses(outline, uri);
    case 'slice':
      return sliceLenses(outline, uri);
    case 'role':
      return roleLenses(outline, uri);
  }
}

function symbolsOf({ kind, outline }: Outlined): DocumentSymbol[] {
  switch (kind) {
    case 'pipeline':
      return pipelineSymbols(outline);
    case 'slice':
      return sliceSymbols(outline);
    case 'role':
      return roleSymbols(outline);
  }
}
