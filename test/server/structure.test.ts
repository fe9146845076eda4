import { afterEach, describe, expect, it } from 'vitest';
import type { FoldingRange, SelectionRange, TextEdit } from 'vscode-languageserver-types';
import { startClient, type Client } from './client';

const COURT = 'moot: 1\nname:  Court\nstages:\n    - stage: draft\n      role: judge\n';

describe('the structure of a document', () => {
  let client: Client | undefined;
  afterEach(() => client?.end());

  async function asking<T>(method: string, more: object = {}): Promise<T> {
    client ??= await startClient({});
    await client.open('court.pipeline.yaml', COURT);
    const textDocument = { uri: client.uri('court.pipeline.yaml') };
    return client.connection.sendRequest<T>(`textDocument/${method}`, { textDocument, ...more });
  }

  it('folds, grows selections and is set in order, as it stands in the editor', async () => {
    const folded = await asking<FoldingRange[]>('foldingRange');
    expect(folded).toContainEqual({ startLine: 2, endLine: 4 });
    const positions = [{ line: 4, character: 13 }];
    const [selected] = await asking<SelectionRange[]>('selectionRange', { positions });
    expect(selected?.range.start).toEqual({ line: 4, character: 12 });
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await asking<TextEdit[]>('formatting', { options });
    expect(edits.map(({ newText }) => newText).join('')).toBe(
      'name: Court\n  - stage: draft\n    role: judge\n',
    );
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
    const few = await asking<TextEdit[]>('rangeFormatting', { options, range });
    expect(few.map(({ newText }) => newText)).toEqual(['name: Court\n']);
  });
});
