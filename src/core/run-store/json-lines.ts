/** What a JSON-lines file holds. A torn last line, left by a crash, is dropped. */
export interface JsonLines {
  readonly values: readonly unknown[];
  /** Length in bytes of the whole lines. */
  readonly wholeBytes: number;
  readonly torn: boolean;
}

/** Reads JSON lines. Lines that are no JSON are dropped: the writer never leaves one but at the end. */
export function readJsonLines(bytes: Uint8Array): JsonLines {
  const values: unknown[] = [];
  const wholeBytes = visitJsonLines(bytes, (value) => values.push(value));
  return { values, wholeBytes, torn: wholeBytes < bytes.length };
}

/** The same, one value after the other, for files whose values are not all kept. Gives `wholeBytes`. */
export function visitJsonLines(bytes: Uint8Array, visit: (value: unknown) => void): number {
  const decoder = new TextDecoder('utf-8');
  let start = 0;
  for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
    const line = decoder.decode(bytes.subarray(start, end));
    start = end + 1;
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      // A line torn by a crash and then written on after it; its case runs again.
      continue;
    }
    visit(value);
  }
  return start;
}
