import { keyAction, type KeyAction } from './key-map';
import { isTaken, rowKey, type RowAction } from './row-keys';

/** What a key asks of the transcript. */
export type TranscriptAction = RowAction | { readonly type: KeyAction<'transcript'> };

/** Undefined for keys that are not the transcript's: those typed in a field, on a button, or in another list. */
export function transcriptKey(event: KeyboardEvent): TranscriptAction | undefined {
  if (event.altKey) return undefined;
  const type = keyAction('transcript', event);
  // VS Code marks its find key as handled before the page sees it.
  if (type === 'search' && (event.ctrlKey || event.metaKey)) return { type };
  if (isTaken(event)) return undefined;
  return type === undefined ? rowKey(event) : { type };
}
