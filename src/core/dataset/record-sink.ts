import type { Json, JsonObject } from '../json';
import { isObject } from '../json';
import type { Problem, Range, Severity } from '../problem';
import { LineIndex } from '../text/line-index';
import type { DatasetText } from './adapter';

/** One record of a dataset file with its exact place. */
export interface SourceRecord {
  readonly value: JsonObject;
  /** The name before it, when the file is one object of records. */
  readonly key?: string;
  /** Place in the file from 0; broken records count, so that those after them keep their numbers. */
  readonly index: number;
  readonly range: Range;
}

/** Offsets of a break, as a scan reports it. */
export interface Break {
  readonly at: number;
  readonly expected: string;
  /** The file ended first. */
  readonly torn: boolean;
}

/** Collects records and problems of one file while it is read. */
export class RecordSink {
  readonly records: SourceRecord[] = [];
  readonly problems: Problem[] = [];
  readonly #lines: LineIndex;
  #count = 0;

  constructor(
    private readonly dataset: DatasetText,
    private readonly atMost: number,
  ) {
    this.#lines = new LineIndex(dataset.text);
  }

  get full(): boolean {
    return this.records.length >= this.atMost;
  }

  /** Takes a well-formed value as a record, or reports that it is none. Offsets include the key. */
  accept(value: Json, start: number, end: number, key?: string): void {
    const index = this.#count++;
    if (!isObject(value)) {
      this.report(
        'not-a-record',
        'error',
        [start, end],
        `Record ${index + 1} is ${kindOf(value)}, not an object with named fields.`,
        'Write it as { "name": value, … } or remove it.',
      );
      return;
    }
    const range = this.#lines.range(start, end);
    this.records.push({ value: value, index, range, ...(key === undefined ? {} : { key }) });
  }

  /** Reports a record that is not JSON, at the place where it breaks. */
  broken(start: number, { at, expected, torn }: Break): void {
    const index = this.#count++;
    const { line } = this.#lines.positionAt(start);
    const where = `Record ${index + 1} (from line ${line + 1})`;
    if (torn) {
      this.report(
        'torn-record',
        'error',
        [start, at],
        `${where} is cut off: the file ends where ${expected} should follow.`,
        'Get the file again from its source, or remove the unfinished record.',
      );
      return;
    }
    const found = JSON.stringify(String.fromCodePoint(this.dataset.text.codePointAt(at) ?? 32));
    this.report(
      'broken-record',
      'error',
      [at, at + 1],
      `${where} is not valid JSON: ${expected} should stand where ${found} is.`,
      'Correct it here; the other records are read.',
    );
  }

  report(
    code: string,
    severity: Severity,
    [start, end]: readonly [number, number],
    message: string,
    next: string,
  ): void {
    const range = this.#lines.range(start, end);
    this.problems.push({ code, severity, file: this.dataset.file, range, message, next });
  }
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return `a ${typeof value}`;
}
