import { afterEach, describe, expect, it } from 'vitest';
import type { CompletionItem, Hover, RegistrationParams, SemanticTokens } from 'vscode-languageserver/node';
import { startClient, type Client } from './client';

const COURT = `moot: 1
knowledge: { laws: laws.md }
stages:
  - stage: draft
    role: judge
    with: { facts: "{{ case.colour }}" }
`;
const WORLD = {
  'roles/judge.role.md': `---
role: judge
inputs: { facts: string }
---
user:
{{ facts }} 第二条
`,
  'court.pipeline.yaml': COURT,
  'all.slice.yaml': 'moot: 1\ndataset: cases.jsonl\npipeline: court.pipeline.yaml\n',
  'cases.jsonl': '{"id": "one", "facts": "An umbrella was lent.", "colour": "red"}\n',
  'laws.md': '# 雨伞法\n\n第一条 雨伞须归还。\n\n第二条 逾期者，另付一伞。\n',
};

let client: Client;
afterEach(() => client.end());

async function hovered(name: string, line: number, character: number): Promise<string> {
  const found = await client.connection.sendRequest<Hover | null>('textDocument/hover', {
    textDocument: { uri: client.uri(name) },
    position: { line, character },
  });
  return JSON.stringify(found?.contents);
}

describe('the server', () => {
  it('offers the fields of the cases that a slice runs the pipeline on, also of the unsaved ones', async () => {
    client = await startClient(WORLD);
    await client.open('court.pipeline.yaml', COURT);
    const offered = async (): Promise<string[]> => {
      const items = await client.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
        textDocument: { uri: client.uri('court.pipeline.yaml') },
        position: { line: 5, character: 28 },
      });
      return items.map(({ label }) => label);
    };
    expect(await offered()).toEqual(expect.arrayContaining(['facts', 'colour']));
    expect(await hovered('court.pipeline.yaml', 5, 30)).toContain('red');
    await client.open('cases.jsonl', '{"id": "one", "facts": "x", "size": 3}\n');
    expect(await offered()).toContain('size');
  });

  it('offers keys in a file of cases that a slice runs on, and in no other', async () => {
    client = await startClient(WORLD);
    const text = `${WORLD['cases.jsonl']}{"id": "two", }\n`;
    const offered = async (name: string): Promise<string[]> => {
      await client.open(name, text);
      const items = await client.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
        textDocument: { uri: client.uri(name) },
        position: { line: 1, character: 14 },
      });
      return items.map(({ label }) => label);
    };
    expect(await offered('cases.jsonl')).toEqual(expect.arrayContaining(['facts', 'gold', 'colour']));
    expect(await offered('other.jsonl')).toEqual([]);
  });

  it('asks to be told of passages and cases as they are typed, where the client can do so', async () => {
    const asked: string[] = [];
    let isDone: () => void = () => undefined;
    const done = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    const synchronization = { dynamicRegistration: true };
    const capabilities = { textDocument: { synchronization, completion: { dynamicRegistration: true } } };
    client = await startClient(WORLD, { capabilities }, (connection) => {
      connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
        for (const { method, registerOptions } of registrations)
          asked.push(`${method} ${JSON.stringify(registerOptions)}`);
        if (asked.length === 4) isDone();
        return null;
      });
    });
    await done;
    expect(asked.map((each) => each.split(' ')[0])).toEqual([
      'textDocument/didOpen',
      'textDocument/didChange',
      'textDocument/didClose',
      'textDocument/completion',
    ]);
    expect(asked[0]).toContain('markdown');
    expect(asked[3]).not.toContain('markdown');
  });

  it('knows the parts of a case that a slice maps', async () => {
    const slice = `${WORLD['all.slice.yaml']}fields: { place: colour }\n`;
    client = await startClient({ ...WORLD, 'all.slice.yaml': slice });
    await client.open('court.pipeline.yaml', COURT.replace('case.colour', 'case.place'));
    expect(await hovered('court.pipeline.yaml', 5, 31)).toContain('red');
  });

  it('offers what a pipeline gives for an input of a role', async () => {
    const role = 'roles/clerk.role.md';
    const text = '---\nrole: clerk\ninputs: { ruling: object }\n---\nuser:\n{{ ruling.\n';
    const judge = WORLD['roles/judge.role.md'].replace(
      '---\nuser',
      'output: { format: json, schema: { winner: string } }\n---\nuser',
    );
    const pipeline = `${COURT}  - { stage: summary, role: clerk, with: { ruling: "{{ draft }}" } }\n`;
    client = await startClient({
      ...WORLD,
      [role]: text,
      'roles/judge.role.md': judge,
      'court.pipeline.yaml': pipeline,
    });
    await client.open(role, text);
    const items = await client.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument: { uri: client.uri(role) },
      position: { line: 5, character: 10 },
    });
    expect(items.map(({ label }) => label)).toEqual(['winner']);
  });

  it('shows the text of an article that the workspace holds', async () => {
    client = await startClient(WORLD);
    await client.open('roles/judge.role.md', WORLD['roles/judge.role.md']);
    expect(await hovered('roles/judge.role.md', 5, 13)).toContain('逾期者，另付一伞。');
  });

  it('colours the lines that are asked for', async () => {
    client = await startClient(WORLD);
    await client.open('court.pipeline.yaml', COURT);
    const { data } = await client.connection.sendRequest<SemanticTokens>(
      'textDocument/semanticTokens/range',
      {
        textDocument: { uri: client.uri('court.pipeline.yaml') },
        range: { start: { line: 2, character: 0 }, end: { line: 2, character: 7 } },
      },
    );
    expect(data).toEqual([2, 0, 6, 4, 0]);
  });
});
