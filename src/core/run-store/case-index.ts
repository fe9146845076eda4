import { isObject } from '../json';
import type { Files } from '../ports';
import type { CaseRecord } from './case-record';
import { scanPiece } from './scan-lines';

interface Place {
  /** Bytes from the beginning of the file. */
  readonly start: number;
  readonly length: number;
}

/** As the writer begins every line. */
const HEAD = new TextEncoder().encode('{"key":"');
const decoder = new TextDecoder();
const [QUOTE, BACKSLASH, BRACE] = [0x22, 0x5c, 0x7d];

/**
 * Where the records of a run stand in `cases.jsonl`, so that one can be read without the others. Finding them reads the
 * file once, without reading what the lines say; of a case that ended more than once the last record counts.
 */
export class CaseIndex {
  private readonly places = new Map<string, Place>();
  /** Bytes that were looked at. */
  private scanned = 0;
  private step: Promise<boolean> | undefined;

  constructor(
    private readonly files: Files,
    private readonly path: string,
  ) {}

  /** Where the record of a case begins; changes when a later one is found. */
  placeOf(key: string): number | undefined {
    return this.places.get(key)?.start;
  }

  /** Looks until all these are found, or the file ends. */
  async find(keys: readonly string[]): Promise<void> {
    while (!keys.every((key) => this.places.has(key)) && (await this.look()));
  }

  /** Takes in all that there is by now, and was not yet. */
  async extend(): Promise<void> {
    while (await this.look());
  }

  /** The last record of a case that was found so far, whole; undefined when it has none. */
  async read(key: string): Promise<CaseRecord | undefined> {
    if (!this.places.has(key)) await this.extend();
    const place = this.places.get(key);
    return place && recordOf(await this.files.readRange(this.path, place.start, place.length));
  }

  /** Looks at one piece more; several who ask at once wait for the same one. */
  private look(): Promise<boolean> {
    this.step ??= this.scan().finally(() => {
      this.step = undefined;
    });
    return this.step;
  }

  private async scan(): Promise<boolean> {
    if (this.scanned === 0 && !(await this.files.exists(this.path))) return false;
    const { next, more } = await scanPiece(this.files, this.path, this.scanned, (line, start) => {
      const key = keyOf(line);
      if (key !== undefined) this.places.set(key, { start, length: line.length });
    });
    this.scanned = next;
    return more;
  }
}

/** A line as a record; undefined for one that a crash tore. */
export function recordOf(line: Uint8Array): CaseRecord | undefined {
  try {
    const value = JSON.parse(decoder.decode(line)) as unknown;
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is CaseRecord {
  return isObject(value) && typeof value['key'] === 'string';
}

/** The key is the first thing in a line; where it is not, or is written with escapes, the whole line is read. */
function keyOf(line: Uint8Array): string | undefined {
  if (HEAD.every((byte, index) => line[index] === byte) && line.at(-1) === BRACE) {
    const key = line.subarray(HEAD.length, line.indexOf(QUOTE, HEAD.length));
    if (!key.includes(BACKSLASH)) return decoder.decode(key);
  }
  return recordOf(line)?.key;
}
