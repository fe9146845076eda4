/** What a key asks of two transcripts side by side. Escape and the filter's slash are the comparison's. */
export type SideBySideAction =
  | { readonly type: 'difference'; readonly by: 1 | -1 }
  | { readonly type: 'move'; readonly by: 1 | -1 }
  | { readonly type: 'side'; readonly side: 'before' | 'after' }
  | { readonly type: 'first' | 'last' | 'toggle' | 'open' };

/** Undefined for keys that are not meant for the rows: those typed in a field, on a button, or in another list. */
export function sideBySideKey(event: KeyboardEvent): SideBySideAction | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const target = event.composedPath()[0];
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return undefined;
  switch (event.key) {
    case 'n':
      return { type: 'difference', by: 1 };
    case 'p':
      return { type: 'difference', by: -1 };
    case 'd':
      return { type: 'toggle' };
    case 'j':
    case 'ArrowDown':
      return { type: 'move', by: 1 };
    case 'k':
    case 'ArrowUp':
      return { type: 'move', by: -1 };
    case 'ArrowLeft':
      return { type: 'side', side: 'before' };
    case 'ArrowRight':
      return { type: 'side', side: 'after' };
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
