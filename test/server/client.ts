import { PassThrough } from 'node:stream';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createConnection,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type InitializeParams,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { startServer } from '../../src/server/server';

/** A client that speaks LSP to a server of its own, over streams, about a folder of its own. */
export interface Client {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  readonly folder: string;
  /** Names that begin with a scheme are addresses already. */
  uri(name: string): string;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  open(name: string, text: string, languageId?: string): Promise<void>;
  edit(name: string, version: number, text: string): Promise<void>;
  close(name: string): Promise<void>;
  /** What the editor's watcher saw. */
  watched(name: string, type: 1 | 2 | 3): Promise<void>;
  /** The next diagnostics of a file that have exactly these codes. Those told before count too, when they are the last. */
  problems(name: string, ...codes: string[]): Promise<PublishDiagnosticsParams>;
  end(): Promise<void>;
}

export async function startClient(
  content: Readonly<Record<string, string>>,
  params: Partial<InitializeParams> = {},
  prepare: (connection: ProtocolConnection) => void = () => undefined,
): Promise<Client> {
  const folder = await mkdtemp(path.join(tmpdir(), 'moot server '));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  for (const [name, text] of Object.entries(content)) await write(name, text);

  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  // In real life the end of the client ends the server's process; here it only ends the streams.
  startServer(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), folder);
  const connection = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  const last = new Map<string, PublishDiagnosticsParams>();
  const waiting = new Set<() => void>();
  connection.onNotification('textDocument/publishDiagnostics', (published: PublishDiagnosticsParams) => {
    last.set(published.uri, published);
    for (const look of [...waiting]) look();
  });
  prepare(connection);
  connection.listen();
  const uri = (name: string): string =>
    /^\w+:/u.test(name) ? name : URI.file(path.join(folder, name)).toString();
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: URI.file(folder).toString(), name: 'work' }],
    capabilities: {},
    ...params,
  });
  await connection.sendNotification('initialized', {});

  return {
    connection,
    initialized,
    folder,
    uri,
    write,
    remove: (name) => rm(path.join(folder, name)),
    open: (name, text, languageId = 'moot') =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(name), languageId, version: 1, text },
      }),
    edit: (name, version, text) =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(name), version },
        contentChanges: [{ text }],
      }),
    close: (name) =>
      connection.sendNotification('textDocument/didClose', { textDocument: { uri: uri(name) } }),
    watched: (name, type) =>
      connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: uri(name), type }],
      }),
    problems: (name, ...codes) =>
      new Promise((resolve) => {
        const look = (): void => {
          const published = last.get(uri(name));
          const found = published?.diagnostics.map(({ code }) => code);
          if (!published || JSON.stringify(found) !== JSON.stringify(codes)) return;
          waiting.delete(look);
          resolve(published);
        };
        waiting.add(look);
        look();
      }),
    end: async () => {
      connection.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
