import type { Files } from '../ports';

/** Bytes read at once. */
const PIECE = 1024 * 1024;
const NEWLINE = 10;

/** The bytes are good during the visit only; `start` is where in the file the line begins. */
export type VisitLine = (line: Uint8Array, start: number) => void;

/**
 * Visits the whole lines of one piece of a file. Empty lines are passed over. `next` is where the last whole line ends:
 * a torn one at the end of the file is not visited.
 */
export async function scanPiece(
  files: Files,
  path: string,
  from: number,
  visit: VisitLine,
): Promise<{ readonly next: number; readonly more: boolean }> {
  for (let size = PIECE; ; size *= 2) {
    const bytes = await files.readRange(path, from, size);
    const whole = visitLines(bytes, from, visit);
    const more = bytes.length === size;
    // A line may be longer than the piece.
    if (whole > 0 || !more) return { next: from + whole, more };
  }
}

/** Visits the whole lines of bytes that stand at a place in a file; gives how many bytes they are. */
export function visitLines(bytes: Uint8Array, from: number, visit: VisitLine): number {
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    if (end > start) visit(bytes.subarray(start, end), from + start);
    start = end + 1;
  }
  return start;
}
