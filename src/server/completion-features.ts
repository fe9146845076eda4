import type {
  CompletionItem,
  Connection,
  Hover,
  SemanticTokens,
  ServerCapabilities,
} from 'vscode-languageserver';
import type { PriceOf } from '../core/model/price';
import type { TokenCounter } from '../core/model/token-counter';
import type { Files, Paths } from '../core/ports';
import { kindOfFile } from '../core/check';
import type { Position } from '../core/problem';
import { completeCase } from '../language/complete/case-file';
import { complete } from '../language/complete/complete';
import { hover } from '../language/hover';
import { fromLspPosition } from '../language/lsp-range';
import { semanticTokens, TOKEN_LEGEND } from '../language/semantic-tokens';
import type { LanguageWorld, StageValues } from '../language/world';
import { CachingProject, type ProjectCache } from '../core/caching-project';
import type { OpenDocuments } from './open-documents';
import { WorkspaceSamples } from './workspace-samples';

export const COMPLETION_CAPABILITIES = {
  completionProvider: { triggerCharacters: ['.', '|', ' ', '{', '%', '/', '"', ':', '['] },
  hoverProvider: true,
  semanticTokensProvider: { legend: TOKEN_LEGEND, full: true, range: true },
} as const satisfies ServerCapabilities;

export interface CompletionOptions {
  readonly files: Files;
  readonly paths: Paths;
  readonly cache: ProjectCache;
  readonly documents: OpenDocuments;
  readonly folders: () => Iterable<string>;
  readonly models: readonly string[];
  readonly priceOf: PriceOf;
  readonly count: TokenCounter;
  /** Told of each list of completions that is on its way. */
  readonly onAsked: (answer: Promise<unknown>) => void;
  readonly lastValuesOf: (file: string) => Promise<StageValues | undefined>;
}

/** Answers what can be written at a place, what stands there, and how it is coloured. Wants to be told of files that come or go. */
export function registerCompletionFeatures(
  connection: Connection,
  options: CompletionOptions,
): { cameOrWent(): void } {
  const { documents, files, paths, cache, models, priceOf, count, lastValuesOf, onAsked } = options;
  const samples = new WorkspaceSamples(options);
  const world = (): LanguageWorld => ({
    project: new CachingProject(files, paths, cache),
    files,
    readPipeline: (file, text) => cache.pipelineAside(file, text),
    models,
    priceOf,
    samplesOf: (file) => samples.samplesOf(file),
    pipelines: () => samples.pipelines(),
    lastValuesOf,
    statutes: () => samples.statutes(),
    count,
  });
  const ofCases = async (path: string | undefined, at: Position): Promise<CompletionItem[]> => {
    const fields =
      path !== undefined && kindOfFile(path) === 'dataset' ? await samples.fieldsOfCases(path) : undefined;
    const text = path === undefined ? undefined : documents.at(path)?.text;
    return path === undefined || text === undefined || !fields ? [] : completeCase(path, text, at, fields);
  };
  connection.onCompletion(({ textDocument: { uri }, position }): Promise<CompletionItem[]> => {
    const outlined = documents.outlineOf(uri);
    const at = fromLspPosition(position);
    const answer = outlined ? complete(world(), outlined, at) : ofCases(documents.pathOf(uri), at);
    onAsked(answer);
    return answer;
  });
  connection.onHover(async ({ textDocument: { uri }, position }): Promise<Hover | null> => {
    const outlined = documents.outlineOf(uri);
    return outlined ? ((await hover(world(), outlined, fromLspPosition(position))) ?? null) : null;
  });
  connection.languages.semanticTokens.on(({ textDocument: { uri } }): SemanticTokens => {
    const outlined = documents.outlineOf(uri);
    return { data: outlined ? semanticTokens(outlined) : [] };
  });
  connection.languages.semanticTokens.onRange(({ textDocument: { uri }, range }): SemanticTokens => {
    const outlined = documents.outlineOf(uri);
    return { data: outlined ? semanticTokens(outlined, range) : [] };
  });
  return samples;
}
