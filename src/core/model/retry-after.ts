interface HeaderReader {
  get(name: string): string | null;
}

/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as an HTTP date
 * (RFC 9110, 10.2.3). A date is read against the server's own `Date`, as its clock may differ from ours.
 */
export function parseRetryAfter(headers: HeaderReader, now: number): number | undefined {
  const milliseconds = numberOf(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return Math.ceil(milliseconds);
  const value = headers.get('retry-after');
  const seconds = numberOf(value);
  if (seconds !== undefined) return Math.ceil(seconds * 1000);
  const date = Date.parse(value ?? '');
  if (Number.isNaN(date)) return undefined;
  const serverNow = Date.parse(headers.get('date') ?? '');
  return Math.max(0, date - (Number.isNaN(serverNow) ? now : serverNow));
}

function numberOf(value: string | null): number | undefined {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
