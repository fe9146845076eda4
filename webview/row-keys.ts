import { keyAction } from './key-map';

/** What a key asks of rows that are read one after another. */
export type RowAction =
  { readonly type: 'move'; readonly by: 1 | -1 } | { readonly type: 'first' | 'last' | 'open' };

/** Undefined for keys that are not meant for rows, such as Enter on a button. */
export function rowKey(event: KeyboardEvent): RowAction | undefined {
  const action = keyAction('rows', event);
  switch (action) {
    case 'next':
      return { type: 'move', by: 1 };
    case 'previous':
      return { type: 'move', by: -1 };
    case 'open':
      return event.composedPath()[0] instanceof HTMLButtonElement ? undefined : { type: 'open' };
    case 'first':
    case 'last':
      return { type: action };
    case undefined:
      return undefined;
  }
}

/** Whether the key is typed into a field, or is another's already. */
export function isTaken(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
