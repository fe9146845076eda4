import { afterEach, describe, expect, it } from 'vitest';
import type { CompletionItem, Hover, SemanticTokens } from 'vscode-languageserver/node';
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
