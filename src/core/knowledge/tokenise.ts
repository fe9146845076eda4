/** Receives the tokens of a text in order. Nothing is allocated for a pair; a word is one short string. */
export interface TokenSink {
  /** Two neighbouring characters of a Chinese run: first unit in the high 16 bits. A lone character has high bits 0. */
  pair(key: number): void;
  /** A run of Latin letters or digits, lower-cased, full-width forms folded. */
  word(word: string): void;
}

const enum Kind {
  Break,
  Word,
  Han,
}

/** Full-width ASCII to ASCII; everything else stays. */
function fold(unit: number): number {
  return unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit;
}

/** Scripts written without blanks, by UTF-16 unit; surrogates too, so that rare characters take part as two units. */
function isHan(unit: number): boolean {
  return (
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xd800 && unit <= 0xdfff) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    unit === 0x3005 ||
    unit === 0x3007
  );
}

function kindOf(unit: number): Kind {
  if (unit < 0x80) {
    const digit = unit >= 0x30 && unit <= 0x39;
    const lower = unit | 0x20;
    return digit || (lower >= 0x61 && lower <= 0x7a) ? Kind.Word : Kind.Break;
  }
  if (isHan(unit)) return Kind.Han;
  const letter = unit >= 0xc0 && unit <= 0x52f && unit !== 0xd7 && unit !== 0xf7;
  return letter ? Kind.Word : Kind.Break;
}

/**
 * Chinese as overlapping character pairs, a single character where its run has only one; words and numbers whole.
 * Everything else parts runs. Linear in the length of the text.
 */
export function tokenise(text: string, sink: TokenSink): void {
  const end = text.length;
  let at = 0;
  while (at < end) {
    const unit = fold(text.charCodeAt(at));
    const kind = kindOf(unit);
    at += 1;
    if (kind === Kind.Han) {
      at = takeHanRun(text, at, unit, sink);
    } else if (kind === Kind.Word) {
      at = takeWord(text, at - 1, sink);
    }
  }
}

function takeHanRun(text: string, from: number, first: number, sink: TokenSink): number {
  const end = text.length;
  let before = first;
  let at = from;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (!isHan(unit)) break;
    sink.pair(((before << 16) | unit) >>> 0);
    before = unit;
    at += 1;
  }
  if (at === from) sink.pair(first);
  return at;
}

function takeWord(text: string, from: number, sink: TokenSink): number {
  const end = text.length;
  let at = from + 1;
  let plain = isPlain(text.charCodeAt(from));
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (kindOf(fold(unit)) !== Kind.Word) break;
    plain &&= isPlain(unit);
    at += 1;
  }
  const word = text.slice(from, at);
  sink.word(plain ? word : foldWidth(word).toLowerCase());
  return at;
}

/** A digit or a lower-case ASCII letter: nothing to fold. */
function isPlain(unit: number): boolean {
  return unit < 0x80 && (unit <= 0x39 || unit >= 0x61);
}

/** Full-width ASCII characters and the ideographic blank as their ASCII counterparts. */
export function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
}
