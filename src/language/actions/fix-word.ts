/** The word under a key of what a diagnostic of ours carried. What else clients hand back is not ours. */
export function fixWord(
  data: unknown,
  key: 'replace' | 'create' | 'declare' | 'remove' | 'add',
): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value: unknown = Object.entries(data).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}
