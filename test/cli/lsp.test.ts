import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionItem,
  type Hover,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { projectRoot } from '../harness/project-files';

const COURT = `moot: 1
stages:
  - stage: draft
    role: judge
  - stage: review
    role: jugde
`;

let folder: string;
let child: ChildProcess;
let connection: ProtocolConnection;
const published: PublishDiagnosticsParams[] = [];
const arrived = new Set<() => void>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moot lsp '));
  await mkdir(path.join(folder, 'roles'));
  await writeFile(path.join(folder, 'roles/judge.role.md'), '---\nrole: judge\n---\nuser:\nDecide.\n');
  buildSync({
    entryPoints: [path.join(projectRoot, 'src/cli/main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    outfile: path.join(folder, 'cli.js'),
    logLevel: 'error',
  });
  child = spawn(process.execPath, [path.join(folder, 'cli.js'), 'lsp', '--stdio'], { cwd: folder });
  connection = createProtocolConnection(
    new StreamMessageReader(child.stdout!),
    new StreamMessageWriter(child.stdin!),
  );
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.push(params);
    for (const tell of arrived) tell();
  });
  connection.listen();
}, 60_000);

afterAll(async () => {
  connection.dispose();
  child.kill();
  await rm(folder, { recursive: true, force: true });
});

function diagnosticsOf(uri: string, code: string): Promise<PublishDiagnosticsParams> {
  return new Promise((resolve) => {
    const look = (): void => {
      const found = published.findLast(
        (each) => each.uri === uri && each.diagnostics.some((one) => one.code === code),
      );
      if (!found) return;
      arrived.delete(look);
      resolve(found);
    };
    arrived.add(look);
    look();
  });
}

describe('moot lsp --stdio', () => {
  it('serves an editor over standard input and output, until it is told to end', async () => {
    const uri = URI.file(path.join(folder, 'court.pipeline.yaml')).toString();
    const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: URI.file(folder).toString(), name: 'work' }],
      capabilities: {},
    });
    expect(capabilities.semanticTokensProvider).toMatchObject({ full: true, range: true });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text: COURT },
    });
    const { diagnostics } = await diagnosticsOf(uri, 'unknown-role');
    expect(diagnostics.map(({ range }) => range.start.line)).toContain(5);

    const at = (line: number, character: number) => ({
      textDocument: { uri },
      position: { line, character },
    });
    const items = await connection.sendRequest<CompletionItem[]>('textDocument/completion', at(5, 12));
    expect(items.map(({ label }) => label)).toEqual(['judge']);
    const hover = await connection.sendRequest<Hover>('textDocument/hover', at(3, 12));
    expect(JSON.stringify(hover.contents)).toContain('answers in `text`');
    const tokens = await connection.sendRequest<{ data: number[] }>('textDocument/semanticTokens/full', {
      textDocument: { uri },
    });
    expect(tokens.data.length).toBeGreaterThan(0);

    const ended = once(child, 'exit');
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    expect(await ended).toEqual([0, null]);
  }, 60_000);
});
