import type { CodeLens, Connection, DocumentSymbol } from 'vscode-languageserver';
import { pipelineLenses, sliceLenses } from '../language/lens';
import type { Outlined } from '../language/outlined';
import { pipelineSymbols, roleSymbols, sliceSymbols } from '../language/symbols';
import type { OpenDocuments } from './open-documents';

/** Answers what the editor asks about an open document. */
export function registerFeatures(connection: Connection, documents: OpenDocuments): void {
  connection.onCodeLens(({ textDocument: { uri } }) => {
    const outlined = documents.outlineOf(uri);
    return outlined ? lensesOf(outlined, uri) : [];
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
      // A role alone has no case to run on; its pipeline has.
      return [];
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
