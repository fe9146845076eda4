import { afterEach, describe, expect, it } from 'vitest';
import type { CodeLens, CompletionItem, Hover, SemanticTokens } from 'vscode-languageserver/node';
import { startClient, type Client } from './client';

const JUDGE = `---
role: judge
inputs: { facts: string }
output: { format: text }
---
user:
{{ facts }} {% include "shared/tone.md" %}
`;
const COURT = `moot: 1
roles: court/roles
stages:
  - stage: draft
    role: judge
    with: { facts: "{{ case.facts }}" }
`;
const NEW = 'untitled:Untitled-1';

let client: Client;
afterEach(() => client.end());

const asked = <T>(method: string, name: string, more: object = {}): Promise<T> =>
  client.connection.sendRequest<T>(method, { textDocument: { uri: client.uri(name) }, ...more });

async function offered(name: string, line: number, character: number): Promise<string[]> {
  const items = await asked<CompletionItem[]>('textDocument/completion', name, {
    position: { line, character },
  });
  return items.map(({ label }) => label);
}

describe('a file that was never saved', () => {
  it('is checked as one of the folder that is open, and told of no more once it is closed', async () => {
    client = await startClient({
      'court/roles/judge.role.md': JUDGE,
      'court/roles/shared/tone.md': 'Be kind.',
    });
    await client.open(NEW, COURT.replace('judge', 'jugde'), 'moot-pipeline');
    await client.problems(NEW, 'unknown-role');
    await client.edit(NEW, 2, COURT);
    await client.problems(NEW);
    await client.edit(NEW, 3, COURT.replace('judge', 'jugde'));
    await client.problems(NEW, 'unknown-role');
    await client.close(NEW);
    await client.problems(NEW);
  });

  it('is completed and hovered over', async () => {
    client = await startClient({
      'court/roles/judge.role.md': JUDGE,
      'court/roles/shared/tone.md': 'Be kind.',
    });
    await client.open(NEW, COURT, 'moot-pipeline');
    expect(await offered(NEW, 4, 10)).toEqual(['judge']);
    const found = await asked<Hover>('textDocument/hover', NEW, { position: { line: 4, character: 12 } });
    expect(JSON.stringify(found.contents)).toContain('facts');
    await client.open('untitled:Untitled-2', 'moot: 1\ndataset: \n', 'moot-slice');
    expect(await offered('untitled:Untitled-2', 1, 9)).toContain('court/');
  });

  it('includes passages of the folder that is open, and of the folder it is to be saved in', async () => {
    client = await startClient({ 'court/roles/shared/tone.md': 'Be kind.' });
    await client.open(NEW, JUDGE, 'moot-role');
    await client.problems(NEW, 'missing-include');
    await client.edit(NEW, 2, JUDGE.replace('shared', 'court/roles/shared'));
    await client.problems(NEW);
    const named = client.uri('court/roles/judge.role.md').replace('file:', 'untitled:').replace('//', '');
    await client.open(named, JUDGE.replace('shared', 'elsewhere'), 'moot-role');
    await client.problems(named, 'missing-include');
    await client.edit(named, 2, JUDGE);
    await client.problems(named);
  });

  it('is no file that could be run', async () => {
    client = await startClient({});
    await client.open(NEW, COURT, 'moot-pipeline');
    expect(await asked<CodeLens[]>('textDocument/codeLens', NEW)).toEqual([]);
  });
});

describe('an earlier version that is shown beside a file', () => {
  it('is coloured, but neither checked nor taken for the file', async () => {
    client = await startClient({
      'court/roles/judge.role.md': JUDGE,
      'court/roles/shared/tone.md': 'Be kind.',
    });
    await client.open('court.pipeline.yaml', COURT);
    const earlier = client.uri('court.pipeline.yaml').replace('file:', 'git:');
    await client.open(earlier, COURT.replace('judge', 'jugde'), 'moot-pipeline');
    const { data } = await asked<SemanticTokens>('textDocument/semanticTokens/full', earlier);
    expect(data.length).toBeGreaterThan(0);
    await client.edit('court.pipeline.yaml', 2, COURT.replace('judge', 'jugde'));
    await client.problems('court.pipeline.yaml', 'unknown-role');
    await expect(
      Promise.race([client.problems(earlier, 'unknown-role'), asked('textDocument/codeLens', earlier)]),
    ).resolves.toEqual([]);
  });
});
