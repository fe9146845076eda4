import { afterEach, describe, expect, it } from 'vitest';
import type {
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  Hover,
  Location,
  RegistrationParams,
} from 'vscode-languageserver/node';
import { startClient, type Client } from './client';

const JUDGE = `---
role: judge
inputs:
  facts: string
output: { format: text }
---
user:
{{ facts }}
`;
const COURT = `moot: 1
name: Small court
stages:
  - stage: draft
    role: judge
`;
const BROKEN = COURT.replace('role: judge', 'role: jugde');
const SLICE = 'moot: 1\ndataset: cases.jsonl\npipeline: court.pipeline.yaml\n';
const CASES = '{"id": "one", "facts": "An umbrella was lent."}\n';

const GOOD = {
  'roles/judge.role.md': JUDGE,
  'court.pipeline.yaml': COURT,
  'all.slice.yaml': SLICE,
  'cases.jsonl': CASES,
};

let client: Client;
const start = async (
  content: Readonly<Record<string, string>>,
  params?: Parameters<typeof startClient>[1],
): Promise<void> => {
  client = await startClient(content, params);
};
afterEach(() => client.end());

describe('a broken pipeline', () => {
  it('is underlined when it is opened and clean when it is mended', async () => {
    await start({ 'roles/judge.role.md': JUDGE });
    await client.open('court.pipeline.yaml', BROKEN);
    const { diagnostics, version } = await client.problems('court.pipeline.yaml', 'unknown-role');
    expect(diagnostics).toEqual([
      {
        range: { start: { line: 4, character: 10 }, end: { line: 4, character: 15 } },
        severity: 1,
        code: 'unknown-role',
        source: 'moot',
        message: 'There is no role "jugde". Did you mean "judge"?',
        data: { replace: 'judge' },
      },
    ]);
    expect(version).toBe(1);
    await client.edit('court.pipeline.yaml', 2, COURT);
    expect((await client.problems('court.pipeline.yaml')).version).toBe(2);
  });

  it('is told though no one has it open', async () => {
    await start({ ...GOOD, 'court.pipeline.yaml': BROKEN });
    const { version } = await client.problems('court.pipeline.yaml', 'unknown-role');
    expect(version).toBeUndefined();
    await client.write('court.pipeline.yaml', COURT);
    await client.watched('court.pipeline.yaml', 2);
    await client.problems('court.pipeline.yaml');
  });
});

describe('a file that others depend on', () => {
  it('breaks them while it is edited, saved or not', async () => {
    await start(GOOD);
    await client.open('court.pipeline.yaml', COURT);
    await client.open('roles/judge.role.md', JUDGE);
    await client.edit('roles/judge.role.md', 2, JUDGE.replace('role: judge', 'role: chair'));
    await client.problems('court.pipeline.yaml', 'unknown-role');
    // Closed unsaved: what is on disk counts again.
    await client.close('roles/judge.role.md');
    await client.problems('court.pipeline.yaml');
  });

  it('breaks them when it goes, and mends them when it comes', async () => {
    await start(GOOD);
    await client.open('court.pipeline.yaml', COURT);
    await client.remove('roles/judge.role.md');
    await client.watched('roles/judge.role.md', 3);
    await client.problems('court.pipeline.yaml', 'unknown-role');
    await client.write('roles/judge.role.md', JUDGE);
    await client.watched('roles/judge.role.md', 1);
    await client.problems('court.pipeline.yaml');
  });

  it('has its own problems under its own name, once', async () => {
    await start({ ...GOOD, 'roles/judge.role.md': JUDGE.replace('{{ facts }}', '{{ fatcs }}') });
    await client.open('court.pipeline.yaml', COURT);
    await client.problems('roles/judge.role.md', 'undeclared-variable', 'unused-input');
  });

  it('takes its problems along when it is deleted', async () => {
    await start({ 'roles/judge.role.md': 'no settings' });
    await client.problems('roles/judge.role.md', 'no-front-matter');
    await client.remove('roles/judge.role.md');
    await client.watched('roles/judge.role.md', 3);
    await client.problems('roles/judge.role.md');
  });
});

describe('the dataset of a slice', () => {
  it('has its problems at its own lines until it is mended', async () => {
    await start({ ...GOOD, 'cases.jsonl': `${CASES}{"id": "two",\n` });
    await client.open('all.slice.yaml', SLICE);
    const { diagnostics } = await client.problems('cases.jsonl', 'broken-record');
    expect(diagnostics[0]?.range.start.line).toBe(1);
    await client.write('cases.jsonl', CASES);
    await client.watched('cases.jsonl', 2);
    await client.problems('cases.jsonl');
  });
});

