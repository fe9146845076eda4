/** What a key asks of the transcript. */
export type TranscriptAction =
  | { readonly type: 'search' }
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | { readonly type: 'first' }
  | { readonly type: 'last' }
  | { readonly type: 'open' };

/** Undefined for keys that are not the transcript's: those typed in a field, on a button, or in another list. */
export function transcriptKey(event: KeyboardEvent): TranscriptAction | undefined {
  if (event.altKey) return undefined;
  // VS Code marks its find key as handled before the page sees it.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') return { type: 'search' };
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return undefined;
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return undefined;
  switch (event.key) {
    case '/':
      return { type: 'search' };
    case 'j':
    case 'ArrowDown':
      return { type: 'move', by: 1 };
    case 'k':
    case 'ArrowUp':
      return { type: 'move', by: -1 };
    case 'Home':
      return { type: 'first' };
    case 'End':
      return { type: 'last' };
    case 'Enter':
      return target instanceof HTMLButtonElement ? undefined : { type: 'open' };
    default:
      return undefined;
  }
}
