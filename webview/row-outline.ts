import type { TranscriptRow } from '../src/protocol/panel';
import { memoryChangeWords } from './memory-words';
import { isShown } from './is-shown';

/** As much of a row as aligning needs; of 10,000 rows that is kept, of the rows themselves only those in view. */
export interface RowOutline {
  readonly index: number;
  readonly kind: TranscriptRow['kind'];
  /** Path of the stage instance, such as `deliberation[2]/draft`. */
  readonly stage: string;
  /** Rows of a stage pair by kind and, for calls, by attempt. */
  readonly attempt: number;
  /** Equal for rows that say the same; what it took (tokens, time, model) says nothing. */
  readonly digest: string;
}

export function outlineOf(row: TranscriptRow, index: number): RowOutline {
  const attempt = row.kind === 'call' ? row.attempt : 1;
  return { index, kind: row.kind, stage: row.stage, attempt, digest: digestOf(sayingOf(row)) };
}

/** What the row says, as one text. */
function sayingOf(row: TranscriptRow): string {
  switch (row.kind) {
    case 'call':
      return said(row.speaker, row.text, row.value ?? '', row.problem ?? '', row.reasoning ?? '');
    case 'stage':
      // What a stage that speaks by its own rows came to is said there.
      return said(row.state, ...(isShown(row) ? [row.title, row.detail, row.value ?? ''] : []));
    case 'retrieval':
      return said(row.source, row.query, ...row.entries.map(({ id, kept }) => `${id} ${kept}`));
    case 'ballots':
      return said(row.winner ?? '', ...row.jurors.map(({ juror, votes }) => `${juror} ${votes.join(' ')}`));
    case 'memory':
      return row.action === 'recalled'
        ? said(row.memory, row.query, ...row.items.map(({ id, kept }) => `${id} ${kept}`))
        : said(row.memory, memoryChangeWords(row));
    case 'note':
      return said(row.severity, row.message);
  }
}

function said(...parts: readonly string[]): string {
  return parts.join('\u0000');
}

/** Short stand-in for a text: its length and two 32-bit FNV-1a sums over it, from different starts. */
function digestOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + index), 0x01000193);
  }
  return `${text.length} ${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
}
