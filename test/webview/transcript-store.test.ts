import { describe, expect, it } from 'vitest';
import type { StageRow, TranscriptHead, TranscriptRow } from '../../src/protocol/panel';
import type { Host } from '../../webview/host';
import { TranscriptStore } from '../../webview/transcript-store';

const address = { run: 'r', case: 'c' };
const stage = (name: string): StageRow => ({
  kind: 'stage',
  id: name,
  stage: name,
  depth: 0,
  name,
  title: name,
  stageKind: 'role',
  state: 'done',
  detail: '',
});
const note = (id: string): TranscriptRow => ({
  kind: 'note',
  id,
  stage: 'x',
  depth: 0,
  severity: 'information',
  message: id,
});

describe('the stages of a transcript', () => {
  it('are those of the order in which the rows stand once the case has ended', async () => {
    const live = [stage('a'), stage('b'), note('of a'), note('of b')];
    const head = { rowCount: live.length } as TranscriptHead;
    const ask = (name: string): Promise<unknown> => Promise.resolve(name === 'rows' ? { rows: live } : head);
    const store = new TranscriptStore({ ask } as unknown as Host, address, () => undefined);
    await store.open();
    expect(store.stages.map(({ index, row }) => [index, row.name])).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    const ended = [stage('a'), note('of a'), stage('b'), note('of b')];
    store.take({
      type: 'transcript-changed',
      address,
      head,
      rows: ended.map((row, index) => ({ index, row })),
    });
    expect(store.stages.map(({ index, row }) => [index, row.name])).toEqual([
      [0, 'a'],
      [2, 'b'],
    ]);
  });
});
