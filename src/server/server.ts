import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DidChangeWatchedFilesNotification,
  FileChangeType,
  TextDocumentSyncKind,
  type Connection,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver';
import { kindOfFile } from '../core/check';
import { VERSION } from '../core/version';
import { readPrices } from '../node/model-prices';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { TokenThread } from '../tokens/token-thread';
import { pathOfUri, uriOfPath } from './addresses';
import { CachingProject, RoleCache } from './caching-project';
import { Checker } from './checker';
import { check } from './checks';
import { DatasetChecks } from './dataset-checks';
import { registerFeatures } from './features';
import { HINT_CAPABILITIES, registerHintFeatures } from './hint-features';
import { OpenDocuments } from './open-documents';
import { OverlayFiles } from '../core/overlay-files';
import { scanFolder } from './scan';
import { registerStructureFeatures, STRUCTURE_CAPABILITIES } from './structure-features';

/** What the client is asked to watch: our own files, passages they include, datasets and knowledge. */
const WATCHED = ['**/*.{role.md,pipeline.yaml,pipeline.yml,slice.yaml,slice.yml}', '**/*.{md,json,jsonl}'];
/** Nobody writes there by hand, and runs write there all the time. */
const UNWATCHED = /[\\/](?:\.moot|\.git|\.history|node_modules)[\\/]/u;

/** Serves one client over a connection, until it ends. What lies beside the bundle is looked for in its folder. */
export function startServer(connection: Connection, bundle: string): void {
  const documents = new OpenDocuments();
  const tokens = new TokenThread(join(bundle, 'tokens.js'));
  const files = new OverlayFiles(nodeFiles, (path) => documents.at(path));
  const roles = new RoleCache();
  const datasets = new DatasetChecks(async (path) => (await stat(path)).size);
  const onBug = (error: unknown): void => {
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  const checker = new Checker({
    check: (file, touched) =>
      check({ files, paths: nodePaths, roles, datasets, onBug, addressOf: uriOfPath }, file, touched),
    publish: (file, diagnostics) => {
      const open = documents.at(file);
      const version = open ? { version: open.version } : {};
      const uri = open?.uri ?? uriOfPath(file);
      connection.sendDiagnostics({ uri, ...version, diagnostics: [...diagnostics] }).catch(() => {
        // The client has gone; nobody is left to be told.
      });
    },
    folderOf: (path) => nodePaths.dirname(path),
  });
  const folders = new Set<string>();
  const isInFolders = (path: string): boolean =>
    [...folders].some((folder) => {
      const relative = nodePaths.relative(folder, path);
      return relative !== path && !relative.startsWith('..');
    });
  const scan = async (folder: string): Promise<void> => {
    folders.add(folder);
    for (const file of await scanFolder(nodeFiles, nodePaths, folder)) checker.watch(file);
  };
  let asksToWatch = false;
  let followsFolders = false;
  let hasSettings = false;

  connection.onInitialize((params): InitializeResult => {
    for (const folder of foldersOf(params)) folders.add(folder);
    asksToWatch = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    hasSettings = params.capabilities.workspace?.configuration ?? false;
    followsFolders = params.capabilities.workspace?.workspaceFolders ?? false;
    return {
      serverInfo: { name: 'Moot', version: VERSION },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        codeLensProvider: {},
        ...STRUCTURE_CAPABILITIES,
        ...HINT_CAPABILITIES,
        documentSymbolProvider: true,
        definitionProvider: true,
        hoverProvider: true,
        completionProvider: { triggerCharacters: ['.', '|', ' '] },
        ...(followsFolders
          ? { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }
          : {}),
      },
    };
  });

  connection.onInitialized(() => {
    if (asksToWatch) {
      const watchers = WATCHED.map((globPattern) => ({ globPattern }));
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(onBug);
    }
    for (const folder of folders) scan(folder).catch(onBug);
    if (!followsFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      for (const { uri } of removed) folders.delete(pathOfUri(uri) ?? '');
      for (const { uri } of added) {
        const folder = pathOfUri(uri);
        if (folder !== undefined) scan(folder).catch(onBug);
      }
    });
  });

  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) {
      const path = pathOfUri(uri);
      if (path === undefined || UNWATCHED.test(path)) continue;
      if (type === FileChangeType.Deleted && !documents.at(path)) checker.forget(path);
      else if (type === FileChangeType.Created && isAuthored(path)) checker.watch(path);
      checker.changed(path);
    }
  });

  documents.listen(connection, {
    onText: (path) => {
      if (isAuthored(path)) checker.watch(path);
      checker.changed(path);
    },
    onClosed: (path) => {
      if (!isInFolders(path)) checker.forget(path);
      checker.changed(path);
    },
  });
  registerFeatures(connection, { files, paths: nodePaths, roles, documents });
  registerStructureFeatures(connection, documents);
  registerHintFeatures(connection, {
    files,
    documents,
    project: () => new CachingProject(files, nodePaths, roles),
    count: tokens.count,
    priceOf: readPrices(bundle),
    modelFor: async (scopeUri) => {
      if (!hasSettings) return undefined;
      const model: unknown = await connection.workspace.getConfiguration({ scopeUri, section: 'moot.model' });
      return typeof model === 'string' ? model : undefined;
    },
  });
  connection.listen();
}

function isAuthored(path: string): boolean {
  const kind = kindOfFile(path);
  return kind !== undefined && kind !== 'dataset';
}

function foldersOf({ workspaceFolders }: InitializeParams): string[] {
  return (workspaceFolders ?? []).flatMap(({ uri }) => pathOfUri(uri) ?? []);
}
