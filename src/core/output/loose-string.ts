import type { RepairLog } from './repair-log';

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”"'],
  ['”', '”"'],
  ['‘', "’'"],
  ['’', "’'"],
  ['＂', '＂'],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['/', '/'],
]);

/** Reads the quoted strings of near-JSON: any kind of quote, unescaped quotes and line breaks inside. */
export class LooseString {
  /** Set when the text ended inside a string. */
  cut = false;

  constructor(
    private readonly text: string,
    private readonly limit: number,
    private readonly log: RepairLog,
  ) {}

  static opens(sign: string): boolean {
    return CLOSING.has(sign);
  }

  /** The string that opens at `start`. `value` is undefined when it does not close; `end` is after its last character. */
  read(start: number, place: 'key' | 'value'): { readonly value: string | undefined; readonly end: number } {
    const opening = this.text.charAt(start);
    const closing = CLOSING.get(opening) ?? opening;
    let value = '';
    let copied = start + 1;
    let escapedUnits = false;
    for (let at = start + 1; at < this.limit; at += 1) {
      const sign = this.text.charAt(at);
      if (sign === '\\') {
        const escape = this.#escape(at);
        value += this.text.slice(copied, at) + escape.value;
        escapedUnits ||= escape.unit;
        at = escape.end - 1;
        copied = escape.end;
      } else if (closing.includes(sign)) {
        if (this.#endsAt(at + 1, place)) {
          this.#noteQuotes(opening);
          value += this.text.slice(copied, at);
          return { value: escapedUnits ? this.#wellFormed(value) : value, end: at + 1 };
        }
        this.log.add('near-json', 'a quotation mark inside a string was kept as text');
      } else if (sign === '\n') this.log.add('near-json', 'a line break inside a string was kept');
    }
    this.cut = true;
    return { value: undefined, end: this.limit };
  }

  /** A quote closes its string only where the string may end; elsewhere it is an unescaped quote of the text. */
  #endsAt(after: number, place: 'key' | 'value'): boolean {
    let next = after;
    while (next < this.limit && /\s/.test(this.text.charAt(next))) next += 1;
    if (next >= this.limit) return true;
    const sign = this.text.charAt(next);
    if (place === 'key') return sign === ':' || sign === '：';
    if (',，}｝]］'.includes(sign)) return true;
    if (sign === '/') return '/*'.includes(this.text.charAt(next + 1));
    return next > after && LooseString.opens(sign);
  }

  #escape(at: number): { readonly value: string; readonly end: number; readonly unit: boolean } {
    const sign = this.text.charAt(at + 1);
    if (sign === 'u') {
      const digits = this.text.slice(at + 2, at + 6);
      if (/^[\da-f]{4}$/i.test(digits))
        return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6, unit: true };
    }
    const known = ESCAPES.get(sign);
    if (known === undefined) this.log.add('near-json', 'a backslash that escapes nothing was kept');
    return { value: known ?? `\\${sign}`, end: at + 2, unit: false };
  }

  #noteQuotes(opening: string): void {
    if (opening === "'") this.log.add('single-quotes', 'single quotes were read as double quotes');
    else if (opening !== '"')
      this.log.add('full-width-punctuation', 'curly or full-width quotes were read as straight quotes');
  }

  #wellFormed(value: string): string {
    const mended = value.replace(/\p{Surrogate}/gu, '\uFFFD');
    if (mended !== value) this.log.add('lone-surrogate', 'half of a character was replaced by U+FFFD');
    return mended;
  }
}
