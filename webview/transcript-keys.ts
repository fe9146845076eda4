import { isTaken, rowKey, type RowAction } from './row-keys';

/** What a key asks of the transcript. */
export type TranscriptAction = RowAction | { readonly type: 'search' };

/** Undefined for keys that are not the transcript's: those typed in a field, on a button, or in another list. */
export function transcriptKey(event: KeyboardEvent): TranscriptAction | undefined {
  if (event.altKey) return undefined;
  // VS Code marks its find key as handled before the page sees it.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') return { type: 'search' };
  if (isTaken(event)) return undefined;
  return event.key === '/' ? { type: 'search' } : rowKey(event);
}