describe('a file outside of the workspace', () => {
  it('is checked while it is open', async () => {
    await start({}, { workspaceFolders: null });
    await client.open('judge.role.md', 'no settings');
    await client.problems('judge.role.md', 'no-front-matter');
    await client.close('judge.role.md');
    await client.problems('judge.role.md');
  });
});

describe('what the editor asks', () => {
  it('is answered for a pipeline, from the text as it stands', async () => {
    await start(GOOD);
    const text = `# a line more\n${COURT}`;
    await client.open('court.pipeline.yaml', text);
    const textDocument = { uri: client.uri('court.pipeline.yaml') };
    const lenses = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
    expect(
      lenses.map(({ range, command }) => [range.start.line, command?.command, command?.arguments]),
    ).toEqual([
      [2, 'moot.runOnCase', [textDocument.uri]],
      [2, 'moot.debugCase', [textDocument.uri]],
      [4, 'moot.runOnCase', [textDocument.uri, 'draft']],
      [4, 'moot.debugCase', [textDocument.uri, 'draft']],
      [4, 'moot.preview', [textDocument.uri, 'draft']],
    ]);
    const symbols = await client.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument,
    });
    expect(symbols.map(({ name }) => name)).toEqual(['draft']);
    const definition = await client.connection.sendRequest<Location>('textDocument/definition', {
      textDocument,
      position: { line: 5, character: 12 },
    });
    expect(definition.uri).toBe(client.uri('roles/judge.role.md'));
    const position = { line: 5, character: 12 };
    const hover = await client.connection.sendRequest<Hover>('textDocument/hover', {
      textDocument,
      position,
    });
    expect(JSON.stringify(hover.contents)).toContain('`facts`: string');
    const completion = await client.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument,
      position,
    });
    expect(completion.map(({ label }) => label)).toEqual(['judge']);
  });

  it.each([
    ['a document that is not open', 'court.pipeline.yaml'],
    ['a document of another kind', 'notes.md'],
  ])('is nothing for %s', async (_, name) => {
    await start(GOOD);
    if (name === 'notes.md') await client.open(name, '# Notes');
    const textDocument = { uri: client.uri(name) };
    const position = { line: 99, character: 99 };
    const ask = (method: string): Promise<unknown> =>
      client.connection.sendRequest(method, { textDocument, position });
    expect(await ask('textDocument/codeLens')).toEqual([]);
    expect(await ask('textDocument/documentSymbol')).toEqual([]);
    expect(await ask('textDocument/definition')).toBeNull();
    expect(await ask('textDocument/hover')).toBeNull();
    expect(await ask('textDocument/completion')).toEqual([]);
  });
});

describe('the server goes on', () => {
  it('after documents that are no files', async () => {
    await start(GOOD);
    for (const uri of ['untitled:Untitled-1', 'git:/court.pipeline.yaml?x', 'no uri', '']) {
      await client.connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'moot', version: 1, text: BROKEN },
      });
      await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri, type: 1 }],
      });
      const params = { textDocument: { uri } };
      expect(await client.connection.sendRequest('textDocument/codeLens', params)).toEqual([]);
    }
    await client.open('court.pipeline.yaml', BROKEN);
    await client.problems('court.pipeline.yaml', 'unknown-role');
  });

  it('after texts that are no pipelines', async () => {
    await start(GOOD);
    const texts = ['', '\u0000', '[', 'stages: &a [*a]', '- - -', '%', 'a: b: c', '{{', '[['.repeat(5000)];
    await client.open('court.pipeline.yaml', '');
    for (const [index, text] of texts.entries()) {
      await client.edit('court.pipeline.yaml', index + 2, text);
      const textDocument = { uri: client.uri('court.pipeline.yaml') };
      expect(await client.connection.sendRequest('textDocument/codeLens', { textDocument })).toHaveLength(2);
    }
    await client.edit('court.pipeline.yaml', 99, BROKEN);
    await client.problems('court.pipeline.yaml', 'unknown-role');
  });

  it('when a path of the author is a folder', async () => {
    await start({ ...GOOD, 'all.slice.yaml': SLICE.replace('cases.jsonl', 'roles') });
    await client.problems('all.slice.yaml', 'unreadable-file');
  });
});

describe('watching', () => {
  it('is asked of a client that can do it', async () => {
    const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    let asked: (params: RegistrationParams) => void = () => undefined;
    const registration = new Promise<RegistrationParams>((resolve) => {
      asked = resolve;
    });
    await startClient(GOOD, { capabilities }, (connection) => {
      connection.onRequest('client/registerCapability', (params: RegistrationParams) => {
        asked(params);
        return null;
      });
    }).then((started) => {
      client = started;
    });
    const { registrations } = await registration;
    expect(registrations.map(({ method }) => method)).toEqual(['workspace/didChangeWatchedFiles']);
    expect(JSON.stringify(registrations)).toContain('role.md');
  });
});
