import type {
  CodeLens,
  CompletionItem,
  Connection,
  DocumentSymbol,
  Hover,
  Location,
  Position,
} from 'vscode-languageserver';
import type { Files, Paths } from '../core/ports';
import { completeInRole, completeInYaml } from '../language/complete';
import { defineInRole, defineInYaml, type Target } from '../language/define';
import { hoverInYaml } from '../language/hover';
import { pipelineLenses, sliceLenses } from '../language/lens';
import { fromLspPosition } from '../language/lsp-range';
import { pipelineSymbols, roleSymbols, sliceSymbols } from '../language/symbols';
import { uriOfPath } from './addresses';
import { CachingProject, type RoleCache } from './caching-project';
import type { OpenDocuments, Outlined } from './open-documents';

export interface FeatureOptions {
  readonly files: Files;
  readonly paths: Paths;
  readonly roles: RoleCache;
  readonly documents: OpenDocuments;
}

/** Answers what the editor asks about an open document. */
export function registerFeatures(connection: Connection, options: FeatureOptions): void {
  const { documents } = options;
  connection.onCodeLens(({ textDocument: { uri } }) => {
    const outlined = documents.outlineOf(uri);
    return outlined ? lensesOf(outlined, uri) : [];
  });
  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const outlined = documents.outlineOf(uri);
    return outlined ? symbolsOf(outlined) : [];
  });
  connection.onDefinition(async ({ textDocument: { uri }, position }): Promise<Location | null> => {
    const outlined = documents.outlineOf(uri);
    const target = outlined && (await define(options, outlined, position));
    if (!target) return null;
    return { uri: documents.at(target.file)?.uri ?? uriOfPath(target.file), range: target.range };
  });
  connection.onHover(async ({ textDocument: { uri }, position }): Promise<Hover | null> => {
    const outlined = documents.outlineOf(uri);
    if (!outlined || outlined.kind === 'role') return null;
    const project = projectOf(options);
    return (await hoverInYaml(project, options.files, outlined.outline, fromLspPosition(position))) ?? null;
  });
  connection.onCompletion(async ({ textDocument: { uri }, position }): Promise<CompletionItem[]> => {
    const outlined = documents.outlineOf(uri);
    if (!outlined) return [];
    const at = fromLspPosition(position);
    return outlined.kind === 'role'
      ? completeInRole(outlined.outline, at)
      : completeInYaml(projectOf(options), options.files, outlined.outline, at);
  });
}

function projectOf({ files, paths, roles }: FeatureOptions): CachingProject {
  return new CachingProject(files, paths, roles);
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

function define(
  options: FeatureOptions,
  { kind, outline }: Outlined,
  position: Position,
): Promise<Target | undefined> {
  const project = projectOf(options);
  const at = fromLspPosition(position);
  switch (kind) {
    case 'pipeline':
    case 'slice':
      return defineInYaml(project, options.files, outline, at);
    case 'role':
      return defineInRole(project, options.files, outline, at);
  }
}
