import type { Json } from '../json';
import type { EntryFinder } from './entry-start';
import { type Scan, scanValue, skipSpace } from './json-scan';

export type Entry =
  | { readonly ok: true; readonly key?: string; readonly start: number; readonly end: number }
  | Extract<Scan, { ok: false }>;

/** Scans one record after another, with the name before it when the records are `keyed`. */
export class EntryScanner {
  /**
   * A record that is never closed takes those after it for its own. Once that was seen in a file, a record that
   * begins a line as the open one does ends it. Not before: a sound file may be indented in any way.
   */
  #guarded = false;
  /** Each search in a file without line breaks may scan it to its end, so their number is limited. */
  #searches = 8;

  constructor(
    private readonly text: string,
    private readonly keyed: boolean,
    private readonly finder: EntryFinder,
  ) {}

  scan(at: number): Entry {
    if (this.#guarded) return this.#scanEntry(at, true);
    const entry = this.#scanEntry(at, false);
    if (entry.ok) return entry;
    const guarded = this.#scanEntry(at, true);
    if (guarded.ok || guarded.at === entry.at) return entry;
    this.#guarded = true;
    return guarded;
  }

  /** The first whole record inside one that was never closed. */
  swallowedBy(entry: number): number | undefined {
    if (this.#searches-- <= 0) return undefined;
    let at = this.finder.next(entry + 1, entry);
    while (at !== undefined) {
      const inner = this.#scanEntry(at, false);
      if (!inner.ok) {
        at = this.finder.next(Math.max(at + 1, inner.token), at);
        continue;
      }
      const value = JSON.parse(this.text.slice(inner.start, inner.end)) as Json;
      if (this.finder.sample !== undefined && this.finder.looksAlike(value)) return at;
      at = this.finder.next(inner.end, at);
    }
    return undefined;
  }

  #scanEntry(at: number, guarded: boolean): Entry {
    const { text, finder } = this;
    const foreign = guarded ? (brace: number) => finder.isNeighbour(brace, at) : undefined;
    if (!this.keyed) {
      const scan = scanValue(text, at, text.length, foreign);
      return scan.ok ? { ok: true, start: at, end: scan.end } : scan;
    }
    if (text[at] !== '"') {
      return { ok: false, at, token: at, expected: 'a name in double quotes', torn: at >= text.length };
    }
    const name = scanValue(text, at);
    if (!name.ok) return name;
    const colon = skipSpace(text, name.end);
    if (text[colon] !== ':') {
      return { ok: false, at: colon, token: at, expected: 'a colon', torn: colon >= text.length };
    }
    const start = skipSpace(text, colon + 1);
    const scan = scanValue(text, start, text.length, foreign);
    if (!scan.ok) return scan;
    return { ok: true, key: JSON.parse(text.slice(at, name.end)) as string, start, end: scan.end };
  }
}
