import type { Json } from '../json';
import type { Repair } from './parsed-output';
import { LooseString } from './loose-string';
import { RepairLog } from './repair-log';

/** Characters that may still be looked at for one answer, over all attempts. Keeps the search linear. */
export interface ReadingBudget {
  left: number;
}

export function readingBudget(text: string): ReadingBudget {
  return { left: 8 * text.length + 100_000 };
}

export type LooseReading =
  | { readonly ok: true; readonly value: Json; readonly end: number; readonly repairs: readonly Repair[] }
  /** `cut`: the text ended inside a string, so the answer was probably cut off. */
  | { readonly ok: false; readonly cut: boolean };

const DEEPEST = 200;
const OBJECT_ENDS = '}｝';
const ARRAY_ENDS = ']］';
const FULL_WIDTH = '：，｛｝［］';
const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
]);

/**
 * Reads the object or array that begins at `start`, as models write them: besides JSON it takes single and curly
 * quotes, Python literals, full-width punctuation outside strings, trailing and missing commas, bare keys, comments,
 * line breaks and unescaped quotes in strings, and brackets that were not closed. Each is recorded as a repair.
 * Reads at most `limit`; never throws; at most 200 levels deep.
 */
export function readLooseJson(
  text: string,
  start: number,
  budget: ReadingBudget,
  limit = text.length,
): LooseReading {
  if (budget.left <= 0) return { ok: false, cut: false };
  const affordable = Math.min(limit, start + budget.left);
  const reader = new LooseReader(text, start, affordable);
  const value = reader.value();
  budget.left -= reader.at - start + 1;
  if (affordable < limit && reader.at >= affordable) return { ok: false, cut: false };
  if (value === undefined) return { ok: false, cut: reader.strings.cut };
  return { ok: true, value, end: reader.at, repairs: reader.log.repairs };
}

class LooseReader {
  readonly log = new RepairLog();
  readonly strings: LooseString;
  at: number;
  readonly #text: string;
  readonly #limit: number;
  #depth = 0;

  constructor(text: string, start: number, limit: number) {
    this.#text = text;
    this.#limit = limit;
    this.at = start;
    this.strings = new LooseString(text, limit, this.log);
  }

  /** The value at the current place, or undefined when there is none that can be read. */
  value(): Json | undefined {
    const sign = this.#peek();
    if (sign === '{' || sign === '｛') return this.#nested(() => this.#object());
    if (sign === '[' || sign === '［') return this.#nested(() => this.#array());
    if (LooseString.opens(sign)) return this.#string('value');
    return this.#number() ?? this.#word();
  }

  #nested(read: () => Json | undefined): Json | undefined {
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    this.#take();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #object(): Json | undefined {
    const entries: [string, Json][] = [];
    while (!this.#closes(OBJECT_ENDS, ARRAY_ENDS, entries.length > 0)) {
      const key = LooseString.opens(this.#peek()) ? this.#string('key') : this.#bareKey();
      if (key === undefined) return undefined;
      this.#space();
      if (!this.#takes(':：')) return undefined;
      this.#space();
      const value = this.value();
      if (value === undefined) return undefined;
      entries.push([key, value]);
      if (!this.#separates(OBJECT_ENDS + ARRAY_ENDS)) return undefined;
    }
    return Object.fromEntries(entries);
  }

  #array(): Json | undefined {
    const items: Json[] = [];
    while (!this.#closes(ARRAY_ENDS, OBJECT_ENDS, items.length > 0)) {
      const value = this.value();
      if (value === undefined) return undefined;
      items.push(value);
      if (!this.#separates(ARRAY_ENDS + OBJECT_ENDS)) return undefined;
    }
    return items;
  }

  /** Whether the container ends here. The other kind of end closes it too, when an outer container needs that end. */
  #closes(own: string, other: string, started: boolean): boolean {
    this.#space();
    if (this.#takes(own)) return true;
    const sign = this.#peek();
    if (sign !== '' && !(other.includes(sign) && this.#depth > 1)) return false;
    // An opening bracket with nothing after it is no value.
    if (!started && sign === '') return false;
    this.log.add('missing-bracket', `${own.charAt(0)} was added where it was missing`);
    return true;
  }

  /** Whether a value may end here: before a comma (taken), a closing bracket, or where only the comma is missing. */
  #separates(ends: string): boolean {
    this.#space();
    const sign = this.#peek();
    if (sign === '' || ends.includes(sign)) return true;
    if (this.#takes(',，')) {
      this.#space();
      const next = this.#peek();
      if (next !== '' && ends.includes(next))
        this.log.add('trailing-comma', 'a comma before a closing bracket was dropped');
      return true;
    }
    if (!LooseString.opens(sign)) return false;
    this.log.add('near-json', 'a missing comma was added');
    return true;
  }

  #string(place: 'key' | 'value'): string | undefined {
    const read = this.strings.read(this.at, place);
    this.at = read.end;
    return read.value;
  }

  #bareKey(): string | undefined {
    const key = this.#match(/[\p{L}_$][\p{L}\p{N}_$-]*/uy);
    if (key !== undefined) this.log.add('near-json', 'quotes were added around a key');
    return key;
  }

  #number(): number | undefined {
    const digits = this.#match(/[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y);
    if (digits === undefined) return undefined;
    if (/^\+|^-?0\d/.test(digits))
      this.log.add('near-json', `the number ${digits.slice(0, 20)} was rewritten`);
    const value = Number(digits);
    return Number.isFinite(value) ? value : undefined;
  }

  #word(): boolean | null | undefined {
    const word = this.#match(/[A-Za-z]{4,5}(?![\p{L}\p{N}_])/uy);
    const value = word === undefined ? undefined : WORDS.get(word.toLowerCase());
    if (word !== undefined && value !== undefined && word !== String(value))
      this.log.add('python-literal', `${word} was read as ${String(value)}`);
    return value;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const words = pattern.exec(this.#text)?.[0];
    if (words === undefined || this.at + words.length > this.#limit) return undefined;
    this.at += words.length;
    return words;
  }

  #peek(): string {
    return this.at < this.#limit ? this.#text.charAt(this.at) : '';
  }

  #take(): void {
    if (FULL_WIDTH.includes(this.#peek()))
      this.log.add('full-width-punctuation', 'full-width punctuation was read as its half-width form');
    this.at += 1;
  }

  #takes(signs: string): boolean {
    const sign = this.#peek();
    if (sign === '' || !signs.includes(sign)) return false;
    this.#take();
    return true;
  }

  #space(): void {
    while (this.at < this.#limit) {
      if (/\s/.test(this.#peek())) this.at += 1;
      else if (!this.#comment()) return;
    }
  }

  #comment(): boolean {
    const opening = this.#text.slice(this.at, this.at + 2);
    if (opening !== '//' && opening !== '/*') return false;
    const closing = opening === '//' ? '\n' : '*/';
    const end = this.#text.indexOf(closing, this.at + 2);
    this.at = Math.min(this.#limit, end < 0 ? this.#limit : end + closing.length);
    this.log.add('near-json', 'a comment was dropped');
    return true;
  }
}
