import { describe, expect, it } from 'vitest';
import type { TranscriptRow } from '../../src/protocol/panel';
import { alignRows } from '../../webview/align-rows';
import { alignedItems } from '../../webview/aligned-items';
import { outlineOf } from '../../webview/row-outline';
import { callRow, noteRow, retrievalRow, stageRow } from './demo/demo-rows';

const call = (stage: string, text = 'x', attempt = 1) =>
  callRow({ id: `${stage}#${attempt}`, stage, text, attempt });
const note = (stage: string, message = 'n') => noteRow({ id: `${stage}!`, stage, message });

/** Each line as `left | right`, `=` behind those that say the same. */
function aligned(before: readonly TranscriptRow[], after: readonly TranscriptRow[]): readonly string[] {
  const name = (rows: readonly TranscriptRow[], index: number | undefined): string => {
    const row = index === undefined ? undefined : rows[index];
    return row ? row.id : '–';
  };
  return alignRows(before.map(outlineOf), after.map(outlineOf)).map(
    (row) => `${name(before, row.before)} | ${name(after, row.after)}${row.same ? ' =' : ''}`,
  );
}

describe('rows of two transcripts', () => {
  it('stand beside each other by stage, whether they say the same or not', () => {
    expect(aligned([call('points'), call('ruling', 'a')], [call('points'), call('ruling', 'b')])).toEqual([
      'points#1 | points#1 =',
      'ruling#1 | ruling#1',
    ]);
  });

  it('leave a gap where a side has none: a round more stands behind the rounds that both have', () => {
    const round = (n: number) => [call(`deliberation[${n}]/draft`), call(`deliberation[${n}]/review`)];
    expect(aligned([...round(1), call('ruling')], [...round(1), ...round(2), call('ruling')])).toEqual([
      'deliberation[1]/draft#1 | deliberation[1]/draft#1 =',
      'deliberation[1]/review#1 | deliberation[1]/review#1 =',
      '– | deliberation[2]/draft#1',
      '– | deliberation[2]/review#1',
      'ruling#1 | ruling#1 =',
    ]);
  });

  it('put stages of the baseline before new ones at the same place', () => {
    expect(
      aligned(
        [call('points'), call('old'), call('ruling')],
        [call('first'), call('points'), note('points'), call('new'), call('ruling')],
      ),
    ).toEqual([
      '– | first#1',
      'points#1 | points#1 =',
      '– | points!',
      'old#1 | –',
      '– | new#1',
      'ruling#1 | ruling#1 =',
    ]);
  });

  it('pair attempts with attempts', () => {
    expect(
      aligned(
        [call('draft', 'bad'), call('draft', 'good', 2), note('draft')],
        [call('draft', 'good'), note('draft')],
      ),
    ).toEqual(['draft#1 | draft#1', 'draft#2 | –', 'draft! | draft! =']);
  });

  it('pair stages that went on beside each other, in the order of the baseline', () => {
    expect(aligned([call('a'), call('b')], [call('b'), call('a')])).toEqual(['a#1 | a#1 =', 'b#1 | b#1 =']);
  });

  it('take a stage that one side skipped as different, and not what it cost', () => {
    const ran = stageRow({ stage: 'review', duration: 4 });
    const slow = stageRow({ stage: 'review', duration: 9000 });
    const skipped = stageRow({ stage: 'review', state: 'skipped', detail: 'review is off' });
    expect(aligned([ran], [slow])).toEqual(['stage review | stage review =']);
    expect(aligned([skipped], [ran])).toEqual(['stage review | stage review']);
  });

  it('take retrievals as the same when the same entries were kept, whatever their scores', () => {
    const found = (kept: boolean, score: number) =>
      retrievalRow({
        id: 'found',
        stage: 'find',
        entries: [{ id: 'e', text: 't', rank: 1, score, scores: {}, kept }],
      });
    expect(aligned([found(true, 1)], [found(true, 2)])).toEqual(['found | found =']);
    expect(aligned([found(true, 1)], [found(false, 1)])).toEqual(['found | found']);
  });

  it('are aligned by the ten thousand, also when nothing is in common', () => {
    const rows = (name: string) => Array.from({ length: 10_000 }, (_, index) => call(`${name}[${index}]`));
    const all = alignRows(rows('a').map(outlineOf), rows('b').map(outlineOf));
    expect(all).toHaveLength(20_000);
    expect(all[9999]?.after).toBeUndefined();
    expect(all[10_000]?.before).toBeUndefined();
  });
});

describe('lines of two transcripts', () => {
  const heading = (stage: string) => stageRow({ stage });
  const before = [
    heading('points'),
    call('points'),
    stageRow({ stage: 'deliberation', stageKind: 'repeat', title: 'Deliberation' }),
    heading('deliberation[1]/draft'),
    call('deliberation[1]/draft', 'a'),
    stageRow({ stage: 'review', state: 'skipped', detail: 'off' }),
    heading('ruling'),
    call('ruling'),
    note('ruling'),
  ];
  const after = before.map((row) => {
    if (row.kind === 'call' && row.text === 'a') return { ...row, text: 'b' };
    return row.stage === 'review' ? heading('review') : row;
  });
  const rows = alignRows(before.map(outlineOf), after.map(outlineOf));
  const words = (open: readonly string[] = []) => {
    const { items, differences } = alignedItems(rows, (key) => open.includes(key));
    return {
      differences,
      lines: items.map((item) =>
        item.type === 'fold' ? `${item.label} (${item.words})` : `${item.row.kind} ${item.row.stage}`,
      ),
    };
  };

  it('fold what is the same, but not the headings of what differs', () => {
    expect(words().lines).toEqual([
      'points (the same: 1 call)',
      'stage deliberation',
      'stage deliberation[1]/draft',
      'call deliberation[1]/draft',
      'stage review',
      'ruling (the same: 1 call, 1 note)',
    ]);
  });

  it('count an answer and a skipped stage as differences', () => {
    expect(words().differences).toEqual([3, 4]);
  });

  it('show what is the same when unfolded', () => {
    expect(words(['stage 0']).lines.slice(0, 4)).toEqual([
      'points (the same: 1 call)',
      'stage points',
      'call points',
      'stage deliberation',
    ]);
    expect(words(['stage 0']).differences).toEqual([5, 6]);
  });
});
