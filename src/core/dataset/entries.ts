import type { Json } from '../json';
import { isObject } from '../json';
import { EntryScanner } from './entry-scanner';
import { EntryFinder } from './entry-start';
import { skipSpace } from './json-scan';
import type { RecordSink } from './record-sink';

/**
 * Reads records from just behind `[` or `{` to the closing bracket, or objects one after another when there is none.
 * After a broken record it goes on at the next place that looks like the begin of one.
 */
export function readEntries(
  text: string,
  sink: RecordSink,
  from: number,
  closer: ']' | '}' | undefined,
): void {
  const keyed = closer === '}';
  const finder = new EntryFinder(text, keyed);
  const scanner = new EntryScanner(text, keyed, finder);
  let last: 'begin' | 'record' | 'comma' | 'broken' = 'begin';
  let at = from;
  while (!sink.full) {
    at = skipSpace(text, at);
    const char = text[at];
    if (char === undefined) {
      if (closer !== undefined && last !== 'broken') reportCut(sink, at, closer);
      return;
    }
    if (char === closer) {
      const rest = skipSpace(text, at + 1);
      if (rest >= text.length || last !== 'broken') {
        if (last === 'comma') reportComma(sink, at);
        if (rest < text.length) reportTrailing(sink, rest, text.length);
        return;
      }
      at++; // closes a list inside the broken record
      continue;
    }
    if (char === ',') {
      if (last === 'begin' || last === 'comma') reportComma(sink, at);
      if (last !== 'broken') last = 'comma';
      at++;
      continue;
    }
    if (last === 'record' && closer !== undefined) {
      const next = 'Add it.';
      sink.report('missing-comma', 'warning', [at, at + 1], 'A comma is missing before this record.', next);
    }

    const entry = scanner.scan(at);
    if (entry.ok) {
      const value = JSON.parse(text.slice(entry.start, entry.end)) as Json;
      if (last === 'broken' && !finder.looksAlike(value)) {
        // A piece of the broken record, not a record: go on looking.
        at = finder.next(entry.end, at) ?? text.length;
        continue;
      }
      sink.accept(value, at, entry.end, entry.key);
      if (isObject(value)) finder.sample = value;
      last = 'record';
      at = entry.end;
      continue;
    }
    if (entry.torn) {
      const swallowed = scanner.swallowedBy(at);
      if (swallowed === undefined) sink.broken(at, entry);
      else sink.broken(at, { at: swallowed, expected: 'a closing bracket', torn: false });
      at = swallowed ?? text.length;
    } else {
      sink.broken(at, entry);
      at = finder.next(Math.max(at + 1, entry.token), at) ?? text.length;
    }
    last = 'broken';
  }
}

function reportCut(sink: RecordSink, at: number, closer: string): void {
  sink.report(
    'torn-file',
    'error',
    [at, at],
    `The file ends before its closing ${closer}; records after this place may be missing.`,
    'Get the file again from its source.',
  );
}

function reportComma(sink: RecordSink, at: number): void {
  sink.report('stray-comma', 'warning', [at, at + 1], 'A comma leads to no record.', 'Remove it.');
}

function reportTrailing(sink: RecordSink, start: number, end: number): void {
  const next = 'Remove it, or make it a file of its own.';
  sink.report('trailing-content', 'error', [start, end], 'What follows the last record is not read.', next);
}
