import type { Connection, FoldingRange, SelectionRange, TextEdit } from 'vscode-languageserver';
import { foldRole, foldYaml } from '../language/fold';
import { format } from '../language/format';
import { fromLspPosition } from '../language/lsp-range';
import { selectInRole, selectInYaml } from '../language/select';
import type { OpenDocuments } from './open-documents';

export const STRUCTURE_CAPABILITIES = {
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
} as const;

/** Answers what follows from the structure of one document: folding, growing selections, formatting. */
export function registerStructureFeatures(connection: Connection, documents: OpenDocuments): void {
  connection.onFoldingRanges(({ textDocument: { uri } }): FoldingRange[] => {
    const outlined = documents.outlineOf(uri);
    if (!outlined) return [];
    return outlined.kind === 'role' ? foldRole(outlined.outline) : foldYaml(outlined.outline);
  });
  connection.onSelectionRanges(({ textDocument: { uri }, positions }): SelectionRange[] => {
    const outlined = documents.outlineOf(uri);
    if (!outlined) return [];
    return positions.map((position) => {
      const at = fromLspPosition(position);
      return outlined.kind === 'role'
        ? selectInRole(outlined.outline, at)
        : selectInYaml(outlined.outline, at);
    });
  });
  connection.onDocumentFormatting(({ textDocument: { uri } }): TextEdit[] => {
    const outlined = documents.outlineOf(uri);
    return outlined ? format(outlined.kind, outlined.outline.text) : [];
  });
  connection.onDocumentRangeFormatting(({ textDocument: { uri }, range }): TextEdit[] => {
    const outlined = documents.outlineOf(uri);
    return outlined ? format(outlined.kind, outlined.outline.text, range) : [];
  });
}
