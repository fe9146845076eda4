import { isTaken, rowKey, type RowAction } from './row-keys';

/** What a key asks of two transcripts side by side. Escape and the filter's slash are the comparison's. */
export type SideBySideAction =
  | RowAction
  | { readonly type: 'difference'; readonly by: 1 | -1 }
  | { readonly type: 'side'; readonly side: 'before' | 'after' }
  | { readonly type: 'toggle' };

/** Undefined for keys that are not meant for the rows: those typed in a field, on a button, or in another list. */
export function sideBySideKey(event: KeyboardEvent): SideBySideAction | undefined {
  if (isTaken(event)) return undefined;
  switch (event.key) {
    case 'n':
      return { type: 'difference', by: 1 };
    case 'p':
      return { type: 'difference', by: -1 };
    case 'd':
      return { type: 'toggle' };
    case 'ArrowLeft':
      return { type: 'side', side: 'before' };
    case 'ArrowRight':
      return { type: 'side', side: 'after' };
    default:
      return rowKey(event);
  }
}
