import type { Problem } from '../problem';
import { LineIndex } from '../text/line-index';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

export interface Decoded {
  /** Without byte order mark. */
  readonly text: string;
  readonly encoding: Encoding;
  /** Bytes that are no text in this encoding: a warning, the rest is read. */
  readonly problems: readonly Problem[];
}

/**
 * Bytes of a dataset as text. A byte order mark decides; else UTF-8 when the bytes are that (a few damaged ones are
 * forgiven), else GB18030, in which much Chinese court data is published.
 */
export function decode(file: string, bytes: Uint8Array): Decoded {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return lenient(file, bytes, marked);
  const strict = strictly(bytes);
  if (strict !== undefined) return { text: strict, encoding: 'utf-8', problems: [] };
  return lenient(file, bytes, mostlyUtf8(bytes) ? 'utf-8' : 'gb18030');
}

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // JSON begins with an ASCII character, so a zero beside it tells UTF-16 without a mark.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
}

function strictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether bytes that are not quite UTF-8 still are UTF-8 with damage, such as a file cut in the middle of a
 * character. Chinese text in GB18030 read as UTF-8 is nearly all replacement characters.
 */
function mostlyUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true; // only the last character is incomplete
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    let bad = 0;
    let good = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) bad++;
      else if (code > 0x7f) good++;
    }
    return good > 4 * bad;
  }
}

function lenient(file: string, bytes: Uint8Array, encoding: Encoding): Decoded {
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded;
  if (isValid(bytes, encoding)) return { text, encoding, problems: [] };
  const first = text.indexOf('\uFFFD');
  // Only UTF-16 with half a character at its end is wrong without a replacement character.
  const at = first === -1 ? text.length : first;
  const damaged: Problem = {
    code: 'undecodable-bytes',
    severity: 'warning',
    file,
    range: new LineIndex(text).range(at, at + 1),
    message: `Some bytes are not ${encoding.toUpperCase()} text; they are shown as \uFFFD.`,
    next: 'Save the file as UTF-8, or get it again from its source if it was cut.',
  };
  return { text, encoding, problems: [damaged] };
}

function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
