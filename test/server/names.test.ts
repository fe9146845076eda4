import { afterEach, describe, expect, it } from 'vitest';
import type {
  DocumentHighlight,
  DocumentLink,
  Location,
  PrepareRenameResult,
  SymbolInformation,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { startClient, type Client } from './client';

const JUDGE = '---\nrole: judge\ninputs:\n  draft: { type: any, optional: true }\n---\nuser:\n{{ draft }}\n';
const COURT =
  'moot: 1\nstages:\n  - stage: draft\n    role: judge\n  - stage: final\n    role: judge\nverdict:\n  text: "{{ draft }}"\n';
const SLICE = 'moot: 1\ndataset: cases.jsonl\npipeline: court.pipeline.yaml\n';
const FILES = {
  'roles/judge.role.md': JUDGE,
  'court.pipeline.yaml': COURT,
  'all.slice.yaml': SLICE,
  'cases.jsonl': '',
};

describe('names across the files of a workspace', () => {
  let client: Client;
  afterEach(() => client.end());

  const begin = async (name: string, text: string, files: Readonly<Record<string, string>> = FILES) => {
    client = await startClient(files);
    await client.open(name, text);
  };
  const ask = <T>(method: string, name: string, line: number, character: number, more = {}): Promise<T> =>
    client.connection.sendRequest<T>(`textDocument/${method}`, {
      textDocument: { uri: client.uri(name) },
      position: { line, character },
      ...more,
    });
  const placesOf = (locations: readonly Location[]): string[] =>
    locations.map(({ uri, range }) => `${uri.slice(client.uri('').length + 1)}:${range.start.line}`).sort();

  it('are found, saved or not', async () => {
    await begin('court.pipeline.yaml', `# new\n${COURT}`);
    const context = { includeDeclaration: true };
    const all = await ask<Location[]>('references', 'court.pipeline.yaml', 3, 12, { context });
    expect(placesOf(all)).toEqual([
      'court.pipeline.yaml:3',
      'court.pipeline.yaml:6',
      'court.pipeline.yaml:8',
    ]);
    const lit = await ask<DocumentHighlight[]>('documentHighlight', 'court.pipeline.yaml', 3, 12);
    expect(lit.map(({ range, kind }) => [range.start.line, kind])).toEqual([
      [3, 3],
      [8, 2],
    ]);
    const role = await ask<Location>('definition', 'court.pipeline.yaml', 4, 12);
    expect(placesOf([role])).toEqual(['roles/judge.role.md:0']);
  });

  it('are renamed in every file, lines ending as they did', async () => {
    await begin('court.pipeline.yaml', COURT.replaceAll('\n', '\r\n'));
    const found = await ask<PrepareRenameResult>('prepareRename', 'court.pipeline.yaml', 2, 12);
    expect(found).toEqual({
      range: { start: { line: 2, character: 11 }, end: { line: 2, character: 16 } },
      placeholder: 'draft',
    });
    const newName = 'sketch';
    const edit = await ask<WorkspaceEdit>('rename', 'court.pipeline.yaml', 2, 12, { newName });
    expect(edit.changes?.[client.uri('court.pipeline.yaml')]?.map(({ newText }) => newText)).toEqual([
      'sketch',
      'sketch',
      '\r\n    with: { draft: "{{ sketch }}" }',
    ]);
  });

  it('are not renamed where that cannot be, and the author hears why', async () => {
    await begin('court.pipeline.yaml', COURT);
    await expect(ask('prepareRename', 'court.pipeline.yaml', 0, 2)).rejects.toThrow('can be renamed');
    await expect(ask('rename', 'court.pipeline.yaml', 2, 12, { newName: 'final' })).rejects.toThrow(
      'There is a stage called "final" beside it already.',
    );
  });

  it('lead to the files that are there', async () => {
    await begin('all.slice.yaml', SLICE.replace('cases.jsonl', 'nowhere.jsonl'));
    const links = await ask<DocumentLink[]>('documentLink', 'all.slice.yaml', 0, 0);
    expect(links).toEqual([
      {
        range: { start: { line: 2, character: 10 }, end: { line: 2, character: 29 } },
        target: client.uri('court.pipeline.yaml'),
      },
    ]);
  });

  it('are looked for in files that no one has open', async () => {
    await begin('all.slice.yaml', SLICE);
    const find = (query: string): Promise<SymbolInformation[]> =>
      client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query });
    expect((await find('jdg')).map(({ name }) => name)).toEqual(['judge']);
    await client.write('more/clerk.role.md', '---\nrole: clerk\n---\nuser:\nNote.\n');
    await client.watched('more/clerk.role.md', 1);
    expect((await find('clrk')).map(({ name, location }) => [name, location.uri])).toEqual([
      ['clerk', client.uri('more/clerk.role.md')],
    ]);
  });

  it('of files follow when a file gets another path', async () => {
    await begin('all.slice.yaml', `# new\n${SLICE}`);
    const files = [{ oldUri: client.uri('court.pipeline.yaml'), newUri: client.uri('a/b.pipeline.yaml') }];
    const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
    expect(edit.changes).toEqual({
      [client.uri('all.slice.yaml')]: [
        {
          range: { start: { line: 3, character: 10 }, end: { line: 3, character: 29 } },
          newText: 'a/b.pipeline.yaml',
        },
      ],
      [client.uri('court.pipeline.yaml')]: [
        {
          range: { start: { line: 0, character: 7 }, end: { line: 0, character: 7 } },
          newText: '\nroles: ../roles',
        },
      ],
    });
    const elsewhere = [{ oldUri: client.uri('notes.md'), newUri: client.uri('more.md') }];
    expect(await client.connection.sendRequest('workspace/willRenameFiles', { files: elsewhere })).toBeNull();
  });

  it('are told of files outside of the workspace while they are open', async () => {
    client = await startClient(FILES, { workspaceFolders: null });
    await client.open('court.pipeline.yaml', COURT);
    const role = await ask<Location>('definition', 'court.pipeline.yaml', 3, 12);
    expect(placesOf([role])).toEqual(['roles/judge.role.md:0']);
  });

  it('of a file that begins with a mark of its encoding stand where the editor has them', async () => {
    await begin('roles/judge.role.md', JUDGE, {
      ...FILES,
      'all.slice.yaml': `\uFEFFpipeline: court.pipeline.yaml\n`,
    });
    const files = [{ oldUri: client.uri('court.pipeline.yaml'), newUri: client.uri('b.pipeline.yaml') }];
    const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
    const [only] = edit.changes?.[client.uri('all.slice.yaml')] ?? [];
    expect(only?.range.start).toEqual({ line: 0, character: 10 });
  });
});
