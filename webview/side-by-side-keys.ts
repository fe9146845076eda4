import { keyAction } from './key-map';
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
  const action = keyAction('sideBySide', event);
  switch (action) {
    case 'nextDifference':
      return { type: 'difference', by: 1 };
    case 'previousDifference':
      return { type: 'difference', by: -1 };
    case 'toggle':
      return { type: action };
    case 'before':
    case 'after':
      return { type: 'side', side: action };
    case undefined:
      return rowKey(event);
  }
}
