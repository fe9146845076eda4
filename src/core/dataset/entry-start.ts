import type { Json, JsonObject } from '../json';
import { isObject } from '../json';
import { isSpace } from './json-scan';

const longestName = 200;
const firstName = new RegExp(
  `\\{[ \\t\\r\\n]{0,${longestName}}"((?:[^"\\\\]|\\\\.){0,${longestName}})"[ \\t]{0,9}:`,
  'y',
);

/** Finds where the next record begins behind a broken one, by how records begin in this file. */
export class EntryFinder {
  /** A record that was read well. */
  sample: JsonObject | undefined;
  /** Becomes false at the first miss, so that no file is searched to its end twice. */
  #aligned = true;

  /** `keyed`: each record has a name before it, `"7": {`. */
  constructor(
    private readonly text: string,
    private readonly keyed: boolean,
  ) {}

  /**
   * The next offset, at or after `from`, at which a record seems to begin: a `{` that begins its line with the
   * indentation of the broken record, or one that follows a comma and begins with a name of a good record.
   */
  next(from: number, broken: number): number | undefined {
    const indent = indentOf(this.text, broken);
    if (this.#aligned && indent !== undefined) {
      const found = this.#search(from, (start) => indentOf(this.text, start) === indent);
      if (found !== undefined) return found;
      this.#aligned = false;
    }
    return this.#search(from, (start, brace) => followsRecord(this.text, start) && this.#beginsAlike(brace));
  }

  /** Whether the brace begins a line just as the record at `entry` does, so that it is no part of it. */
  isNeighbour(brace: number, entry: number): boolean {
    const start = this.keyed ? nameBefore(this.text, brace) : brace;
    const indent = start === undefined ? undefined : indentOf(this.text, start);
    return indent !== undefined && indent === indentOf(this.text, entry);
  }

  /** Whether a value found after a break is a record: it has most of the names of a good one. */
  looksAlike(value: Json): boolean {
    if (!isObject(value)) return false;
    const names = Object.keys(this.sample ?? {});
    return names.filter((name) => Object.hasOwn(value, name)).length * 2 > names.length || names.length === 0;
  }

  #search(from: number, fits: (start: number, brace: number) => boolean): number | undefined {
    const { text } = this;
    for (let brace = text.indexOf('{', from); brace !== -1; brace = text.indexOf('{', brace + 1)) {
      const start = this.keyed ? nameBefore(text, brace) : brace;
      if (start !== undefined && start >= from && fits(start, brace)) return start;
    }
    return undefined;
  }

  #beginsAlike(brace: number): boolean {
    firstName.lastIndex = brace;
    const name = firstName.exec(this.text)?.[1];
    return name !== undefined && (this.sample === undefined || Object.hasOwn(this.sample, name));
  }
}

/** The spaces between the begin of the line and `at`, or undefined when there is more between them. */
function indentOf(text: string, at: number): string | undefined {
  let start = at;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return start === 0 || text[start - 1] === '\n' ? text.slice(start, at) : undefined;
}

/** Also behind `}` and `[`: the comma itself may be what is missing. */
function followsRecord(text: string, at: number): boolean {
  const before = spaceBefore(text, at);
  return text[before] === ',' || text[before] === '}' || text[before] === '[';
}

/** Offset of the quote that opens the name in `"name": {`. */
function nameBefore(text: string, brace: number): number | undefined {
  const colon = spaceBefore(text, brace);
  if (text[colon] !== ':') return undefined;
  const close = spaceBefore(text, colon);
  if (text[close] !== '"') return undefined;
  const open = text.slice(Math.max(0, close - longestName), close).lastIndexOf('"');
  return open === -1 ? undefined : Math.max(0, close - longestName) + open;
}

/** Offset of the last character before `at` that is no white space, or -1. */
function spaceBefore(text: string, at: number): number {
  let before = at - 1;
  while (before >= 0 && isSpace(text.charCodeAt(before))) before--;
  return before;
}
