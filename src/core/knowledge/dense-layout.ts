import { Checksum } from './checksum';

/**
 * A dense index in memory is laid out as on disk, so that neither loading nor storing copies it. In 32-bit words of
 * native byte order: magic, version, checksum (2), source (2), dimensions, number of documents, the first row of
 * each document and the number of rows, the rows as 32-bit floats.
 */
const MAGIC = 0x4d64_656e;
const VERSION = 1;
const CHECKSUM_AT = 2;
const SOURCE_AT = 4;
const DIMENSIONS_AT = 6;
const DOCUMENTS_AT = 7;
const HEADER = 8;

export interface DenseParts {
  readonly dimensions: number;
  /** First row of each document, and the number of rows behind the last. */
  readonly starts: Uint32Array;
  readonly rows: Float32Array;
}

/** Room for an index whose rows are still zero. `source` (16 hex digits) names what they are made of. */
export function layOut(starts: readonly number[], dimensions: number, source: string): Uint32Array {
  const words = new Uint32Array(HEADER + starts.length + (starts.at(-1) ?? 0) * dimensions);
  words[0] = MAGIC;
  words[1] = VERSION;
  words[SOURCE_AT] = Number.parseInt(source.slice(0, 8), 16);
  words[SOURCE_AT + 1] = Number.parseInt(source.slice(8), 16);
  words[DIMENSIONS_AT] = dimensions;
  words[DOCUMENTS_AT] = starts.length - 1;
  words.set(starts, HEADER);
  return words;
}

export function partsOf(words: Uint32Array): DenseParts {
  const rowsAt = HEADER + (words[DOCUMENTS_AT] ?? 0) + 1;
  return {
    dimensions: words[DIMENSIONS_AT] ?? 0,
    starts: words.subarray(HEADER, rowsAt),
    rows: new Float32Array(words.buffer, words.byteOffset + rowsAt * 4, words.length - rowsAt),
  };
}

/** The bytes to store, once the rows are there. */
export function seal(words: Uint32Array): Uint8Array {
  words.set(checksumOf(words), CHECKSUM_AT);
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

/** The words of stored bytes; undefined unless every byte is as it was sealed and the rows are of this `source`. */
export function unseal(bytes: Uint8Array, source: string): Uint32Array | undefined {
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
  return stored === source ? words : undefined;
}

/** Over everything but the checksum itself. */
function checksumOf(words: Uint32Array): readonly [number, number] {
  const checksum = new Checksum();
  checksum.addWords(words.subarray(0, CHECKSUM_AT));
  checksum.addWords(words.subarray(SOURCE_AT));
  return checksum.lanes;
}
