/** Where a key leads in a list of rows; undefined for keys that move nothing, and in an empty list. */
export function listStep(
  key: string,
  { active, total, page }: { readonly active: number; readonly total: number; readonly page: number },
): number | undefined {
  const to = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  }[key];
  return to === undefined || total === 0 ? undefined : Math.min(total - 1, Math.max(0, to));
}
