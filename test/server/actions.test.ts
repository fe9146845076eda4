import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  ClientCapabilities,
  CodeAction,
  WorkspaceEditClientCapabilities,
} from 'vscode-languageserver/node';
import { startClient, type Client } from './client';

const role = (inputs: string): string =>
  `---\nrole: judge\ninputs: { ${inputs} }\noutput: { format: text }\n---\n{{ facts }}\n`;
const PIPELINE =
  'moot: 1\nstages:\n  - stage: draft\n    role: judge\n    with: { facst: "{{ case.facts }}" }\n';
const NAME = 'court.pipeline.yaml';

describe('a problem in the editor', () => {
  let client: Client | undefined;
  afterEach(() => client?.end());

  it('is mended by the word that was meant', async () => {
    client = await startClient({ 'roles/judge.role.md': role('facts: string') });
    await client.open(NAME, PIPELINE);
    const { diagnostics } = await client.problems(NAME, 'unknown-input');
    const textDocument = { uri: client.uri(NAME) };
    const asked = { textDocument, range: diagnostics[0]!.range, context: { diagnostics } };
    const [action] = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', asked);
    expect(action?.title).toBe('Replace with "facts"');
    expect(action?.edit?.changes?.[client.uri(NAME)]?.map(({ newText }) => newText)).toEqual(['facts']);
  });

  it('is mended by a new file, in a client that can make files', async () => {
    const pipeline = 'moot: 1\nstages:\n  - stage: draft\n    role: clerk\n    with: { law: none }\n';
    const offered = async (capabilities: ClientCapabilities): Promise<CodeAction[]> => {
      await client?.end();
      client = await startClient({}, { capabilities });
      await client.open(NAME, pipeline);
      const { diagnostics } = await client.problems(NAME, 'unknown-role');
      const textDocument = { uri: client.uri(NAME) };
      const asked = { textDocument, range: diagnostics[0]!.range, context: { diagnostics } };
      return client.connection.sendRequest('textDocument/codeAction', asked);
    };
    const workspaceEdit: WorkspaceEditClientCapabilities = {
      documentChanges: true,
      resourceOperations: ['create'],
    };
    const [action] = await offered({ workspace: { workspaceEdit } });
    expect(action?.title).toBe(`Create ${path.join('roles', 'clerk.role.md')}`);
    const [made] = action?.edit?.documentChanges ?? [];
    expect(made).toMatchObject({ kind: 'create', uri: client?.uri('roles/clerk.role.md') });
    expect(await offered({ workspace: { workspaceEdit: { documentChanges: true } } })).toEqual([]);
  });

  it('leaves room for refactorings alone when only these are asked for', async () => {
    client = await startClient({});
    const stage = '  - stage: draft\n    role: clerk\n';
    await client.open(NAME, `moot: 1\nstages:\n${stage}`);
    const { diagnostics } = await client.problems(NAME, 'unknown-role');
    const range = { start: { line: 2, character: 0 }, end: { line: 4, character: 0 } };
    const context = { diagnostics, only: ['refactor'] };
    const asked = { textDocument: { uri: client.uri(NAME) }, range, context };
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', asked);
    expect(actions.map(({ title }) => title)).toEqual(['Wrap in repeat', 'Wrap in parallel']);
  });

  it('goes when the role changes on disk, in a client that tells of that', async () => {
    const workspace = { didChangeWatchedFiles: { dynamicRegistration: true } };
    client = await startClient(
      { 'roles/judge.role.md': role('facts: string') },
      { capabilities: { workspace } },
      (connection) => connection.onRequest('client/registerCapability', () => null),
    );
    await client.open(NAME, PIPELINE);
    await client.problems(NAME, 'unknown-input');
    await client.edit(NAME, 2, PIPELINE.replace('draft', 'first'));
    await client.problems(NAME, 'unknown-input');
    await client.write('roles/judge.role.md', role('facts: string, facst: string'));
    await client.watched('roles/judge.role.md', 2);
    await client.problems(NAME);
  });
});
