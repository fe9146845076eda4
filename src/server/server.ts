import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import {
  CodeLensRefreshRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver';
import { kindOfFile } from '../core/check';
import { VERSION } from '../core/version';
import { pricedModels, readPrices } from '../node/model-prices';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { TokenThread } from '../tokens/token-thread';
import { ACTION_CAPABILITIES, createsFiles, registerActionFeatures } from './action-features';
import { pathOfUri } from './addresses';
import { CachingProject, ProjectCache } from '../core/caching-project';
import { Checker } from './checker';
import { check } from './checks';
import { DatasetChecks } from './dataset-checks';
import { COMPLETION_CAPABILITIES, registerCompletionFeatures } from './completion-features';
import { registerFeatures } from './features';
import { HINT_CAPABILITIES, registerHintFeatures } from './hint-features';
import { registerKnownModels } from './known-models';
import { LastRuns } from './last-runs';
import { LastValues } from './last-values';
import { NAME_CAPABILITIES, NAME_FILE_OPERATIONS, registerNameFeatures } from './name-features';
import { OpenDocuments } from './open-documents';
import { askForOtherFiles } from './other-files';
import { OverlayFiles } from '../core/overlay-files';
import { scanFolder } from './scan';
import { registerStructureFeatures, STRUCTURE_CAPABILITIES } from './structure-features';

/** What the client is asked to watch: our own files, passages they include, datasets and knowledge. */
const WATCHED = [
  '**/*.{role.md,pipeline.yaml,pipeline.yml,slice.yaml,slice.yml}',
  '**/*.{md,json,jsonl}',
  '**/.moot/runs/*/run.json',
];
/** Runs that came and went; group 1 is the folder of runs. */
const RUN = /^(.*[\\/]\.moot[\\/]runs)[\\/][^\\/]+[\\/]run\.json$/u;
/** Milliseconds from a change to its check. */
const PAUSE = 5;
/** Nobody writes there by hand, and runs write there all the time. */
const UNWATCHED = /[\\/](?:\.moot|\.git|\.history|node_modules)[\\/]/u;

/** Serves one client over a connection, until it ends. What lies beside the bundle is looked for in its folder. */
export function startServer(connection: Connection, bundle: string): void {
  // A file is read again at every keystroke, and the heap would grow far beyond what is in use.
  setFlagsFromString('--heap-growing-percent=60');
  const folders = new Set<string>();
  let isWatching = false;
  const cache: ProjectCache = new ProjectCache(
    (path) => documents.at(path)?.text,
    (path) => documents.at(path) !== undefined || (isWatching && isWatched(folders, path)),
  );
  const documents = new OpenDocuments(
    nodePaths,
    () => [...folders][0] ?? process.cwd(),
    (file, text) => cache.pipeline(file, text),
  );
  const tokens = new TokenThread(join(bundle, 'tokens.js'));
  const files = new OverlayFiles(nodeFiles, (path) => documents.at(path));
  const datasets = new DatasetChecks(async (path) => (await stat(path)).size);
  const onBug = (error: unknown): void => {
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  /** The completions that were asked for last. */
  let asked: Promise<unknown> = Promise.resolve();
  const checker = new Checker({
    check: (file, touched) =>
      check(
        {
          files,
          paths: nodePaths,
          cache,
          datasets,
          onBug,
          addressOf: (path) => documents.uriOf(path),
          models: models.host,
          rootOf: (path) => rootOf(folders, path),
        },
        file,
        touched,
      ),
    publish: (file, diagnostics) => {
      const open = documents.at(file);
      const version = open ? { version: open.version } : {};
      connection
        .sendDiagnostics({ uri: documents.uriOf(file), ...version, diagnostics: [...diagnostics] })
        .catch(() => {
          // The client has gone; nobody is left to be told.
        });
    },
    folderOf: (path) => nodePaths.dirname(path),
    pause: async () => {
      await setTimeout(PAUSE);
      await asked;
    },
  });
  const models = registerKnownModels(connection, {
    environment: process.env,
    onChange: () => {
      checker.checkAgain();
    },
    onBug,
  });
  const lastRuns = new LastRuns(files, nodePaths);
  const lastValues = new LastValues(files, nodePaths, lastRuns, (file) => rootOf(folders, file));
  /** As a run goes on, its manifest is written often: only that it ended, or went, changes what lenses say. */
  const runChanged = async (manifest: string): Promise<void> => {
    if (!refreshesLenses || (await lastRuns.isGoingOn(manifest))) return;
    await connection.sendRequest(CodeLensRefreshRequest.type);
  };
  const changed = (path: string): void => {
    cache.changed(path);
    checker.changed(path);
  };
  const scan = async (folder: string): Promise<void> => {
    folders.add(folder);
    for (const file of await scanFolder(nodeFiles, nodePaths, folder)) checker.watch(file);
  };
  let asksToWatch = false;
  let followsFolders = false;
  let hasSettings = false;
  let canCreate = false;
  let client: ClientCapabilities = {};
  let refreshesLenses = false;

  connection.onInitialize((params): InitializeResult => {
    for (const folder of foldersOf(params)) folders.add(folder);
    asksToWatch = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    canCreate = createsFiles(params.capabilities);
    client = params.capabilities;
    models.initialize(params);
    refreshesLenses = params.capabilities.workspace?.codeLens?.refreshSupport ?? false;
    hasSettings = params.capabilities.workspace?.configuration ?? false;
    followsFolders = params.capabilities.workspace?.workspaceFolders ?? false;
    return {
      serverInfo: { name: 'Moot', version: VERSION },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        codeLensProvider: {},
        ...STRUCTURE_CAPABILITIES,
        ...ACTION_CAPABILITIES,
        ...HINT_CAPABILITIES,
        documentSymbolProvider: true,
        ...NAME_CAPABILITIES,
        ...COMPLETION_CAPABILITIES,
        workspace: {
          fileOperations: NAME_FILE_OPERATIONS,
          ...(followsFolders ? { workspaceFolders: { supported: true, changeNotifications: true } } : {}),
        },
      },
    };
  });

  connection.onInitialized(() => {
    models.initialized();
    askForOtherFiles(connection, client).catch(onBug);
    if (asksToWatch) {
      const watchers = WATCHED.map((globPattern) => ({ globPattern }));
      connection.client
        .register(DidChangeWatchedFilesNotification.type, { watchers })
        .then(() => {
          isWatching = true;
          // What changed before went unseen.
          cache.clear();
        })
        .catch(onBug);
    }
    for (const folder of folders) scan(folder).catch(onBug);
    if (!followsFolders) return;
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      names.cameOrWent();
      completion.cameOrWent();
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
      const runs = path === undefined ? undefined : RUN.exec(path)?.[1];
      if (runs !== undefined && type !== FileChangeType.Changed) checker.changed(runs);
      if (path !== undefined && runs !== undefined) runChanged(path).catch(onBug);
      if (path === undefined || UNWATCHED.test(path)) continue;
      if (type !== FileChangeType.Changed) {
        names.cameOrWent();
        completion.cameOrWent();
      }
      if (type === FileChangeType.Deleted && !documents.at(path)) checker.forget(path);
      else if (type === FileChangeType.Created && isAuthored(path)) checker.watch(path);
      changed(path);
    }
  });

  documents.listen(connection, {
    onText: (path) => {
      if (isAuthored(path)) checker.watch(path);
      changed(path);
    },
    onClosed: (path, isFile) => {
      if (!isFile || !isIn(folders, path)) checker.forget(path);
      changed(path);
    },
  });
  registerFeatures(connection, documents, (file) => {
    const root = rootOf(folders, file);
    return root === undefined ? Promise.resolve(undefined) : lastRuns.of(root, file);
  });
  const completion = registerCompletionFeatures(connection, {
    files,
    paths: nodePaths,
    cache,
    documents,
    folders: () => folders,
    models: pricedModels(bundle),
    priceOf: readPrices(bundle),
    count: tokens.count,
    onAsked: (answer) => {
      asked = Promise.allSettled([answer]);
    },
    lastValuesOf: (file) => lastValues.stagesOf(file),
  });
  registerStructureFeatures(connection, documents);
  registerActionFeatures(connection, {
    files,
    paths: nodePaths,
    documents,
    canCreate: () => canCreate,
    answersOf: (role) => lastValues.answersOf(role),
  });
  const names = registerNameFeatures(connection, {
    files,
    paths: nodePaths,
    documents,
    folders: () => folders,
    isWatching: () => isWatching,
  });
  registerHintFeatures(connection, {
    files,
    documents,
    project: () => new CachingProject(files, nodePaths, cache),
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

/** The innermost folder of the workspace that a file is in. */
function rootOf(folders: ReadonlySet<string>, path: string): string | undefined {
  const around = [...folders].filter((folder) => isIn(new Set([folder]), path));
  return around.sort((left, right) => right.length - left.length)[0];
}

function isIn(folders: ReadonlySet<string>, path: string): boolean {
  return [...folders].some((folder) => {
    const relative = nodePaths.relative(folder, path);
    return relative !== path && !relative.startsWith('..');
  });
}

/** Whether changes of a file are told by what the client was asked to watch. */
function isWatched(folders: ReadonlySet<string>, path: string): boolean {
  return /\.(?:md|jsonl?)$/u.test(path) && !UNWATCHED.test(path) && isIn(folders, path);
}

function isAuthored(path: string): boolean {
  const kind = kindOfFile(path);
  return kind !== undefined && kind !== 'dataset';
}

function foldersOf({ workspaceFolders }: InitializeParams): string[] {
  return (workspaceFolders ?? []).flatMap(({ uri }) => pathOfUri(uri) ?? []);
}
