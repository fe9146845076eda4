import type { StageRow, TranscriptRow } from '../src/protocol/panel';

/** Stages whose own rows (a call, a table) say all there is; the rail still lists them. */
const spokenFor = new Set<StageRow['stageKind']>(['role', 'retrieve', 'search']);

/** Whether the row takes a line in the transcript. */
export function isShown(row: TranscriptRow): boolean {
  return (
    row.kind !== 'stage' || !spokenFor.has(row.stageKind) || (row.state !== 'running' && row.state !== 'done')
  );
}
