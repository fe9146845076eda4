import { isObject, type Json } from '../json';
import type { DatasetText } from './adapter';
import { type Scan, scanValue, skipSpace } from './json-scan';
import { RecordSink } from './record-sink';
import type { Records } from './records';

/**
 * The entries of one JSON object whose values are lists, `{"id": ["…", …], …}`, each as a record with its list under
 * `field`; an entry that is an object is a record as it stands. Undefined for a text of another shape: no object, one
 * with something after it, or one that has the field itself. Where the text breaks, reading ends with a problem.
 */
export function readListed(dataset: DatasetText, field: string): Records | undefined {
  const { text } = dataset;
  const start = skipSpace(text, 0);
  if (text[start] !== '{' || !holdsEntries(text, start, field)) return undefined;
  const sink = new RecordSink(dataset, Number.POSITIVE_INFINITY);
  let at = skipSpace(text, start + 1);
  while (text[at] !== '}') {
    const entry = entryAt(text, at);
    if (!entry.scan.ok) {
      reportBreak(sink, entry.scan.at, entry.scan.expected);
      break;
    }
    const value = JSON.parse(text.slice(entry.from, entry.scan.end)) as Json;
    sink.accept(isObject(value) ? value : { [field]: value }, at, entry.scan.end, entry.name);
    at = skipSpace(text, entry.scan.end);
    if (text[at] === ',') {
      at = skipSpace(text, at + 1);
      if (text[at] === '}') reportBreak(sink, at, 'a name in double quotes');
    } else if (text[at] !== '}') {
      reportBreak(sink, at, 'a comma or a closing bracket');
      break;
    }
  }
  return sink;
}

/** `"name": value` at an offset; `from` is where the value begins. */
function entryAt(
  text: string,
  at: number,
): { readonly name: string; readonly from: number; readonly scan: Scan } {
  const failed = (place: number, expected: string): Scan => ({
    ok: false,
    at: place,
    token: at,
    expected,
    torn: place >= text.length,
  });
  const none = { name: '', from: at };
  if (text[at] !== '"') return { ...none, scan: failed(at, 'a name in double quotes') };
  const quoted = scanValue(text, at);
  if (!quoted.ok) return { ...none, scan: quoted };
  const colon = skipSpace(text, quoted.end);
  if (text[colon] !== ':') return { ...none, scan: failed(colon, 'a colon') };
  const from = skipSpace(text, colon + 1);
  return { name: JSON.parse(text.slice(at, quoted.end)) as string, from, scan: scanValue(text, from) };
}

/** Whether the object is one of entries. A broken one is, when its first value is a list. */
function holdsEntries(text: string, start: number, field: string): boolean {
  const whole = scanValue(text, start);
  if (whole.ok) {
    const follows = skipSpace(text, whole.end) < text.length;
    return !follows && !Object.hasOwn(JSON.parse(text.slice(start, whole.end)) as object, field);
  }
  const { name, from, scan } = entryAt(text, skipSpace(text, start + 1));
  return (scan.ok || from > start + 1) && name !== field && text[from] === '[';
}

function reportBreak(sink: RecordSink, at: number, expected: string): void {
  const message = `The file breaks here: ${expected} should follow. What stands behind is not read.`;
  sink.report('broken-record', 'error', [at, at + 1], message, 'Correct it and read the file again.');
}
