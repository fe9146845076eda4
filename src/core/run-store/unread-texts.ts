const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
/** Bytes. */
const NEAR = 64;

/**
 * Cuts texts out of lines of JSON before they are parsed, since decoding long texts takes longer than anything else: the
 * text under each of the named members, however deep, becomes empty. What is no text stays, and so does what is wrong
 * with a line.
 */
export class UnreadTexts {
  private readonly names: readonly Uint8Array[];
  private room = new Uint8Array();

  /** The names are plain: nothing in them would be escaped. */
  constructor(names: readonly string[]) {
    this.names = names.map((name) => new TextEncoder().encode(name));
  }

  /** The bytes that are given back are good until the next call. */
  cut(line: Uint8Array): Uint8Array {
    if (this.room.length < line.length) this.room = new Uint8Array(2 * line.length);
    const { room } = this;
    let length = 0;
    let from = 0;
    for (let at = 0; at < line.length; at++) {
      if (line[at] !== QUOTE) continue;
      const end = endOfText(line, at);
      const isMember = line[end + 1] === COLON && line[end + 2] === QUOTE;
      if (isMember && this.names.some((name) => isAt(line, at + 1, end, name))) {
        room.set(line.subarray(from, end + 3), length);
        length += end + 3 - from;
        from = endOfText(line, end + 2);
        at = from;
      } else {
        at = end;
      }
    }
    room.set(line.subarray(from), length);
    return room.subarray(0, length + line.length - from);
  }
}

/** Where the text that begins with the quote at `start` ends with another; the end of the line when it does not. */
function endOfText(line: Uint8Array, start: number): number {
  let at = start + 1;
  // Most texts are short: asking for the place of a byte takes as long as looking at a few of them.
  const near = Math.min(line.length, at + NEAR);
  while (at < near && line[at] !== QUOTE) at += line[at] === BACKSLASH ? 2 : 1;
  if (at < near) return at;
  for (let quote = line.indexOf(QUOTE, at); quote >= 0; quote = line.indexOf(QUOTE, quote + 1)) {
    let escapes = 0;
    while (quote - escapes > at && line[quote - escapes - 1] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return line.length;
}

function isAt(line: Uint8Array, start: number, end: number, name: Uint8Array): boolean {
  if (end - start !== name.length) return false;
  for (let at = 0; at < name.length; at++) if (line[start + at] !== name[at]) return false;
  return true;
}
