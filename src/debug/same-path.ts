/** Whether two paths name one file: editors write drives of Windows in either case, and either slash. */
export function samePath(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(path: string): string {
  return path.replace(/\\/gu, '/').replace(/^[A-Za-z]:/u, (drive) => drive.toLowerCase());
}
