import { keyAction } from './key-map';

/** Where a key leads in a list of rows; undefined for keys that move nothing, and in an empty list. */
export function listStep(
  key: string,
  { active, total, page }: { readonly active: number; readonly total: number; readonly page: number },
): number | undefined {
  const to = {
    next: active + 1,
    previous: active - 1,
    pageDown: active + page,
    pageUp: active - page,
    first: 0,
    last: total - 1,
    open: undefined,
    filter: undefined,
  }[keyAction('list', { key }) ?? 'open'];
  return to === undefined || total === 0 ? undefined : Math.min(total - 1, Math.max(0, to));
}
