import type { Json, JsonObject } from '../json';
import { isObject } from '../json';
import type { Problem } from '../problem';
import type { DatasetText } from './adapter';
import { readEntries } from './entries';
import { scanValue, skipSpace } from './json-scan';
import { RecordSink, type SourceRecord } from './record-sink';

export type { SourceRecord } from './record-sink';

export interface Records {
  readonly records: readonly SourceRecord[];
  readonly problems: readonly Problem[];
}

/**
 * Reads a JSON array, an object of records, JSON lines, objects one after another, or one single record. A broken
 * record is a problem at the place where it breaks and all others are read; of a file cut short, the whole records
 * before the cut. Time is linear in the length of the text. Stops after `atMost` good records.
 */
export function readRecords(dataset: DatasetText, atMost = Number.POSITIVE_INFINITY): Records {
  const { text } = dataset;
  const sink = new RecordSink(dataset, atMost);
  const start = skipSpace(text, 0);
  if (start >= text.length) {
    sink.report(
      'empty-dataset',
      'error',
      [start, start],
      'The file holds no records.',
      'Choose another file.',
    );
  } else if (text[start] === '[') {
    readEntries(text, sink, start + 1, ']');
  } else if (looksLikeLines(text, start)) {
    readLines(text, sink, start);
  } else if (text[start] === '{') {
    readObject(text, sink, start);
  } else {
    sink.report(
      'not-json',
      'error',
      [start, start + 1],
      'The file is neither JSON nor JSON lines.',
      'Save the records as a JSON array, or one JSON object per line.',
    );
  }
  return { records: sink.records, problems: sink.problems };
}

/**
 * Whether each line is a record: the first is a whole object with something after it, or it is broken but a later
 * line is one. Inner lines of an indented file begin with spaces, so only lines that begin with `{` count.
 */
function looksLikeLines(text: string, start: number): boolean {
  let at = start;
  for (let line = 0; line < 20 && at < text.length; line++) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const more = skipSpace(text, end) < text.length;
    if (text[at] === '{') {
      const scan = scanValue(text, at, end);
      const whole = scan.ok && skipSpace(text, scan.end, end) === end;
      if (line === 0 && (!more || text.slice(at, end).trim() === '{')) return false;
      if (whole) return true;
    }
    at = end + 1;
  }
  return false;
}

function readLines(text: string, sink: RecordSink, from: number): void {
  for (let start = from; start < text.length && !sink.full;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const first = skipSpace(text, start, end);
    if (first < end) {
      const scan = scanValue(text, first, end);
      if (!scan.ok) {
        sink.broken(first, { ...scan, torn: scan.torn && newline === -1 });
      } else {
        const rest = skipSpace(text, scan.end, end);
        if (rest < end) sink.broken(first, { at: rest, expected: 'the end of the line', torn: false });
        else sink.accept(JSON.parse(text.slice(first, scan.end)) as Json, first, scan.end);
      }
    }
    start = end + 1;
  }
}

/** `{` at the top: an object of records, one single record, or objects one after another. */
function readObject(text: string, sink: RecordSink, start: number): void {
  const scan = scanValue(text, start);
  if (!scan.ok) {
    // Broken somewhere: its first value tells whether it was meant as an object of records.
    if (text[firstValue(text, start)] === '{') readEntries(text, sink, start + 1, '}');
    else readEntries(text, sink, start, undefined);
  } else if (skipSpace(text, scan.end) < text.length) {
    readEntries(text, sink, start, undefined);
  } else {
    const whole = JSON.parse(text.slice(start, scan.end)) as JsonObject;
    if (Object.values(whole).every((value) => isObject(value))) readEntries(text, sink, start + 1, '}');
    else sink.accept(whole, start, scan.end);
  }
}

function firstValue(text: string, brace: number): number {
  const name = skipSpace(text, brace + 1);
  const scan = scanValue(text, name);
  return scan.ok ? skipSpace(text, skipSpace(text, scan.end) + 1) : name;
}
