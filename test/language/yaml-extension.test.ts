import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { projectFiles, projectRoot } from '../harness/project-files';

interface Contribution {
  readonly fileMatch: readonly string[];
  readonly url: string;
}
interface Diagnostics {
  readonly uri: string;
  readonly diagnostics: readonly { readonly message: string }[];
}

const { contributes } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  contributes: { yamlValidation: readonly Contribution[] };
};

let server: ChildProcess;
let connection: MessageConnection;
const heard = new Map<string, (told: Diagnostics) => void>();

/** The server behind Red Hat's YAML extension, told of our schemas as that extension tells it. */
beforeAll(async () => {
  const schemas = contributes.yamlValidation.map(({ fileMatch, url }) => [
    pathToFileURL(path.join(projectRoot, url)).href,
    fileMatch,
  ]);
  const yaml = {
    validate: true,
    schemas: Object.fromEntries(schemas) as object,
    schemaStore: { enable: false },
  };
  const program = createRequire(import.meta.url).resolve('yaml-language-server/bin/yaml-language-server');
  server = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!server.stdout || !server.stdin) throw new Error('The YAML server has no streams.');
  connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const configured = new Promise<void>((done) => {
    connection.onRequest('workspace/configuration', ({ items }: { items: { section?: string }[] }) => {
      done();
      return items.map(({ section }) => (section === 'yaml' ? yaml : {}));
    });
  });
  connection.onNotification('textDocument/publishDiagnostics', (told: Diagnostics) => {
    heard.get(told.uri)?.(told);
  });
  connection.listen();
  const capabilities = { workspace: { configuration: true } };
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('workspace/didChangeConfiguration', { settings: { yaml } });
  await configured;
});

afterAll(async () => {
  connection.dispose();
  server.kill();
  await once(server, 'exit');
});

/** What is said of a file, once it is what is waited for. */
async function problemsOf(
  file: string,
  text: string,
  isIt: (messages: readonly string[]) => boolean = () => true,
): Promise<readonly string[]> {
  const uri = pathToFileURL(path.join(projectRoot, file)).href;
  const told = new Promise<readonly string[]>((done) =>
    heard.set(uri, ({ diagnostics }) => {
      const messages = diagnostics.map(({ message }) => message);
      if (isIt(messages)) done(messages);
    }),
  );
  const textDocument = { uri, languageId: 'yaml', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  return told;
}

describe('the YAML extension', () => {
  it('knows our keys', async () => {
    const wrong = ['moot: 1', 'nane: x', 'stages: 3', ''].join('\n');
    // It may speak before it has read the schemas.
    const problems = await problemsOf('prompts/wrong.pipeline.yaml', wrong, ({ length }) => length > 0);
    expect(problems.join('\n')).toMatch(/nane/u);
  });

  it.each(projectFiles('prompts', /\.(?:pipeline|slice)\.ya?ml$/u))(
    'finds nothing wrong with %s',
    async (file) => {
      expect(await problemsOf(file, readFileSync(path.join(projectRoot, file), 'utf8'))).toEqual([]);
    },
  );
});
