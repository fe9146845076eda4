import type { RenderedMessage, TranscriptRow } from '../src/protocol/panel';
import { stageLabel } from './format';
import { memoryChangeWords } from './memory-words';

/** What a row says, as text to be copied. */
export function rowText(row: TranscriptRow): string {
  switch (row.kind) {
    case 'call':
      return row.text === '' ? (row.problem ?? '') : row.text;
    case 'retrieval':
      return lines(
        row.query,
        ...row.entries.map(({ rank, id, title, text }) => `${rank}. ${title ?? id}\n${text}`),
      );
    case 'ballots':
      return lines(...row.jurors.map(({ juror, votes }) => [juror, ...votes].join('\t')));
    case 'memory':
      return row.action === 'recalled'
        ? lines(row.query, ...row.items.map(({ rank, id, text }) => `${rank}. ${id}\n${text}`))
        : memoryChangeWords(row);
    case 'note':
      return row.message;
    case 'stage':
      return lines(`${row.title || stageLabel(row.stage)}: ${row.detail}`, row.value ?? '');
  }
}

/** Whose words they are, for what is said when they are copied. */
export function rowSpeaker(row: TranscriptRow): string {
  switch (row.kind) {
    case 'call':
      return row.speaker;
    case 'retrieval':
      return row.source;
    case 'memory':
      return row.memory;
    case 'ballots':
      return 'the ballots';
    case 'note':
      return 'the note';
    case 'stage':
      return stageLabel(row.stage);
  }
}

/** A prompt as text: each message under its role; pictures by name. */
export function promptText(messages: readonly RenderedMessage[]): string {
  return messages
    .map(({ role, parts }) =>
      [`${role}:`, ...parts.map((part) => (part.type === 'text' ? part.text : `[${part.name}]`))].join('\n'),
    )
    .join('\n\n');
}

function lines(...all: readonly string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
