import type { Files } from '../ports';
import { isRecord, recordOf } from './case-index';
import type { CaseRecord } from './case-record';
import { scanPiece, visitLines } from './scan-lines';
import { UnreadTexts } from './unread-texts';

/** Some lines of `cases.jsonl`, put together: to read many at once takes less than to read each. */
export interface RecordBatch {
  /** A JSON list of the lines, in their order, unless one of them is torn. */
  readonly text: string;
  readonly lines: number;
  /** Where in the file they stand. */
  readonly from: number;
  readonly to: number;
}

/** Reads text out of UTF-8. */
export type Decode = (bytes: Uint8Array) => string;

/** Bytes of a batch. A text of more is a large object to the engine, and to make those takes twice as long. */
const BATCH = 64 * 1024;

const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];

/** Gives the whole lines of a file in batches. Texts under the names of `unread` are empty. */
export async function* recordBatches(
  files: Files,
  path: string,
  unread: readonly string[],
  decode: Decode = inUtf8(),
): AsyncGenerator<RecordBatch> {
  const texts = new UnreadTexts(unread);
  let room = new Uint8Array(2 * BATCH);
  let at = 0;
  for (let more = true; more;) {
    const batches: RecordBatch[] = [];
    let from = at;
    let length = 0;
    let lines = 0;
    const endBatch = (to: number): void => {
      if (lines === 0) return;
      room[length] = CLOSE;
      batches.push({ text: decode(room.subarray(0, length + 1)), lines, from, to });
      from = to;
      length = lines = 0;
    };
    ({ next: at, more } = await scanPiece(files, path, from, (line, start) => {
      const cut = texts.cut(line);
      if (length + cut.length > BATCH) endBatch(start);
      // With a bracket or comma before, and the last bracket.
      const needed = length + cut.length + 2;
      if (room.length < needed) room = grown(room, 2 * needed);
      room[length] = lines === 0 ? OPEN : COMMA;
      room.set(cut, length + 1);
      length += cut.length + 1;
      lines += 1;
    }));
    endBatch(at);
    yield* batches;
  }
}

/** The records of a batch; where a crash tore one of its lines, they are read again, each by itself. */
export async function recordsIn(
  files: Files,
  path: string,
  { text, lines, from, to }: RecordBatch,
  unread: readonly string[],
): Promise<readonly CaseRecord[]> {
  try {
    const values = JSON.parse(text) as readonly unknown[];
    if (values.length === lines) return values.filter(isRecord);
  } catch {
    // Which line it is shows below.
  }
  const records: CaseRecord[] = [];
  const texts = new UnreadTexts(unread);
  visitLines(await files.readRange(path, from, to - from), from, (line) => {
    const record = recordOf(texts.cut(line));
    if (record) records.push(record);
  });
  return records;
}

function inUtf8(): Decode {
  const decoder = new TextDecoder();
  return (bytes) => decoder.decode(bytes);
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
