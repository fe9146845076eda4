/** The words between a bracket and its closing one. */
export interface Prose {
  readonly words: string;
  /** Offset after the closing bracket, or of the end of the words when it is missing. */
  readonly end: number;
  readonly closed: boolean;
}

/**
 * Reads from the bracket at `bracket` to the one that closes it. Brackets between double or curly quotes do not
 * count; apostrophes are no quotes in prose. Without a closing bracket the words end before the next `Finish[`.
 */
export function readProse(text: string, bracket: number): Prose {
  const next = text.slice(bracket + 1).search(/\bFinish\b[ \t*`]{0,8}[[［]/i);
  const limit = next < 0 ? text.length : bracket + 1 + next;
  const end = closingAt(text, bracket, limit, true) ?? closingAt(text, bracket, limit, false);
  const words = text.slice(bracket + 1, end ?? limit).trim();
  return end === undefined ? { words, end: limit, closed: false } : { words, end: end + 1, closed: true };
}

function closingAt(text: string, bracket: number, limit: number, quotes: boolean): number | undefined {
  let depth = 0;
  let open = '';
  for (let at = bracket; at < limit; at += 1) {
    const sign = text.charAt(at);
    if (open !== '') {
      if (sign === open) open = '';
    } else if (quotes && sign === '"') open = '"';
    else if (quotes && sign === '“') open = '”';
    else if (sign === '[' || sign === '［') depth += 1;
    else if (sign === ']' || sign === '］') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}
