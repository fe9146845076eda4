import { Checksum } from './checksum';
import { DenseIndex } from './dense-index';

/**
 * Layout, in 32-bit words of native byte order: magic, version, checksum (2), source (2), dimensions, number of
 * documents, the first row of each and the number of rows, the rows as 32-bit floats.
 */
const MAGIC = 0x4d64_656e;
const VERSION = 1;
const CHECKSUM_AT = 2;
const SOURCE_AT = 4;
const DIMENSIONS_AT = 6;
const DOCUMENTS_AT = 7;
const HEADER = 8;

export function writeDense(index: DenseIndex): Uint8Array {
  const { rows, starts, dimensions, source } = index;
  const words = new Uint32Array(HEADER + starts.length + rows.length);
  words[0] = MAGIC;
  words[1] = VERSION;
  words[SOURCE_AT] = Number.parseInt(source.slice(0, 8), 16);
  words[SOURCE_AT + 1] = Number.parseInt(source.slice(8), 16);
  words[DIMENSIONS_AT] = dimensions;
  words[DOCUMENTS_AT] = index.size;
  words.set(starts, HEADER);
  new Float32Array(words.buffer).set(rows, HEADER + starts.length);
  words.set(checksumOf(words), CHECKSUM_AT);
  return new Uint8Array(words.buffer);
}

/** The index as views on the bytes; undefined unless every byte is as written and made of this `source`. */
export function readDense(bytes: Uint8Array, source: string): DenseIndex | undefined {
  if (bytes.length % 4 !== 0 || bytes.length < HEADER * 4) return undefined;
  // A view of 32-bit words must begin at a multiple of four; a copy begins at 0.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
  if (words[0] !== MAGIC || words[1] !== VERSION) return undefined;
  const [first, second] = checksumOf(words);
  if (words[CHECKSUM_AT] !== first || words[CHECKSUM_AT + 1] !== second) return undefined;
  const stored = [...words.subarray(SOURCE_AT, SOURCE_AT + 2)]
    .map((lane) => lane.toString(16).padStart(8, '0'))
    .join('');
  if (stored !== source) return undefined;
  const rowsAt = HEADER + (words[DOCUMENTS_AT] ?? 0) + 1;
  const rows = new Float32Array(
    words.buffer,
    words.byteOffset + rowsAt * 4,
    Math.max(0, words.length - rowsAt),
  );
  return new DenseIndex(rows, words[DIMENSIONS_AT] ?? 0, words.subarray(HEADER, rowsAt), source);
}

/** Over everything but the checksum itself. */
function checksumOf(words: Uint32Array): readonly [number, number] {
  const checksum = new Checksum();
  checksum.addWords(words.subarray(0, CHECKSUM_AT));
  checksum.addWords(words.subarray(SOURCE_AT));
  return checksum.lanes;
}
