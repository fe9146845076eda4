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
    const live = [stage('a'), stage('b')];
    const head = { rowCount: 4 } as TranscriptHead;
    /** One stage an answer. */
    const stagesFrom = (from: number) => ({
      stages: live.slice(from, from + 1).map((row) => ({ index: from, row })),
      next: from === 0 ? 1 : null,
    });
    const ask = (name: string, params: { from: number }): Promise<unknown> =>
      Promise.resolve(name === 'stages' ? stagesFrom(params.from) : head);
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

describe('the rows of a transcript', () => {
  const rows: readonly TranscriptRow[] = [stage('a'), note('of a'), stage('b'), note('of b')];
  const placed = rows.flatMap((row, index) => (row.kind === 'stage' ? [{ index, row }] : []));
  const host = {
    ask: (name: string): Promise<unknown> =>
      Promise.resolve(name === 'stages' ? { stages: placed, next: null } : { rowCount: rows.length }),
  } as unknown as Host;

  it('are known to take no line, or to belong to a stage, before they are there', async () => {
    const hidden: number[] = [];
    const store = new TranscriptStore(
      host,
      address,
      () => undefined,
      (index) => hidden.push(index),
    );
    await store.open();
    expect(hidden).toEqual([0, 2]);
    expect(rows.map((_, index) => store.isHidden(index))).toEqual([true, false, true, false]);
    expect(rows.map((_, index) => store.stageBefore(index)?.row.name)).toEqual(['a', 'a', 'b', 'b']);
  });

  it('take a line once another row stands there', async () => {
    const store = new TranscriptStore(host, address, () => undefined);
    await store.open();
    const head = { rowCount: 4 } as TranscriptHead;
    store.take({ type: 'transcript-changed', address, head, rows: [{ index: 2, row: note('late') }] });
    expect(store.isHidden(2)).toBe(false);
    expect(store.stageBefore(3)?.row.name).toBe('a');
  });
});
