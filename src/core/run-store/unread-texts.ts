const [QUOTE, BACKSLASH, BRACE, COMMA, COLON] = [0x22, 0x5c, 0x7b, 0x2c, 0x3a];

/**
 * Cuts texts out of lines of JSON before they are parsed, since decoding long texts takes longer than anything else: the
 * text under each of the named members, however deep, becomes empty. What is no text stays, what is written with spaces
 * between, and what is wrong with a line.
 */
export class UnreadTexts {
  /** How the members begin: name, colon, quote. */
  private readonly heads: readonly Uint8Array[];
  private readonly shortest: number;
  /** How far on the end of a head may be, by the byte that stands where it was looked for (Horspool 1980). */
  private readonly skip = new Uint8Array(256);
  private room = new Uint8Array();

  /** The names are plain: nothing in them would be escaped. */
  constructor(names: readonly string[]) {
    this.heads = names.map((name) => new TextEncoder().encode(`"${name}":"`));
    this.shortest = Math.min(...this.heads.map(({ length }) => length));
    this.skip.fill(this.shortest);
    for (const head of this.heads) {
      for (let left = this.shortest - 1; left > 0; left--) {
        const byte = head[head.length - 1 - left] as number;
        this.skip[byte] = Math.min(this.skip[byte] as number, left);
      }
    }
  }

  /** The bytes that are given back are good until the next call. */
  cut(line: Uint8Array): Uint8Array {
    if (this.heads.length === 0) return line;
    if (this.room.length < line.length) this.room = new Uint8Array(2 * line.length);
    const { room, skip } = this;
    let length = 0;
    let from = 0;
    for (let at = this.shortest - 1; at < line.length; at += skip[line[at] as number] as number) {
      // Most quotes begin no text of a member.
      if (line[at] !== QUOTE || line[at - 1] !== COLON || !this.endsHead(line, at)) continue;
      room.set(line.subarray(from, at + 1), length);
      length += at + 1 - from;
      from = at = endOfText(line, at);
    }
    room.set(line.subarray(from), length);
    return room.subarray(0, length + line.length - from);
  }

  private endsHead(line: Uint8Array, end: number): boolean {
    for (const head of this.heads) if (endsMember(line, end, head)) return true;
    return false;
  }
}

/** Where the text that begins with the quote at `start` ends with another; the end of the line when it does not. */
function endOfText(line: Uint8Array, start: number): number {
  for (let quote = line.indexOf(QUOTE, start + 1); quote >= 0; quote = line.indexOf(QUOTE, quote + 1)) {
    let escapes = 0;
    while (line[quote - escapes - 1] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return line.length;
}

/** Within a text the quotes of a head would be escaped: one that follows a brace or a comma begins a member. */
function endsMember(line: Uint8Array, end: number, head: Uint8Array): boolean {
  const start = end + 1 - head.length;
  const before = line[start - 1];
  if (before !== BRACE && before !== COMMA) return false;
  for (let at = 0; at < head.length; at++) if (line[start + at] !== head[at]) return false;
  return true;
}
